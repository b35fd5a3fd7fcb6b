// What the places of an island are called, so that no two of a kind sound alike.

import type { Point } from '../../island/board/lattice';
import type { Harbour, Hex } from '../../island/island';
import { t, uncheckedId } from '../../words/words.svelte';
import { boardOf, edgeOf, type Board } from './boards';

interface Land {
  hexes: readonly Hex[];
  harbours: readonly Harbour[];
}

/** Clockwise from the east, as angles grow in a drawing. */
const SIDES = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** The fields of some hexes: their land and numbers. */
export function fieldWords({ hexes }: Pick<Land, 'hexes'>, at: readonly number[]): string {
  return at
    .map((hex) => hexes[hex])
    .filter((hex) => hex !== undefined)
    .map((hex) => `${t(uncheckedId(`terrain.${hex.terrain}`))} ${hex.number ?? ''}`.trim())
    .join(', ');
}

/** Where a place lies, seen from the first of its hexes. */
function sideOf({ places }: Board, hex: number, [x, y]: Point): string {
  const [fromX, fromY] = places.hex(hex);
  const eighth = Math.round((Math.atan2(y - fromY, x - fromX) * 4) / Math.PI);
  return t(`screen.base.side.${SIDES[(eighth + 8) % 8]!}`);
}

/**
 * Names of all places of a kind: their fields; where others have the same, the side of the first one; and where
 * they have that, too, as beside two deserts, the number of the first one.
 */
function distinctNames(
  land: Land,
  hexes: readonly (readonly number[])[],
  at: (i: number) => Point,
) {
  const board = boardOf(land);
  const fields = hexes.map((beside) => fieldWords(land, beside));
  const sided = addWhereSame(fields, (i) => sideOf(board, hexes[i]![0]!, at(i)));
  return addWhereSame(sided, (i) => t('screen.base.place.field', { field: hexes[i]![0]! + 1 }));
}

function addWhereSame(words: readonly string[], more: (i: number) => string): string[] {
  return words.map((word, i) =>
    words.indexOf(word) === words.lastIndexOf(word) ? word : `${word}, ${more(i)}`,
  );
}

/** The names of all corners, with the harbours that can be used from there. */
export function nodeNames(land: Land): string[] {
  const { lattice, places } = boardOf(land);
  const beside = lattice.nodes.map((_, node) => lattice.hexesAt(node));
  const names = distinctNames(land, beside, (node) => places.node(node));
  for (const { edge, kind } of land.harbours) {
    const rate = kind === 'any' ? '3:1' : `2:1 ${t(uncheckedId(`resource.${kind}`))}`;
    for (const node of lattice.edges[edgeOf(edge)]!)
      names[node] += `, ${t('screen.base.place.harbour', { rate })}`;
  }
  return names;
}

/** The names of all paths. */
export function edgeNames(land: Land): string[] {
  const board = boardOf(land);
  const beside = board.lattice.edges.map((_, edge) => board.hexesBeside(edge));
  return distinctNames(land, beside, (edge) => board.places.edge(edge));
}
