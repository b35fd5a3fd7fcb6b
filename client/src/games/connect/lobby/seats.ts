// Where seats are before a game begins: board, side and colour, from the settings alone.

import PRINTED from '../../../../../src/hexhaven/games/connect/printed.txt?raw';

import type { Settings } from '../../../connection/api';
import { t } from '../../../words/words.svelte';
import type { SeatLook } from '../../screens';
import { boardOf, boardsFor, valueForSide, sideOf } from '../view';

type Colours = readonly [moon: string, sun: string];

/** The name and the colours of each board of a text. */
function headings(text: string): (readonly [string, Colours])[] {
  return [...text.matchAll(/board (\S+) (\w+) (\w+)/g)].map(
    ([, name, moon, sun]) => [name!, [moon!, sun!]] as const,
  );
}

/** The colours printed on our boards (C-01). */
const OUR_COLOURS = new Map(headings(PRINTED));

/** Whether an option of boards only orders ours, such as ACB; otherwise it describes others. */
export function areOurs(boards: string): boolean {
  return boards !== '' && [...boards].every((letter) => OUR_COLOURS.has(letter));
}

/** The colours of each board from left to right, as far as they do not repeat. */
function coloursOf(boards: string): Colours[] {
  if (areOurs(boards)) return [...boards].map((letter) => OUR_COLOURS.get(letter)!);
  return headings(boards).map(([, colours]) => colours);
}

export function seatLook(settings: Settings, seat: number): SeatLook {
  const boards = coloursOf(String(settings.options.boards ?? 'ABC')).slice(
    0,
    boardsFor(settings.seats),
  );
  const colours = boards[(boardOf(seat) - 1) % Math.max(1, boards.length)];
  return {
    colour: (colours && valueForSide(colours, seat)) ?? 'white',
    place: t('screen.connect.seat', { board: boardOf(seat), side: t(`side.${sideOf(seat)}`) }),
  };
}
