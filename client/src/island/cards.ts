// Counting cards: what things cost, and what a hand lacks for them.

import { RESOURCES, type Cards } from './island';

export type Buildable = 'road' | 'settle' | 'city' | 'buy';

/** What can be built or bought: its key, and the last part of the message id of its name. */
export const BUILDS: readonly {
  kind: Buildable;
  key: string;
  word: 'road' | 'settlement' | 'city' | 'card';
}[] = [
  { kind: 'road', key: 'R', word: 'road' },
  { kind: 'settle', key: 'S', word: 'settlement' },
  { kind: 'city', key: 'C', word: 'city' },
  { kind: 'buy', key: 'D', word: 'card' },
];

/** B-30: what each thing costs, for people to read; the server alone decides. */
export const COSTS: Record<Buildable, Cards> = {
  road: { brick: 1, lumber: 1 },
  settle: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  buy: { wool: 1, grain: 1, ore: 1 },
};

/** What a hand lacks for something. */
export function missingCards(hand: Cards, cost: Cards): Cards {
  const lacking: Cards = {};
  for (const name of RESOURCES) {
    const short = (cost[name] ?? 0) - (hand[name] ?? 0);
    if (short > 0) lacking[name] = short;
  }
  return lacking;
}

export function total(cards: Cards): number {
  return RESOURCES.reduce((sum, name) => sum + (cards[name] ?? 0), 0);
}

/** Cards without the kinds of which there are none. */
export function withoutZeros(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count));
}

export function areSameCards(one: Cards, other: Cards): boolean {
  return RESOURCES.every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}
