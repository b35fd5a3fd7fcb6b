import { expect, test } from 'vitest';

import { beside, closer, nearness, type Box } from './zoom';

const whole: Box = [-100, -50, 200, 100];

test('the point between the fingers stays where it is', () => {
  const seen = closer(whole, whole, 2, 50, 25);
  expect(seen).toEqual([-25, -12.5, 100, 50]);
  expect((50 - seen[0]) / seen[2]).toBe((50 - whole[0]) / whole[2]);
});

test('nothing is seen beyond the whole, nor closer than is of use', () => {
  expect(closer(whole, whole, 0.5, 0, 0)).toEqual(whole);
  expect(nearness(whole, closer(whole, whole, 100, 0, 0))).toBe(3.5);
  expect(beside(whole, whole, 30, 30)).toEqual(whole);
  expect(beside(whole, [-50, -25, 100, 50], -500, 500)).toEqual([-100, 0, 100, 50]);
});
