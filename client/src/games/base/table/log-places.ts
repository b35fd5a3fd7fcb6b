// What lines of the log are about: a place on the island, or the beginning of a round.

import type { Line, Sentence } from '../../../connection/api';
import { eventOf } from '../../events';
import { LATTICE } from '../view';
import type { Spotted } from './play.svelte';

const NODES = ['found', 'settle', 'city'];

/** The place that a sentence names. */
export function spotOf(told: Sentence): Spotted | null {
  const event = eventOf(told);
  const { place } = told.params;
  if (NODES.includes(event)) return { spot: 'node', at: Number(place) };
  if (event !== 'road') return null;
  const [a, b] = String(place).split('-').map(Number);
  const at = LATTICE.edges.findIndex(([one, other]) => one === a && other === b);
  return at < 0 ? null : { spot: 'edge', at };
}

/** The lines with which rounds begin, and their numbers; the last of them is the round of now. */
export function roundsOf(
  lines: readonly Line[],
  own: number | null,
  first: number | null,
  now: number,
): Map<number, number> {
  const begins = lines.filter(({ told }) =>
    told.some((one) => {
      if (eventOf(one) !== 'dice') return false;
      const seat = one.id.endsWith('.you') ? own : (one.params.player as { seat: number } | undefined)?.seat;
      return seat === first;
    }),
  );
  return new Map(begins.reverse().map(({ n }, back) => [n, now - back]));
}
