import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import type { Figures, TableListing } from '../connection/api';

stubPage();
const { evenShare, goodShare, greatestLack, luckAndPlay, sourcesBeside, wellPlayed } =
  await import('./compare');

const judgement = (good: number, decisions = 10) => ({
  measure: 'chance',
  decisions,
  good,
  mistakes: 0,
  blunders: 0,
  lost: 0,
});
const table = (more: Partial<TableListing>) =>
  ({
    id: 'a',
    seat: 0,
    seats: [{ kind: 'person' }, { kind: 'person' }],
    places: [1, 2],
    winners: [0],
    judgement: null,
    ...more,
  }) as TableListing;
const figures = (more: Partial<Figures>) =>
  ({ sources: {}, winner: {}, luck: 2, luck_in: 'cards', opening: [], ...more }) as Figures;

test('a game stands in the chart once its luck is counted and its decisions are reviewed', () => {
  const reviewed = table({ judgement: judgement(9) });
  const games = [
    { table: reviewed, figures: figures({ luck: -3 }) },
    { table: reviewed, figures: figures({ luck: null }) },
    { table: reviewed },
    { table: table({}), figures: figures({}) },
    { table: table({ judgement: judgement(0, 0) }), figures: figures({}) },
  ];
  expect(luckAndPlay(games)).toEqual([{ id: 'a', luck: -3, good: 0.9, won: true }]);
});

test('ten games say how often good play won, fewer do not', () => {
  const games = Array.from({ length: 10 }, (_, i) => ({
    id: String(i),
    luck: 0,
    good: i / 10,
    won: i > 6,
  }));
  expect(wellPlayed(games)).toEqual({ good: 0.5, wins: 0.6 });
  expect(wellPlayed(games.slice(1))).toBeNull();
});

test('long games weigh more in the share of good decisions', () => {
  const games = [judgement(9), judgement(15, 30)].map((one) => ({
    table: table({ judgement: one }),
  }));
  expect(goodShare(games)).toBe(24 / 40);
  expect(goodShare([{ table: table({}) }])).toBeNull();
});

test('your points stand beside those of the winners, and where they are furthest ahead is told', () => {
  const games = [
    figures({ sources: { settlements: 3, cities: 2 }, winner: { settlements: 2, cities: 8 } }),
    figures({ sources: { settlements: 3 }, winner: { settlements: 3, army: 2 } }),
    figures({ sources: { settlements: 9 } }),
  ];
  const found = sourcesBeside(games);
  expect(found).toEqual([
    { name: 'settlements', own: 3, winners: 2.5 },
    { name: 'cities', own: 1, winners: 4 },
    { name: 'army', own: 0, winners: 1 },
  ]);
  expect(greatestLack(found)?.name).toBe('cities');
  expect(greatestLack(found.slice(0, 1))).toBeUndefined();
});

test('an even share is what tables of that size would give', () => {
  const four = table({ seats: Array.from({ length: 4 }) as TableListing['seats'] });
  expect(evenShare([{ table: four }, { table: table({}) }])).toBe(0.375);
});
