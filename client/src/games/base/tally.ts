// The figures of a whole base game.

import { RESOURCES, type Cards } from '../../island/island';
import type { Line } from '../../lib/api';
import type { Parts, Tally } from '../screens';
import type { Own, Public } from './view';

function hands(parts: Parts, seats: number): (Cards | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => (parts[`seat/${seat}`] as Own | undefined)?.hand);
}

function count(lines: readonly Line[], seats: number, pattern: RegExp): number[] {
  const found = Array.from({ length: seats }, () => 0);
  for (const line of lines) {
    if (line.seat >= 0 && line.told.some(({ id }) => pattern.test(id))) found[line.seat]! += 1;
  }
  return found;
}

/** Points after every moment, cards won and spent as far as hands are known, and trades. */
export function tally(moments: readonly Parts[], lines: readonly Line[]): Tally {
  const last = moments[moments.length - 1]?.public as Public | undefined;
  const seats = last?.players.length ?? 0;
  const points: number[][] = Array.from({ length: seats }, () => []);
  const won = Array.from({ length: seats }, () => 0);
  const spent = Array.from({ length: seats }, () => 0);
  let before: (Cards | undefined)[] = [];
  for (const parts of moments) {
    const shown = parts.public as Public;
    const now = hands(parts, seats);
    shown.players.forEach((player, seat) => {
      const own = parts[`seat/${seat}`] as Own | undefined;
      points[seat]!.push(own?.points ?? player.points);
      const [old, hand] = [before[seat], now[seat]];
      if (!old || !hand) return;
      for (const name of RESOURCES) {
        const change = (hand[name] ?? 0) - (old[name] ?? 0);
        if (change > 0) won[seat]! += change;
        else spent[seat]! -= change;
      }
    });
    before = now;
  }
  const known = moments.some((parts) => hands(parts, seats).every((hand) => hand !== undefined));
  return {
    points,
    figures: [
      ...(known ? [{ id: 'screen.tally.won', values: won }, { id: 'screen.tally.spent', values: spent }] : []),
      { id: 'screen.tally.deals', values: count(lines, seats, /\.deal(\.|$)/) },
      { id: 'screen.tally.bank', values: count(lines, seats, /\.bank(\.|$)/) },
      { id: 'screen.tally.robber', values: count(lines, seats, /\.robber(\.|$)/) },
    ],
    rolls: last?.rolls ?? null,
  };
}
