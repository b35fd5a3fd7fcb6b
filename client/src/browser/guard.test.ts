import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Guard, GUARD_MS } from './guard.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a key whose meaning has changed is held for a moment, the others are not', () => {
  const guard = new Guard();
  guard.setMeanings([
    ['E', 'roll'],
    ['R', 'road'],
  ]);
  expect([guard.isHeld('E'), guard.isHeld('R')]).toEqual([false, false]);
  guard.setMeanings([
    ['E', 'end'],
    ['R', 'road'],
  ]);
  expect([guard.isHeld('E'), guard.isHeld('R')]).toEqual([true, false]);
  vi.advanceTimersByTime(GUARD_MS);
  expect(guard.isHeld('E')).toBe(false);
});

test('a meaning that changes again is held again', () => {
  const guard = new Guard();
  for (const meaning of ['roll', 'wait', 'end']) {
    guard.setMeanings([['E', meaning]]);
    vi.advanceTimersByTime(GUARD_MS - 1);
  }
  expect(guard.isHeld('E')).toBe(true);
});
