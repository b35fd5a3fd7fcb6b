// What many games say beside each other: luck against play, your points against those of winners.

import type { Figures } from '../connection/api';
import { hasWon } from '../shell/games/listing';
import type { FinishedGame } from './sum-up';

/** With fewer games a chart says little. */
export const FEWEST_GAMES = 10;

/** A game by its luck and by the share of good decisions, from 0 to 1. */
export interface LuckAndPlay {
  id: string;
  luck: number;
  good: number;
  won: boolean;
}

/** The games of which both are known. */
export function luckAndPlay(games: readonly FinishedGame[]): LuckAndPlay[] {
  return games.flatMap(({ table, figures }) => {
    const [luck, judged] = [figures?.luck, table.judgement];
    if (luck == null || !judged?.decisions) return [];
    return [{ id: table.id, luck, good: judged.good / judged.decisions, won: hasWon(table) }];
  });
}

/** How often somebody won who decided no worse than in the middle one of the games. */
export function wellPlayed(games: readonly LuckAndPlay[]): { good: number; wins: number } | null {
  if (games.length < FEWEST_GAMES) return null;
  const shares = games.map(({ good }) => good).toSorted((a, b) => a - b);
  const good = shares[Math.floor(shares.length / 2)]!;
  const better = games.filter((game) => game.good >= good);
  return { good, wins: better.filter(({ won }) => won).length / better.length };
}

/** The share of good decisions in all games that were reviewed; null where none was. */
export function goodShare(games: readonly FinishedGame[]): number | null {
  const judged = games.flatMap(({ table }) => table.judgement ?? []);
  const all = judged.reduce((sum, { decisions }) => sum + decisions, 0);
  return all ? judged.reduce((sum, { good }) => sum + good, 0) / all : null;
}

/** A source of points: what it brought you in a game, and what it brought the winners. */
export interface Source {
  name: string;
  own: number;
  winners: number;
}

export function sourcesBeside(figures: readonly Figures[]): Source[] {
  const told = figures.filter(({ winner }) => Object.keys(winner).length);
  const names = [
    ...new Set(told.flatMap(({ sources, winner }) => Object.keys({ ...sources, ...winner }))),
  ];
  const mean = (points: (one: Figures) => number | undefined) =>
    told.reduce((sum, one) => sum + (points(one) ?? 0), 0) / told.length;
  return names.map((name) => ({
    name,
    own: mean(({ sources }) => sources[name]),
    winners: mean(({ winner }) => winner[name]),
  }));
}

/** Where winners are furthest ahead; undefined if they are nowhere ahead by anything that can be seen. */
export function greatestLack(sources: readonly Source[]): Source | undefined {
  const lack = ({ own, winners }: Source) => winners - own;
  return sources.filter((one) => lack(one) >= 0.05).toSorted((a, b) => lack(b) - lack(a))[0];
}

/** The share that would be won if everybody were equal. */
export function evenShare(games: readonly FinishedGame[]): number {
  return (
    games.reduce((sum, { table }) => sum + 1 / Math.max(1, table.seats.length), 0) /
    (games.length || 1)
  );
}
