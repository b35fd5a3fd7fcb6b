import { expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { TableListing } from '../../connection/api';

stubPage();
const { EVERYTHING, filterGames } = await import('./game-filter');

const NOW = 1_000_000_000;
const table = (id: string, more: Partial<TableListing> = {}) =>
  ({
    id,
    game: 'base',
    seat: 0,
    seats: [],
    places: [1, 2],
    winners: [1],
    rated: false,
    changed: NOW,
    judgement: null,
    ...more,
  }) as unknown as TableListing;
const TABLES = [
  table('plain'),
  table('dice', { game: 'dice' }),
  table('rated', { rated: true }),
  table('old', { changed: NOW - 31 * 86_400 }),
  table('won', { winners: [0] }),
  table('blunder', { judgement: { blunders: 1 } as TableListing['judgement'] }),
];
const shown = (more: Partial<typeof EVERYTHING>) =>
  filterGames(
    TABLES,
    { ...EVERYTHING, ...more },
    ({ id }) => (id === 'old' ? 'people' : 'easy'),
    NOW,
  ).map(({ id }) => id);

test('every choice leaves the games in that are like it', () => {
  expect(shown({})).toHaveLength(TABLES.length);
  expect(shown({ game: 'dice' })).toEqual(['dice']);
  expect(shown({ rated: 'rated' })).toEqual(['rated']);
  expect(shown({ rated: 'friendly' })).not.toContain('rated');
  expect(shown({ days: '30' })).not.toContain('old');
  expect(shown({ days: '365' })).toHaveLength(TABLES.length);
  expect(shown({ won: true })).toEqual(['won']);
  expect(shown({ blunder: true })).toEqual(['blunder']);
  expect(shown({ against: 'people' })).toEqual(['old']);
  expect(shown({ against: 'bots', won: true })).toEqual(['won']);
  expect(shown({ against: 'people', won: true })).toEqual([]);
});
