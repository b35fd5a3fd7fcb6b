import { expect, test } from 'vitest';

import { followers, isToCome, namedFollowers, nextRoller, stepsOf } from './order';

/** Seat 4 has played; 5 is done, 0 builds, 1 passes until their own turn and 2 this once. */
const BUILDING = { after: 4, order: [5, 0, 1, 2, 3], place: 1, passed: [2, 5], skipping: [1] };

test('the order leads from the turn before to the player who builds now, and on', () => {
  expect(stepsOf(BUILDING).map(({ seat, state }) => `${seat} ${state}`)).toEqual([
    '4 ended',
    '5 done',
    '0 now',
    '1 passing',
    '2 passing',
    '3 ahead',
  ]);
});

test('who passes is not said to follow, and a sentence ends with the reader', () => {
  expect(followers(BUILDING)).toEqual([3]);
  const all = { ...BUILDING, passed: [], skipping: [] };
  expect(namedFollowers(all, 3)).toEqual([1, 2, 3]);
  expect(namedFollowers(all, 0)).toEqual([1]);
  expect(namedFollowers(all, null)).toEqual([1]);
});

test('a place is to come after the one who builds, and the left neighbour of the last turn rolls', () => {
  expect([5, 0, 1, 3, 4, null].map((seat) => isToCome(BUILDING, seat))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(nextRoller(BUILDING, 6)).toBe(5);
  expect(nextRoller({ ...BUILDING, after: 5 }, 6)).toBe(0);
});
