// What the server tells of both dice games, part by part (hexhaven.games.dice.view).

import type { Point } from '../../island/board/lattice';

export const FACES = ['brick', 'lumber', 'wool', 'grain', 'ore', 'gold'] as const;
export type Face = (typeof FACES)[number];
export type Dice = Partial<Record<Face, number>>;

export interface Road {
  number: number;
  points: number;
  from: Point;
  to: Point;
  after: number[];
}

export interface Place {
  number: number;
  points: number;
  at: Point;
  after: number[];
}

export interface Joker {
  number: number;
  gives: string;
  knights: number[];
}

export interface FormHex {
  terrain: string;
  centre: Point;
  knights: number[];
  joker: number | null;
}

/** What is printed on everybody's sheet. */
export interface Form {
  game: string;
  seats: number;
  options: { late_jokers: boolean; limit: number };
  start: { from: Point; to: Point };
  hexes: FormHex[];
  roads: Road[];
  settlements: Place[];
  cities: Place[];
  knights: Place[];
  jokers: Joker[];
}

export interface Public {
  phase: string;
  first: number | null;
  turn: number | null;
  turns: number;
  dice: Dice;
  rolling: number;
  rolls: number;
  gained: number;
  points: number[];
  longest_road: number | null;
  largest_army: number | null;
  winners: number[] | null;
}

/** What one player has built. */
export interface Sheet {
  roads: number[];
  settlements: number[];
  cities: number[];
  knights: number[];
  used_jokers: number[];
  boxes: number[];
  road_length: number;
}

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
