// What the server tells of a game of Connect, part by part (hexhaven.games.connect.view).

import type { Cards, Resource } from '../../island/island';

export type Side = 'sun' | 'moon';
export type Phase = 'found' | 'roll' | 'robbers' | 'robber' | 'trade' | 'draw' | 'over';

export interface Round {
  phase: Phase;
  round: number;
  side: Side;
  seconds: number | null;
  dice: [number, number] | null;
  /** Where the robbers of this round go; seven is the desert. */
  robbers: number | null;
  goal: number;
  limit: number;
  winners: number[] | null;
}

export interface Standings {
  players: number;
  /** The best seats, each with its points on the table. */
  best: [number, number][];
  counts: Record<string, number>;
}

export interface Land {
  name: string;
  colours: string[];
  hexes: {
    at: [number, number];
    terrain: string;
    number: number | null;
    area: Side | 'edge' | null;
  }[];
  nodes: [number, number][];
  stations: { trades: Resource | 'any'; rate: number; at: [number, number] }[];
  symbols: Record<string, string>;
}

export interface Board {
  buildings: Record<string, ['settlement' | 'city', number | null]>;
  roads: Record<string, number | null>;
  robbers?: [number, number];
  deck?: number;
  route?: number | null;
  army?: number | null;
}

export interface Offer {
  give: Cards;
  want: Cards;
  to: number[];
}

export interface Player {
  hand: Cards;
  points: number;
  settlements: string[];
  cities: string[];
  roads: string[];
  left: { roads: number; settlements: number; cities: number };
  route: number;
  knights: number;
  /** The backs of development cards: their board, and the round they were bought in. */
  cards: [number, number][];
  faces: CardName[] | null;
  /** The foreign areas in which a first settlement has counted. */
  bonus: number[];
  rates: Record<Resource, number>;
  free_roads: number;
  played: number;
  swapped: number;
  offer: Offer | null;
  discards: number;
}

export type CardName = 'knight' | 'road_building' | 'invention' | 'victory_point';
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

/** Of what a hand holds most, cards taken one by one: what is easiest to spare (C-13). */
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
