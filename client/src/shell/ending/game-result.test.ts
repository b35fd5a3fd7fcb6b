import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Ending, SeatInfo, TableInfo } from '../../connection/api';

beforeEach(() => void stubPage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const NAMES = ['Ada', 'Ben', 'Cleo'];
const reason = { id: 'told.base.win', params: {}, text: 'Won.' };
const WON: Ending = {
  ranking: [[1], [0, 2]],
  winners: [1],
  scores: [4, 10, 4],
  reason,
  details: { sources: { settlements: [2, 4, 2] } },
};

interface Table {
  seat?: number | null;
  outcome?: Ending | null;
  names?: readonly string[];
  conceded?: readonly number[];
  ended?: string;
}

/** The result of a table, and the words of titles. */
async function resultOf({ seat = null, outcome = WON, names = NAMES, ...more }: Table) {
  const { GameResult } = await import('./game-result.svelte');
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  const seats = names.map((name, at) => ({
    name,
    colour: 'blue',
    conceded: more.conceded?.includes(at) ?? false,
  })) as SeatInfo[];
  const settings = { game: 'base' };
  const info = { seats, settings, ended: more.ended ?? '' } as TableInfo;
  return new GameResult(() => ({ table: 'a', credentials: {}, seat, info, names, outcome }));
}

test('the title tells the winner of the victory, and everybody else who won', async () => {
  expect((await resultOf({ seat: 1 })).title).toBe('You have won!');
  expect((await resultOf({ seat: 0 })).title).toContain('Ben');
  expect((await resultOf({})).title).toContain('Ben');
});

test('a player who conceded has not won, though the bot that went on has', async () => {
  const result = await resultOf({ seat: 1, conceded: [1] });
  expect(result.isWon).toBe(false);
  expect(result.title).not.toContain('Ben');
  expect(result.title).not.toBe('You have won!');
});

test('where everybody else concedes, the player who stays has won', async () => {
  const result = await resultOf({ seat: 0, outcome: null, conceded: [1, 2], ended: 'conceded' });
  expect(result.winners).toEqual([0]);
  expect(result.isWon).toBe(true);
});

test('a game that is given up to several bots has no winner, and says who conceded', async () => {
  const given = { outcome: null, conceded: [0], ended: 'conceded' };
  const own = await resultOf({ seat: 0, ...given });
  expect([own.winners, own.title, own.endingId]).toEqual([
    [],
    'The game is over',
    'screen.ending.conceded',
  ]);
  expect((await resultOf(given)).endingId).toBe('screen.ended.given_up');
});

test('a game that a host has ended has no winner and no places', async () => {
  const result = await resultOf({ seat: 0, outcome: null, ended: 'host' });
  expect([result.winners, result.places, result.hasPodium]).toEqual([[], [], false]);
  expect(result.title).toBe('The game is over');
});

test('the podium calls you you, and shows who stands first', async () => {
  const { places, hasPodium } = await resultOf({ seat: 0 });
  expect(hasPodium).toBe(true);
  expect(places.map(({ name, score, first }) => [name, score, first])).toEqual([
    ['Ben', 10, true],
    ['You', 4, false],
    ['Cleo', 4, false],
  ]);
});

test('of many players the best twenty and you are listed, without the sources of points', async () => {
  const seats = Array.from({ length: 30 }, (_, seat) => seat);
  const outcome = { ...WON, ranking: seats.map((seat) => [seat]), scores: seats, winners: [0] };
  const result = await resultOf({ seat: 27, names: seats.map(String), outcome });
  expect(result.listedSeats).toEqual([...seats.slice(0, 20), 27]);
  expect([result.hasPodium, result.sources]).toEqual([false, {}]);
});
