// What your games say of a person: how often you won against each opponent, and your best games.

import type { Figures, TableListing } from '../connection/api';
import { hasWon } from '../shell/games/listing';
import { isCounted } from '../statistics/sum-up';

/** How you did in games with somebody, or with bots where there is no name. */
export interface Opponent {
  id: string;
  name: string;
  games: number;
  wins: number;
  /** The share that would be won if everybody were equal. */
  even: number;
}

/** Who sat at tables with you, those whom you met most often first. */
export function opponentsIn(tables: readonly TableListing[]): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const table of tables.filter(isCounted)) {
    const others = table.seats.filter((_, seat) => seat !== table.seat);
    // Several bots at a table are one game against bots.
    const met = new Map(others.map((one) => [one.kind === 'bot' ? '' : (one.name ?? ''), one]));
    for (const [name, chair] of met) {
      if (chair.kind !== 'bot' && !name) continue;
      const id = name && (chair.profile || name);
      const before = found.get(id) ?? { id, name, games: 0, wins: 0, even: 0 };
      const games = before.games + 1;
      const even = (before.even * before.games + 1 / table.seats.length) / games;
      found.set(id, { ...before, games, even, wins: before.wins + Number(hasWon(table)) });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || b.wins - a.wins);
}

/** A game that is worth looking at again, and why. */
export interface BestGame {
  table: TableListing;
  reason: 'close' | 'good' | 'unlucky';
  /** By how many points, the share of good decisions, or how many cards or points of bad luck. */
  value: number;
}

/** Bad luck of less is nothing to speak of. */
const LEAST_BAD_LUCK = 1;

/** The won game with the best decisions, the one with the worst luck, and the closest; each stands once. */
export function bestGames(
  tables: readonly TableListing[],
  figures: Readonly<Record<string, Figures>>,
): BestGame[] {
  const won = tables.filter((table) => table.places.length > 1 && hasWon(table));
  const found: BestGame[] = [];
  const add = (reason: BestGame['reason'], value: (table: TableListing) => number | null) => {
    const [best] = won
      .filter(({ id }) => !found.some(({ table }) => table.id === id))
      .flatMap((table) => {
        const worth = value(table);
        return worth === null ? [] : [{ table, reason, value: worth }];
      })
      .toSorted((a, b) => (reason === 'close' ? a.value - b.value : b.value - a.value));
    if (best) found.push(best);
  };
  add('good', ({ judgement }) =>
    judgement?.decisions ? judgement.good / judgement.decisions : null,
  );
  add('unlucky', ({ id }) => {
    const luck = figures[id]?.luck ?? 0;
    return luck <= -LEAST_BAD_LUCK ? -luck : null;
  });
  add('close', ({ scores, seat }) => {
    const others = scores.filter((_, other) => other !== seat);
    return others.length ? scores[seat!]! - Math.max(...others) : null;
  });
  return found;
}
