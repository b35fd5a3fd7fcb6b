import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../../../browser/browser.fixture';
import type { Line } from '../../../../connection/api';

const line = (id: string, card = 'knight'): Line => ({
  n: 7,
  at: 0,
  seat: -1,
  told: [{ id, params: { card: { id: `card.${card}`, params: {} } }, text: '' }],
});
const yours = line('told.base.draw.you');

async function bought(speed: 'normal' | 'none') {
  vi.resetModules();
  stubPage();
  const { settings } = await import('../../../../browser/settings.svelte');
  settings.speed = speed;
  const module = await import('./bought-card.svelte');
  return { module, shown: new module.BoughtCardDisplay() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('your new card is turned over once it has come, and leaves by itself', async () => {
  const { module, shown } = await bought('normal');
  shown.showDrawnCard([yours]);
  expect(shown.card).toBeNull();
  vi.advanceTimersByTime(450);
  expect(shown.card).toBe('knight');
  vi.advanceTimersByTime(module.READING_MS);
  expect(shown.card).toBeNull();
});

test('it stays while it is looked at, and a tap puts it away', async () => {
  const { module, shown } = await bought('none');
  shown.showDrawnCard([yours]);
  vi.advanceTimersByTime(0);
  shown.keepOpen();
  vi.advanceTimersByTime(2 * module.READING_MS);
  expect(shown.card).toBe('knight');
  shown.hide();
  expect(shown.card).toBeNull();
});

test('only your own card is shown, and the latest', async () => {
  const { drawnCard } = (await bought('none')).module;
  expect(drawnCard([line('told.base.buy'), line('told.base.buy.you')])).toBeUndefined();
  expect(drawnCard([yours, line('told.base.draw.you', 'monopoly')])).toBe('monopoly');
});
