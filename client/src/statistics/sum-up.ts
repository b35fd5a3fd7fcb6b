// What the finished games of a person come to.

import type { Figures, Listed, Traded } from '../connection/api';
import { hasWon } from '../shell/games/listing';

/** Against whom games were played. */
export const OPPONENTS = ['bots', 'people', 'both'] as const;
export type Opponents = (typeof OPPONENTS)[number];

/** A finished game against others, and what was counted of it as soon as that is known. */
export interface Played {
  table: Listed;
  figures?: Figures;
}

export interface Opening {
  resources: readonly string[];
  games: number;
  wins: number;
}

export interface Trading {
  /** How often there was a trade in a game, and the cards that it brought more than it cost. */
  count: number;
  gain: number;
}

export interface Statistics {
  games: number;
  wins: number;
  place: number;
  points: number;
  /** How many games ended on each place, the first one first. */
  places: number[];
  /** Points a game by where they came from. */
  sources: [string, number][];
  /** Cards beyond what the dice promised, game by game. */
  luck: number[];
  openings: Opening[];
  players: Trading | null;
  bank: Trading | null;
}

/** Whether a game counts: one that was played to its end against others. */
export function counts({ places, seat }: Listed): boolean {
  return places.length > 1 && seat !== null && places[seat] !== undefined;
}

export function opponentsOf({ seats, seat }: Listed): Opponents {
  const others = seats.filter((_, other) => other !== seat);
  if (others.every(({ kind }) => kind === 'bot')) return 'bots';
  return others.some(({ kind }) => kind === 'bot') ? 'both' : 'people';
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / (values.length || 1);

/** Everything, from games in the order in which they were played. */
export function sumUp(played: readonly Played[]): Statistics {
  const places = played.map(({ table }) => table.places[table.seat!]!);
  const most = Math.max(0, ...played.map(({ table }) => table.places.length));
  const figures = played.flatMap((one) => one.figures ?? []);
  return {
    games: played.length,
    wins: played.filter(({ table }) => hasWon(table)).length,
    place: mean(places),
    points: mean(played.map(({ table }) => table.scores[table.seat!] ?? 0)),
    places: Array.from({ length: most }, (_, i) => places.filter((place) => place === i + 1).length),
    sources: sourcesOf(figures),
    luck: figures.flatMap(({ luck }) => luck ?? []),
    openings: openingsOf(played),
    players: tradingOf(figures.flatMap((one) => one.players ?? [])),
    bank: tradingOf(figures.flatMap((one) => one.bank ?? [])),
  };
}

function sourcesOf(figures: readonly Figures[]): [string, number][] {
  const names = [...new Set(figures.flatMap(({ sources }) => Object.keys(sources)))];
  return names.map((name) => [name, mean(figures.map(({ sources }) => sources[name] ?? 0))]);
}

/** The openings, the most frequent first. */
function openingsOf(played: readonly Played[]): Opening[] {
  const found = new Map<string, Opening>();
  for (const { table, figures } of played) {
    if (!figures?.opening.length) continue;
    const name = figures.opening.join();
    const opening = found.get(name) ?? { resources: figures.opening, games: 0, wins: 0 };
    opening.games += 1;
    opening.wins += Number(hasWon(table));
    found.set(name, opening);
  }
  return [...found.values()].sort((a, b) => b.games - a.games || b.wins - a.wins);
}

function tradingOf(traded: readonly Traded[]): Trading | null {
  if (!traded.length) return null;
  return { count: mean(traded.map(({ count }) => count)), gain: mean(traded.map(({ gain }) => gain)) };
}
