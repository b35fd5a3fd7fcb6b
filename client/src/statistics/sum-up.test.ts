import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import type { Figures, TableListing } from '../connection/api';

stubPage();
const { areOfKind, isCounted, opponentsOf, winsAgainst, sumUp } = await import('./sum-up');

const chairs = (...kinds: string[]) => kinds.map((kind) => ({ kind })) as TableListing['seats'];
const table = (more: Partial<TableListing>) =>
  ({
    seats: chairs('person', 'bot', 'bot'),
    seat: 0,
    places: [1, 2, 3],
    winners: [0],
    scores: [10, 7, 5],
    ...more,
  }) as TableListing;
const figures = (more: Partial<Figures>): Figures => ({
  sources: { settlements: 4, cities: 6 },
  winner: { settlements: 4, cities: 6 },
  luck: 2.5,
  luck_in: 'cards',
  opening: ['grain', 'ore'],
  players: { count: 3, gain: 1 },
  bank: { count: 1, gain: -3 },
  ...more,
});

test('games come to places, points by source, luck, openings and trades', () => {
  const lost = table({ winners: [1], places: [3, 1, 2], scores: [6, 10, 8] });
  const found = sumUp([
    { table: table({}), figures: figures({}) },
    {
      table: lost,
      figures: figures({
        sources: { settlements: 2, cities: 4 },
        luck: -1,
        bank: { count: 3, gain: -9 },
      }),
    },
    {
      table: table({}),
      figures: figures({ opening: ['brick', 'lumber'], players: { count: 0, gain: 0 } }),
    },
    { table: lost },
  ]);
  expect(found).toMatchObject({ games: 4, wins: 2, place: 2, points: 8, places: [2, 0, 2] });
  expect(found.sources).toEqual([
    ['settlements', 10 / 3],
    ['cities', 16 / 3],
  ]);
  expect(found).toMatchObject({ luck: [2.5, -1, 2.5], luckIn: 'cards' });
  expect(found.openings).toEqual([
    { resources: ['grain', 'ore'], games: 2, wins: 1 },
    { resources: ['brick', 'lumber'], games: 1, wins: 1 },
  ]);
  expect(found.players).toEqual({ count: 2, gain: 2 / 3 });
  expect(found.bank).toEqual({ count: 5 / 3, gain: -5 });
});

test('a game that knows no luck, openings or trades leaves them out', () => {
  const bare = figures({ luck: null, opening: [], players: null, bank: null });
  expect(sumUp([{ table: table({}), figures: bare }])).toMatchObject({
    luck: [],
    openings: [],
    players: null,
    bank: null,
  });
  expect(sumUp([])).toMatchObject({ games: 0, place: 0, places: [] });
});

test('the luck of a game that knows what dice are worth is told in points', () => {
  expect(sumUp([{ table: table({}), figures: figures({ luck_in: 'points' }) }]).luckIn).toBe(
    'points',
  );
});

test('games are told apart by people, and by the level of bots', () => {
  const bots = (...names: string[]) =>
    [{ kind: 'person' }, ...names.map((bot) => ({ kind: 'bot', bot }))] as TableListing['seats'];
  const levels: { [bot: string]: 'easy' | 'strong' } = {
    newcomer: 'easy',
    learner: 'easy',
    veteran: 'strong',
  };
  const against = (one: TableListing) => opponentsOf(one, (bot) => levels[bot]);
  const tables = [
    table({ seats: bots('newcomer', 'learner') }),
    table({ seats: bots('newcomer'), winners: [1] }),
    table({ seats: bots('newcomer', 'veteran') }),
    table({ seats: bots('own-bot') }),
    table({ seats: chairs('person', 'person', 'bot') }),
    table({ seats: chairs('person', 'person'), winners: [1] }),
  ];
  expect(tables.map(against)).toEqual(['easy', 'easy', 'bots', 'bots', 'both', 'people']);
  expect(winsAgainst(tables, against)).toEqual([
    { against: 'people', games: 1, wins: 0 },
    { against: 'both', games: 1, wins: 1 },
    { against: 'easy', games: 2, wins: 1 },
    { against: 'bots', games: 2, wins: 2 },
  ]);
  expect([
    areOfKind('easy', 'easy'),
    areOfKind('easy', 'bots'),
    areOfKind('bots', 'easy'),
    areOfKind('both', 'bots'),
  ]).toEqual([true, true, false, false]);
});

test('only games that others played to the end count', () => {
  expect(isCounted(table({}))).toBe(true);
  expect(isCounted(table({ places: [] }))).toBe(false);
  expect(isCounted(table({ places: [1] }))).toBe(false);
  expect(isCounted(table({ seat: null }))).toBe(false);
  expect(opponentsOf(table({ seats: chairs('bot', 'person'), seat: 1 }), () => undefined)).toBe(
    'bots',
  );
});
