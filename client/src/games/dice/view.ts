// What the screens of both dice games know besides what the server sends.

import type { Dice, Face } from './api';

export const FACES = ['brick', 'lumber', 'wool', 'grain', 'ore', 'gold'] as const satisfies readonly Face[];

export type Kind = 'road' | 'settle' | 'city' | 'knight';

/** D-04: what each thing costs, for people to read; the server alone decides. */
export const COSTS: Record<Kind, Dice> = {
  road: { brick: 1, lumber: 1 },
  settle: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  knight: { wool: 1, grain: 1, ore: 1 },
};

export const ROLLS = 3;
export const GOAL = 10;

/** Dice one by one, in the order of the faces. */
export function spread(dice: Dice): Face[] {
  return FACES.flatMap((face) => Array.from({ length: dice[face] ?? 0 }, () => face));
}

export function count(dice: Dice): number {
  return FACES.reduce((sum, face) => sum + (dice[face] ?? 0), 0);
}

export function minus(dice: Dice, taken: Dice): Dice {
  const left: Dice = {};
  for (const face of FACES) {
    const number = (dice[face] ?? 0) - (taken[face] ?? 0);
    if (number > 0) left[face] = number;
  }
  return left;
}

/** As many of some dice as there are. */
export function within(wanted: Dice, dice: Dice): Dice {
  const kept: Dice = {};
  for (const face of FACES) {
    const number = Math.min(wanted[face] ?? 0, dice[face] ?? 0);
    if (number) kept[face] = number;
  }
  return kept;
}

export function moved(dice: Dice, face: Face, by: number): Dice {
  return minus({ ...dice, [face]: (dice[face] ?? 0) + by }, {});
}

/** What some dice can pay for, one thing at a time. */
export function payable(dice: Dice): Kind[] {
  return (Object.keys(COSTS) as Kind[]).filter((kind) =>
    FACES.every((face) => (dice[face] ?? 0) >= (COSTS[kind][face] ?? 0)),
  );
}
