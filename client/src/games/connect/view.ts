// What the screens of Connect know besides what the server sends.

import type { CardName, Cards, Resource, Side } from './api';

export const CARD_NAMES: readonly CardName[] = [
  'knight',
  'road_building',
  'invention',
  'victory_point',
];

/** C-12: rounds without a seven. */
export const QUIET_ROUNDS = 10;
export const SEVEN = 7;

/** The sides of a board, in the order of its two seats. */
export const SIDES = ['moon', 'sun'] as const satisfies readonly Side[];

export function sideOf(seat: number): Side {
  return valueForSide(SIDES, seat)!;
}

/** A seat's one of what a board has for moon and sun. */
export function valueForSide<T>(both: readonly T[], seat: number): T | undefined {
  return both[seat % SIDES.length];
}

export function boardOf(seat: number): number {
  return Math.floor(seat / SIDES.length) + 1;
}

/** How many boards a number of seats has. */
export function boardsFor(seats: number): number {
  return seats / SIDES.length;
}

/** Cards taken one by one from the largest piles of a hand, as the rules cut them (C-13). */
const CUT_ORDER: readonly Resource[] = ['wool', 'lumber', 'brick', 'ore', 'grain'];
export function largestPiles(hand: Cards, count: number): Cards {
  const left = { ...hand };
  const taken: Cards = {};
  for (let i = 0; i < count; i++) {
    const most = Math.max(...CUT_ORDER.map((name) => left[name] ?? 0));
    const name = CUT_ORDER.find((one) => (left[one] ?? 0) === most)!;
    left[name] = most - 1;
    taken[name] = (taken[name] ?? 0) + 1;
  }
  return taken;
}
