import { expect, test } from 'vitest';

import type { TableListing } from '../api';
import { readGames, writeGames } from './games-file';

const seat = { table: 'abcdefghij', seat: 1, token: 't'.repeat(43), key: null };
const game = { id: 'abcdefghij', game: 'dice', status: 'over' } as TableListing;

test('a file holds the seats, how games ended, and their text', () => {
  const text = writeGames('https://hall.example', [seat], [game], { abcdefghij: 'game dice 1' });
  expect(readGames(text)).toEqual({ server: 'https://hall.example', seats: [seat] });
  expect(JSON.parse(text)).toMatchObject({
    server: 'https://hall.example',
    games: [{ text: 'game dice 1' }],
  });
});

const named = (server: unknown) => JSON.stringify({ hexhaven: 'games', server, seats: [seat] });

test.each([
  '',
  'null',
  '3',
  '{"seats": []}',
  '{"hexhaven": "games", ',
  named(undefined),
  named('hall'),
  named(3),
])('another file is none: %s', (text) => {
  expect(readGames(text)).toBeNull();
});

test('what is no seat in a file counts for nothing', () => {
  const text = JSON.stringify({
    hexhaven: 'games',
    server: 'https://hall.example/games',
    seats: [{ ...seat, token: 'x' }, 3, null],
  });
  expect(readGames(text)).toEqual({ server: 'https://hall.example', seats: [] });
});
