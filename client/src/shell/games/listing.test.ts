import { expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { TableListing } from '../../connection/api';

stubPage();
const { hasWon, isAgainstOthers, placeOf, result, scoreOf, statusText } = await import('./listing');
const { loadWords } = await import('../../words/words.svelte');

const table = (more: Partial<TableListing>) =>
  ({
    id: 'a',
    seats: [],
    must: [],
    places: [1, 2],
    winners: [0],
    scores: [10, 7],
    seat: 0,
    awaited: false,
    left: null,
    ...more,
  }) as TableListing;

test('the player who leads a game that nobody won has not won it, nor has who played alone', () => {
  expect(hasWon(table({}))).toBe(true);
  expect(hasWon(table({ seat: 1 }))).toBe(false);
  expect(hasWon(table({ winners: [] }))).toBe(false);
  expect(hasWon(table({ places: [1] }))).toBe(false);
  expect(hasWon(table({ seat: null }))).toBe(false);
});

test('the player who concedes has lost, also if a bot won in that place, and the last one left has won', async () => {
  await loadWords('en');
  const chairs = (...conceded: boolean[]) =>
    conceded.map((one) => ({ kind: 'person', conceded: one })) as TableListing['seats'];
  const stoodIn = table({ status: 'over', begun: true, seats: chairs(true, false) });
  expect([hasWon(stoodIn), placeOf(stoodIn), result(stoodIn)]).toEqual([false, 2, 'Conceded']);
  const alone = table({
    status: 'over',
    begun: true,
    seats: chairs(false, true),
    places: [],
    winners: [],
    scores: [],
  });
  expect([hasWon(alone), isAgainstOthers(alone), result(alone)]).toEqual([true, true, 'Won']);
  const given = { ...alone, seat: 1 };
  expect([hasWon(given), result(given)]).toEqual([false, 'Conceded']);
  const early = { ...alone, seats: chairs(false, false) };
  expect([hasWon(early), isAgainstOthers(early), result(early)]).toEqual([
    false,
    false,
    'ended early',
  ]);
});

test('scores against others are shown, with a real minus', () => {
  expect(scoreOf(table({ scores: [10, -2] }), 1)).toBe('−2');
  expect(scoreOf(table({ scores: [7] }), 0)).toBeNull();
  expect(scoreOf(table({ scores: [] }), 0)).toBeNull();
});

test('the player who must act is named, also a bot', async () => {
  await loadWords('en');
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'bot', name: null, bot: 'builder' },
  ] as unknown as TableListing['seats'];
  expect(statusText(table({ status: 'playing', seats, must: [1] }))).toBe('Mara to move');
});

test('while a game is played, names stand beside the points that spectators see', () => {
  const glance = { land: [], pieces: [], points: [4, 6], round: 3 };
  const playing = table({ status: 'playing', begun: true, scores: [], glance });
  expect([scoreOf(playing, 0), scoreOf(playing, 1)]).toEqual(['4', '6']);
  expect(scoreOf({ ...playing, glance: null }, 0)).toBe(null);
  expect(scoreOf(table({ status: 'lobby', begun: false, scores: [], glance }), 0)).toBe(null);
});
