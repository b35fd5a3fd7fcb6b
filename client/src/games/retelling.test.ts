import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import type { Sentence } from '../connection/api';

const hexes = Array.from({ length: 19 }, () => ({ terrain: 'forest', number: 9 }));
const told: Sentence[] = [
  { id: 'told.base.found', params: { player: { seat: 1 }, place: 12 }, text: '' },
  { id: 'told.base.end', params: { player: { seat: 1 } }, text: '' },
];
const link = (game: string) =>
  ({
    info: { settings: { game } },
    names: ['Ada', 'Ben'],
    part: () => ({ hexes, harbours: [] }),
  }) as never;

test('what is told at a table names places by what lies around them, once its game is loaded', async () => {
  stubPage();
  const { loadWords } = await import('../words/words.svelte');
  await loadWords('en');
  const { loadRetelling, sentencesInWords } = await import('./retelling');
  expect(sentencesInWords(told, link('base'))).toContain('at 12.');
  await loadRetelling('base');
  expect(sentencesInWords(told, link('base'))).toMatch(
    /^Ben places a settlement beside (lumber 9(, )?)+\. Ben /,
  );
  await loadRetelling('dice');
  expect(sentencesInWords(told, link('dice'))).toContain('at 12.');
});
