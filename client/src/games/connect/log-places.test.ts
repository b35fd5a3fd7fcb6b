import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

beforeEach(() => void stubPage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what is built is told by its board, and by no number of a place', async () => {
  const { retell } = await import('./log-places');
  const { loadWords, sentence } = await import('../../words/words.svelte');
  await loadWords('en');
  const told = (id: string, params: object) =>
    sentence(retell({ id, params, text: '' } as never), ['Ada']);
  expect(told('told.connect.road', { player: { seat: 0 }, place: '2:30-41' })).toBe(
    'Ada builds a road on board 2.',
  );
  expect(told('told.connect.settle.you', { place: '1:34' })).toBe(
    'You build a settlement on board 1.',
  );
  expect(told('told.connect.knight', { player: { seat: 0 } })).not.toContain('board');
});
