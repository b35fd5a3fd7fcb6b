import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Settings } from '../../connection/api';
import { game } from './game.fixture';

let terms: typeof import('./term-choices');
const settings: Settings = {
  game: 'base',
  seats: 4,
  options: { robber: 'friendly' },
  public: false,
  clock: 90,
  building_clock: null,
  counting: true,
  stand_in: true,
  spectators: true,
  help: true,
  rated: false,
  script: null,
};
const values = (name: string) =>
  terms.termChoices(settings, game, name, []).map(({ value }) => value);

beforeEach(async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  terms = await import('./term-choices');
});

test('a chip offers what is usual for its term, and always what holds now', () => {
  expect(values('seats')).toEqual([2, 3, 4]);
  expect(values('points')).toEqual([8, 10, 12]);
  expect(values('clock')).toContain(90);
  expect(values('help')).toEqual([true, 'everybody', false]);
  expect(values('nothing')).toEqual([]);
});

test('what nobody said of the time between turns is a part of the time for a move, if that has one', () => {
  const words = (clock: number | null) =>
    terms
      .termChoices({ ...settings, clock }, game, 'building_clock', [])
      .map(({ value, words }) => `${value} ${words}`);
  expect(words(60).slice(0, 2)).toEqual(['null a quarter of the time for a move', '10 10 seconds']);
  expect(words(null)[0]).toBe('null no limit');
});

test('a choice changes one term; what is as usual is not written down', () => {
  expect(terms.withTerm(settings, game, 'seats', 3)).toMatchObject({ seats: 3, clock: 90 });
  expect(terms.withTerm(settings, game, 'robber', 'usual').options).toEqual({});
  const longer = terms.withTerm(settings, game, 'points', 12);
  expect(longer.options).toEqual({ robber: 'friendly', points: 12 });
  expect(terms.termValue(longer, game, 'points')).toBe(12);
  expect(terms.termValue(settings, game, 'points')).toBe(10);
});

test('a suggestion is said in the words of the table', () => {
  const words = (name: string, value: number | string | boolean | null) =>
    terms.termWords(settings, game, { name, value }, []);
  expect(words('points', 12)).toBe('first to 12 points (house rule)');
  expect(words('public', true)).toBe('open to everyone');
  expect(words('clock', null)).toBe('no time limit');
});
