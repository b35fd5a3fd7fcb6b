import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import { game } from './game.fixture';

let tableTerms: typeof import('./table-terms').tableTerms;
const settings = {
  game: 'base',
  seats: 4,
  options: {},
  public: false,
  clock: null,
  stand_in: false,
  spectators: true,
  help: false,
  rated: false,
  script: null,
};
beforeEach(async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  ({ tableTerms } = await import('./table-terms'));
  await loadWords('en');
});

test('a table says that its host may take moves back, unless it is rated', () => {
  const rated = (rated: boolean) =>
    tableTerms({ ...settings, rated }, game, []).find((term) => term.name === 'rated');
  expect(rated(false)?.words).toContain('the host may take moves back, even after the end');
  expect(rated(true)?.words).toBe('rated');
});

test('who builds between two turns goes without saying where nobody does', () => {
  const isUsual = (seats: number) =>
    tableTerms({ ...settings, seats }, game, []).find((term) => term.name === 'turn_rule')?.usual;
  expect([4, 5, 6].map(isUsual)).toEqual([true, false, false]);
});
