import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

stubPage();
const { http } = await import('../requests/http');
const { readiness } = await import('./readiness.svelte');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const health = (...preparing: string[]) => ({
  status: 'ok' as const,
  version: '1',
  tables: 0,
  sockets: 0,
  preparing,
  interpreted: [],
  compiled_in: null,
});

test('who waits long is told that a game is being loaded, until it is', async () => {
  const asked = vi
    .spyOn(http, 'health')
    .mockResolvedValueOnce(health('base'))
    .mockResolvedValueOnce(health());
  const stop = readiness.watch();
  expect(readiness.isPreparing('base')).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(readiness.isPreparing('base')).toBe(true);
  expect(readiness.isPreparing('dice')).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(readiness.isPreparing('base')).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});
