import { expect, test } from 'vitest';

import { keyTarget, nearTurn, turnStarts } from './turns';

const starts = turnStarts([0, 0, 1, 1, 1, 2, 2, 3]);

test('turns begin where their number changes, also back after moves were taken back', () => {
  expect(starts).toEqual([2, 5, 7]);
  expect(turnStarts([1, 2, 1])).toEqual([1, 2]);
  expect(turnStarts([])).toEqual([]);
});

test('from any moment the next and the last turn are found, or the ends of the game', () => {
  expect([0, 2, 6, 7].map((at) => nearTurn(starts, at, 1, 9))).toEqual([2, 5, 7, 9]);
  expect([9, 5, 2, 1].map((at) => nearTurn(starts, at, -1, 9))).toEqual([7, 2, 0, 0]);
});

test.each([
  ['ArrowLeft', false, 3],
  ['ArrowRight', false, 5],
  ['ArrowLeft', true, 2],
  ['ArrowRight', true, 5],
  ['Home', false, 0],
  ['End', false, 9],
  [' ', false, 'play'],
  ['x', false, null],
])('key %s (shift: %s) leads from 4 to %s', (key, shift, to) => {
  expect(keyTarget(key, shift, 4, 9, starts)).toBe(to);
});

test('keys stop at the ends', () => {
  expect(keyTarget('ArrowLeft', false, 0, 9, starts)).toBe(0);
  expect(keyTarget('ArrowRight', false, 9, 9, starts)).toBe(9);
});
