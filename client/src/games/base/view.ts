// What the server tells of a base game, part by part (hexhaven.games.base.view).

import { rows } from '../../island/board/lattice';
import { RESOURCES, type Cards, type Harbour, type Hex, type Resource } from '../../island/island';

export const LATTICE = rows([3, 4, 5, 4, 3]);

export interface IslandPart {
  seats: number;
  options: { points: number; discard_limit: number; phases: string; turn_limit: number };
  hexes: Hex[];
  harbours: Harbour[];
}

export interface Player {
  settlements: number[];
  cities: number[];
  roads: number[];
  hand_size: number;
  card_count: number;
  knights: number;
  road_length: number;
  points: number;
  rates: number[];
  known: number[];
}

export interface Offer {
  seat: number;
  give: Cards;
  want: Cards;
  to: number[];
}

export interface Public {
  phase: string;
  turn: number;
  turns: number;
  dice: [number, number] | null;
  rolls: Record<string, number>;
  robber: number;
  players: Player[];
  longest_road: number | null;
  largest_army: number | null;
  bank: Record<Resource, number>;
  deck: number;
  played: Record<CardName, number>;
  card_played: boolean;
  free_roads: number;
  discards: number[];
  victim: number | null;
  offers: Offer[];
  replies: (string | null)[];
  winner: number | null;
}

export type CardName = 'knight' | 'road_building' | 'invention' | 'monopoly' | 'victory_point';
export const CARD_NAMES: readonly CardName[] = [
  'knight',
  'road_building',
  'invention',
  'monopoly',
  'victory_point',
];

export interface Own {
  hand: Cards;
  cards: Partial<Record<CardName, number>>;
  fresh: Partial<Record<CardName, number>>;
  points: number;
}

export { COSTS, missing, same, total, trimmed, type Buildable } from '../../island/cards';

/** How many cards the bank gives at a seat's rates; null when it takes no such pile. */
export function bankGives(give: Cards, rates: readonly number[]): number | null {
  const kinds = RESOURCES.filter((name) => give[name]);
  const [kind] = kinds;
  if (kind === undefined || kinds.length !== 1) return null;
  const rate = rates[RESOURCES.indexOf(kind)] ?? 4;
  return give[kind]! % rate ? null : give[kind]! / rate;
}
