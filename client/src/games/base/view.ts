// What the server tells of a base game, part by part (hexhaven.games.base.view).

import { RESOURCES, type Cards, type Harbour, type Hex, type Resource } from '../../island/island';
import { rows } from '../../island/lattice';

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

export type Buildable = 'road' | 'settle' | 'city' | 'buy';

/** B-30: what each thing costs, for people to read; the server alone decides. */
export const COSTS: Record<Buildable, Cards> = {
  road: { brick: 1, lumber: 1 },
  settle: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  buy: { wool: 1, grain: 1, ore: 1 },
};

/** What a hand lacks for something. */
export function missing(hand: Cards, cost: Cards): Cards {
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
export function trimmed(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count));
}

export function same(one: Cards, other: Cards): boolean {
  return RESOURCES.every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}

/** How many cards the bank gives at a seat's rates; null when it takes no such pile. */
export function bankGives(give: Cards, rates: readonly number[]): number | null {
  const kinds = RESOURCES.filter((name) => give[name]);
  const [kind] = kinds;
  if (kind === undefined || kinds.length !== 1) return null;
  const rate = rates[RESOURCES.indexOf(kind)] ?? 4;
  return give[kind]! % rate ? null : give[kind]! / rate;
}
