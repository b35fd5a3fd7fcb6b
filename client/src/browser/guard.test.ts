import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Guard, GUARDED } from './guard.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a key whose meaning has changed is held for a moment, the others are not', () => {
  const guard = new Guard();
  guard.see([
    ['E', 'roll'],
    ['R', 'road'],
  ]);
  expect([guard.holds('E'), guard.holds('R')]).toEqual([false, false]);
  guard.see([
    ['E', 'end'],
    ['R', 'road'],
  ]);
  expect([guard.holds('E'), guard.holds('R')]).toEqual([true, false]);
  vi.advanceTimersByTime(GUARDED);
  expect(guard.holds('E')).toBe(false);
});

test('a meaning that changes again is held again', () => {
  const guard = new Guard();
  for (const meaning of ['roll', 'wait', 'end']) {
    guard.see([['E', meaning]]);
    vi.advanceTimersByTime(GUARDED - 1);
  }
  expect(guard.holds('E')).toBe(true);
});
