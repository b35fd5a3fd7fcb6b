// What the finished games of a person come to.

import type { Figures, TableListing, TradeFigures } from '../connection/api';
import { isLevel, LEVELS, type Level } from '../connection/levels';
import { hasWon, placeOf } from '../shell/games/listing';

/** Against whom games were played: people, people and bots, bots of one level, or any bots. */
export const OPPONENTS = ['people', 'both', ...LEVELS, 'bots'] as const;
export type Opponents = (typeof OPPONENTS)[number];

/** A finished game against others, and what was counted of it as soon as that is known. */
export interface FinishedGame {
  table: TableListing;
  figures?: Figures;
}

export interface Opening {
  resources: readonly string[];
  games: number;
  wins: number;
}

export interface WinsAgainst {
  against: Opponents;
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
  /** What the dice brought beyond what they promised, game by game, and in which unit. */
  luck: number[];
  luckIn: Figures['luck_in'];
  openings: Opening[];
  players: Trading | null;
  bank: Trading | null;
}

/** Whether a game counts: one that was played to its end against others. */
export function isCounted({ places, seat }: TableListing): boolean {
  return places.length > 1 && seat !== null && places[seat] !== undefined;
}

/** Against whom a game was played; bots are told apart where all of them have one level. */
export function opponentsOf(
  { game, seats, seat }: TableListing,
  levelOf: (bot: string, game: string) => Level | undefined,
): Opponents {
  const others = seats.filter((_, other) => other !== seat);
  const bots = others.filter(({ kind }) => kind === 'bot');
  if (!bots.length) return 'people';
  if (bots.length < others.length) return 'both';
  const [level, ...more] = new Set(bots.map(({ bot }) => levelOf(bot, game)));
  return level && !more.length ? level : 'bots';
}

/** Whether opponents are of a kind; bots of every level are bots. */
export function areOfKind(against: Opponents, kind: Opponents): boolean {
  return against === kind || (kind === 'bots' && isLevel(against));
}

/** How many games were played and won against each kind of opponents. */
export function winsAgainst(
  tables: readonly TableListing[],
  against: (table: TableListing) => Opponents,
): WinsAgainst[] {
  return OPPONENTS.flatMap((kind) => {
    const found = tables.filter((table) => against(table) === kind);
    return found.length
      ? [{ against: kind, games: found.length, wins: found.filter(hasWon).length }]
      : [];
  });
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / (values.length || 1);

/** Everything, from games in the order in which they were played. */
export function sumUp(played: readonly FinishedGame[]): Statistics {
  const places = played.map(({ table }) => placeOf(table));
  const most = Math.max(0, ...played.map(({ table }) => table.places.length));
  const figures = played.flatMap((one) => one.figures ?? []);
  return {
    games: played.length,
    wins: played.filter(({ table }) => hasWon(table)).length,
    place: mean(places),
    points: mean(played.map(({ table }) => table.scores[table.seat!] ?? 0)),
    places: Array.from(
      { length: most },
      (_, i) => places.filter((place) => place === i + 1).length,
    ),
    sources: sourcesOf(figures),
    luck: figures.flatMap(({ luck }) => luck ?? []),
    luckIn: figures.some(({ luck_in }) => luck_in === 'points') ? 'points' : 'cards',
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
function openingsOf(played: readonly FinishedGame[]): Opening[] {
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

function tradingOf(traded: readonly TradeFigures[]): Trading | null {
  if (!traded.length) return null;
  return {
    count: mean(traded.map(({ count }) => count)),
    gain: mean(traded.map(({ gain }) => gain)),
  };
}
