// The figures of a whole dice game.

import type { Line } from '../../connection/api';
import type { Tally } from '../screens';
import type { Parts } from './api';

const KINDS = ['roads', 'settlements', 'cities', 'knights'] as const;

export function tally(moments: readonly Parts[], _: readonly Line[]): Tally {
  const last = moments[moments.length - 1];
  const seats = last?.public.points.length ?? 0;
  const sheets = Array.from({ length: seats }, (_, seat) => last?.[`sheet/${seat}`]);
  return {
    points: Array.from({ length: seats }, (_, seat) =>
      moments.map((parts) => parts.public.points[seat] ?? 0),
    ),
    figures: KINDS.map((kind) => ({
      id: `screen.tally.${kind}`,
      values: sheets.map((sheet) => sheet?.[kind].length ?? 0),
    })),
    rolls: null,
  };
}
