// Where seats are before a game begins: board, side and colour, from the settings alone.

import type { Settings } from '../../../connection/api';
import { t } from '../../../words/words.svelte';
import type { SeatLook } from '../../screens';
import { boardOf, sideOf } from '../view';

/** The colours printed on our boards, moon first (C-01). */
const PRINTED: Record<string, readonly [string, string]> = {
  A: ['pink', 'green'],
  B: ['blue', 'white'],
  C: ['violet', 'orange'],
};
const NAMED = /board \S+ (\w+) (\w+)/g;

/** The colours of each board from left to right, as far as they do not repeat. */
function coloursOf(boards: string): (readonly [string, string])[] {
  if (/^[ABC]+$/.test(boards)) return [...boards].map((letter) => PRINTED[letter]!);
  return [...boards.matchAll(NAMED)].map(([, moon, sun]) => [moon!, sun!] as const);
}

export function look(settings: Settings, seat: number): SeatLook {
  const boards = coloursOf(String(settings.options.boards ?? 'ABC')).slice(0, settings.seats / 2);
  const colours = boards[(boardOf(seat) - 1) % Math.max(1, boards.length)];
  return {
    colour: colours?.[seat % 2] ?? 'white',
    place: t('screen.connect.seat', { board: boardOf(seat), side: t(`side.${sideOf(seat)}`) }),
  };
}
