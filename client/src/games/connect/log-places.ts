// The log of a table as people follow it: by boards, not by the numbers with which a terminal names places.

import type { Sentence } from '../../connection/api';
import { eventOf } from '../events';

const BUILDINGS = ['road', 'settle', 'settle_abroad', 'city', 'found', 'found_city'];

/** A sentence about a place, with the board on which it lies. */
export function retell(told: Sentence): Sentence {
  const event = eventOf(told);
  if (!BUILDINGS.includes(event)) return told;
  const [board] = String(told.params.place).split(':');
  const id = `screen.connect.log.${event}${told.params.player ? '' : '.you'}`;
  return { ...told, id, params: { ...told.params, board: Number(board) } };
}
