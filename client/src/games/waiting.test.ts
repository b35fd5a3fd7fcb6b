import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';

const names = ['Ada', 'Ben', 'Cleo'];

test('the player who is awaited alone in their turn is in turn, and all others are waited for', async () => {
  stubPage();
  const { loadWords } = await import('../words/words.svelte');
  const { waitingWords } = await import('./waiting');
  const waiting = (must: number[], turn: number | null) =>
    waitingWords({ awaited: { must, may: [] } as never, names }, turn);
  await loadWords('en');
  expect(waiting([1], 1)).toBe('It is Ben’s turn');
  expect(waiting([2], 1)).toBe('Waiting for Cleo');
  expect(waiting([1, 2], 1)).toBe('Waiting for Ben, Cleo');
  expect(waiting([1], null)).toBe('Waiting for Ben');
  await loadWords('de');
  expect(waiting([1], 1)).toBe('Ben ist am Zug');
  expect(waiting([0, 2], 1)).toBe('Warten auf Ada, Cleo');
});
