import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import type { Sheet } from './api';
import {
  buildableKinds,
  COSTS,
  count,
  diceAt,
  isSameTurn,
  nearest,
  arrangeDice,
  withoutDice,
  NO_DICE,
  payableKinds,
  placesOf,
  facesOf,
} from './view';

/** A sheet on which a road and a knight may come next, and nothing else. */
const SHEET = { next: { road: [0], settle: [], city: [], knight: [1] } } as unknown as Sheet;

test('costs are shown as the rules have them', () => {
  expect(COSTS).toEqual(facts.costs.dice);
});

test('dice are listed in the order of their faces', () => {
  expect(facesOf({ gold: 1, brick: 2 })).toEqual(['brick', 'brick', 'gold']);
  expect(count({ gold: 1, brick: 2 })).toBe(3);
  expect(withoutDice({ brick: 2, ore: 1 }, { brick: 2 })).toEqual({ ore: 1 });
});

test('what dice pay for', () => {
  expect(payableKinds({ brick: 1, lumber: 1, wool: 1, grain: 1, ore: 1 })).toEqual([
    'road',
    'settle',
    'knight',
  ]);
  expect(payableKinds({ gold: 6 })).toEqual([]);
});

test('nothing can be built that has no place', () => {
  expect(buildableKinds({ brick: 1, lumber: 1, wool: 1, grain: 1 }, SHEET)).toEqual(['road']);
  expect(buildableKinds({ grain: 2, ore: 3 }, SHEET)).toEqual([]);
});

test('what the fewest swaps and jokers lead to is said first', () => {
  const swap = { kind: 'swap', want: 'grain' } as const;
  const joker = { kind: 'joker', joker: 6, die: 'wool', want: 'grain' } as const;
  expect(nearest([])).toBeNull();
  expect(nearest([{ action: swap, remaining: { city: 1 } }])).toEqual({
    by: 'swap',
    more: 1,
    kinds: ['city'],
  });
  const both = [
    { action: swap, remaining: { city: 1, road: 0 } },
    { action: joker, remaining: { knight: 0 } },
  ];
  expect(nearest(both)).toEqual({ by: 'swap', more: 0, kinds: ['road'] });
  expect(isSameTurn(swap, { ...swap })).toBe(true);
  expect(isSameTurn(swap, joker)).toBe(false);
  expect(isSameTurn(joker, { ...joker, die: 'ore' })).toBe(false);
});

test('a roll lies in the order of the faces, and what is kept keeps its place in the next', () => {
  const first = arrangeDice(NO_DICE, { ore: 1, gold: 2, brick: 2, wool: 1 });
  expect(first).toEqual(['brick', 'brick', 'wool', 'ore', 'gold', 'gold']);
  const kept = first.map((face, i) => ([1, 3].includes(i) ? face : null));
  expect(arrangeDice(kept, { brick: 3, ore: 1, lumber: 2 })).toEqual([
    'brick',
    'brick',
    'brick',
    'ore',
    'lumber',
    'lumber',
  ]);
});

test('spent dice leave a gap, and a turned one lies in it', () => {
  const roll = arrangeDice(NO_DICE, { brick: 1, lumber: 1, gold: 4 });
  const spent = arrangeDice(roll, { gold: 4 });
  expect(spent).toEqual([null, null, 'gold', 'gold', 'gold', 'gold']);
  expect(arrangeDice(spent, { gold: 2, ore: 1 })).toEqual([
    'ore',
    null,
    'gold',
    'gold',
    null,
    null,
  ]);
});

test('dice are found at their places, those that are kept already first', () => {
  const roll = arrangeDice(NO_DICE, { ore: 3, grain: 3 });
  expect(diceAt(roll, (i) => i > 1)).toEqual({ grain: 1, ore: 3 });
  expect(placesOf(roll, { ore: 2, grain: 1 }, new Set([2, 5]))).toEqual(new Set([2, 5, 3]));
});
