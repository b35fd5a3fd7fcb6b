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
  building_clock: null,
  counting: true,
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

test('whether cards are counted is said where they are not, and where the game is rated', () => {
  const said = (given: object) => {
    const { words, usual } = tableTerms({ ...settings, ...given }, game, []).find(
      (term) => term.name === 'counting',
    )!;
    return usual ? null : words;
  };
  expect(said({})).toBeNull();
  expect(said({ rated: true })).toBe('cards of others are counted for you');
  expect(said({ counting: false })).toBe('everybody counts cards for themselves');
});

test('how long people have between two turns is said where others build, and where a clock runs', () => {
  const said = (given: object, options = {}) => {
    const terms = tableTerms({ ...settings, seats: 6, ...given, options }, game, []);
    const { words, usual } = terms.find((term) => term.name === 'building_clock')!;
    return usual ? null : words;
  };
  expect(said({ clock: 60 })).toBe('a quarter of that between turns');
  expect(said({ clock: 60, building_clock: 20 })).toBe('20 seconds to build between turns');
  expect(said({ building_clock: 20 })).toBe('20 seconds to build between turns');
  expect(said({})).toBeNull();
  expect(said({ clock: 60, seats: 4 })).toBeNull();
  expect(said({ clock: 60 }, { turn_rule: 'paired' })).toBeNull();
});
