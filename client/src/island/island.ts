// The data of an island drawing. It knows no rules: lit places are given.

import type { Point } from './board/lattice';

export const RESOURCES = ['brick', 'lumber', 'wool', 'grain', 'ore'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Cards = Partial<Record<Resource, number>>;

/** The colours that people choose from. */
export const SEAT_COLOURS = ['red', 'blue', 'orange', 'white', 'green', 'brown', 'violet'] as const;
/** All that we have paint for: boards of Connect may be pink too, and grey is what is nobody's. */
const COLOURS = [...SEAT_COLOURS, 'pink', 'grey'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Hex {
  terrain: string;
  number: number | null;
}

export interface Harbour {
  edge: number;
  kind: string;
}

export interface Pieces {
  colour: string;
  roads: readonly number[];
  settlements: readonly number[];
  cities: readonly number[];
}

export type Spot = 'node' | 'edge' | 'hex';
export type PieceKind = 'road' | 'settlement' | 'city' | 'robber';
/** What can come to stand at a place, or a player to be robbed who has a house there. */
export type TargetKind = PieceKind | 'victim';

/**
 * How far from a lit place, in units of the drawing, a pointer still means it: 40 pixels are left on
 * the smallest phone.
 */
export const REACH = 38;

/** A place that is lit: what would come to stand there, and what a screen reader says of it. */
export interface Target<At = number> {
  spot: Spot;
  at: At;
  kind: TargetKind;
  label: string;
  /** Whose house is ringed, and how many cards that player holds. */
  colour?: string;
  cards?: number;
}

/** A place that a review points out: what was played there, or what would have been better. */
export interface Pointer {
  spot: Spot;
  at: number;
  kind: PieceKind;
  better: boolean;
  /** Its number among several. */
  rank?: number;
}

export const TERRAIN_OF: Record<Resource | 'gold', string> = {
  brick: 'hills',
  lumber: 'forest',
  wool: 'pasture',
  grain: 'fields',
  ore: 'mountains',
  gold: 'gold',
};

export const TERRAINS = [...RESOURCES.map((resource) => TERRAIN_OF[resource]), 'desert'];
/** The letter of each terrain in the text of a map (docs/maps.md). */
export const LAND_LETTERS = 'blwgod';

export function terrainOf(letter: string): string {
  return TERRAINS[LAND_LETTERS.indexOf(letter)]!;
}

/** A colour we have paint for. */
export function knownColour(colour: string | undefined): Colour {
  return COLOURS.find((one) => one === colour) ?? 'white';
}

/** The style that paints pieces in a player's colour. */
export function pieceStyle(colour: string): string {
  const name = knownColour(colour);
  return `fill:var(--${name}-fill);stroke:var(--${name}-edge);color:var(--${name}-mark)`;
}

/** How many of 36 rolls show a number. */
export function waysToRoll(number: number): number {
  return 6 - Math.abs(7 - number);
}

/** The pips of a die on a field of three by three. */
export const PIPS: Record<number, readonly Point[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
