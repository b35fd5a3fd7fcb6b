import { afterEach, expect, test, vi } from 'vitest';

import { randomBelow, steadyClock } from './clock';
import { draw } from './fold';

afterEach(() => void vi.useRealTimers());

test('setting the clock back does not move the time, and a sleep does', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const now = steadyClock();
  vi.advanceTimersByTime(1_500);
  expect(now()).toBe(1_001_500);
  vi.setSystemTime(500_000);
  expect(now()).toBe(1_001_500);
  vi.setSystemTime(1_061_500);
  expect(now()).toBe(1_061_500);
  vi.advanceTimersByTime(250);
  expect(now()).toBe(1_061_750);
});

test('chance is even: a byte that would favour some numbers is drawn again', () => {
  const bytes = [255, 252, 251, 0, 7];
  const drawn = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array)[0] = bytes.shift()!;
    return array;
  });
  expect([randomBelow(6), randomBelow(6), randomBelow(6)]).toEqual([5, 0, 1]);
  drawn.mockRestore();
});

/** How often each number falls when every pair of dice is drawn once, sevens drawn again. */
function law(sevens: boolean): number[] {
  const counts = Array<number>(13).fill(0);
  for (let pair = 0; pair < 36; pair += 1) {
    const dice = [Math.floor(pair / 6), pair % 6, 0, 0];
    const roll = draw({ at: 0, sevens, robber: true }, () => dice.shift()!);
    counts[roll.dice[0] + roll.dice[1]]! += 1;
  }
  return counts.slice(2);
}

test('where there are no sevens they are drawn again, and all else stays as likely', () => {
  expect(law(true)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  // The six sevens became the pair that was drawn next, a two.
  expect(law(false)).toEqual([7, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]);
});

test('a roll that fell before falls again', () => {
  const again = { at: 5, do: 'roll', dice: [2, 3] } as const;
  expect(draw({ at: 5, sevens: true, robber: true, again }, () => 0)).toBe(again);
});
