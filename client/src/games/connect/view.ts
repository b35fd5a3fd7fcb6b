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

export function sideOf(seat: number): Side {
  return seat % 2 ? 'sun' : 'moon';
}

export function boardOf(seat: number): number {
  return Math.floor(seat / 2) + 1;
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
