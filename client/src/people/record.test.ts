import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import type { Figures, TableListing } from '../connection/api';

stubPage();
const { bestGames, opponentsIn } = await import('./record');

const person = (name: string, profile = '') => ({ kind: 'person', name, profile });
const bot = { kind: 'bot', name: null, profile: '' };
const table = (id: string, more: object = {}) =>
  ({
    id,
    game: 'base',
    seat: 0,
    seats: [person('Ada'), person('Ben')],
    places: [1, 2],
    winners: [0],
    scores: [10, 7],
    judgement: null,
    ...more,
  }) as unknown as TableListing;

test('a record counts people by their profile, all bots as one, and the share of equals', () => {
  const found = opponentsIn([
    table('a', { seats: [person('Ada'), person('Ben', 'b1')] }),
    table('b', { seats: [person('Ada'), person('Ben', 'b1'), bot, bot], winners: [1] }),
    table('c', { seats: [person('Ada'), bot] }),
    table('d', { seats: [person('Ada'), person('Ben')] }),
    table('e', { places: [] }),
  ]);
  expect(found).toEqual([
    { id: 'b1', name: 'Ben', games: 2, wins: 1, even: 0.375 },
    { id: '', name: '', games: 2, wins: 1, even: 0.375 },
    { id: 'Ben', name: 'Ben', games: 1, wins: 1, even: 0.5 },
  ]);
});

test('the best games are those won by good decisions, against the dice, and by a hair, each once', () => {
  const judged = (good: number) => ({ judgement: { decisions: 10, good } });
  const tables = [
    table('clear', { scores: [10, 2] }),
    table('good', { ...judged(9), scores: [10, 9] }),
    table('worse', judged(5)),
    table('unlucky'),
    table('close', { scores: [10, 9] }),
    table('lost', { ...judged(10), winners: [1] }),
  ];
  const figures = { unlucky: { luck: -6 }, clear: { luck: -2 }, close: { luck: 3 } };
  const found = bestGames(tables, figures as unknown as Record<string, Figures>);
  expect(found.map(({ table: { id }, reason, value }) => [id, reason, value])).toEqual([
    ['good', 'good', 0.9],
    ['unlucky', 'unlucky', 6],
    ['close', 'close', 1],
  ]);
  expect(bestGames([table('x', { winners: [1] })], {})).toEqual([]);
});
