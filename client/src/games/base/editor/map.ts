// A map that is being edited: read from and written as the text of a map file (docs/maps.md).

import {
  randomNumber,
  bestAttempt,
  TRADE_KINDS,
  linesOf,
  NUMBERS,
  shuffle,
  TRADE_LETTERS,
} from '../../../editor/pieces';
import {
  LAND_LETTERS,
  RESOURCES,
  TERRAIN_OF,
  terrainOf,
  TERRAINS,
  waysToRoll,
  type Harbour,
  type Hex,
  type Resource,
} from '../../../island/island';
import type { MessageId } from '../../../words/words.svelte';
import { boardOf, BOARDS, LARGE, type Board } from '../boards';

export interface IslandLayout {
  hexes: readonly Hex[];
  harbours: readonly Harbour[];
}

/** The island for beginners, to begin with. */
export const BEGINNERS =
  'o10 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11 / 0a 3g 7o 10a 13w 17a 20a 23b 27l';

/** An island for five and six, to begin with. */
const LARGE_START =
  'o8 w3 g6 / w4 l5 d w10 / g8 g9 b6 l9 w11 / o2 w10 l12 g2 b4 g11 / b5 o11 b3 o5 l8 / d l12 o10 g9 / l4 w6 b3 / 0a 3b 7a 10l 14a 17w 21a 24w 28a 31g 34o';

/** What editing begins with on a board. */
export function startOf(board: Board): IslandLayout {
  return parseMap(board === LARGE ? LARGE_START : BEGINNERS)!;
}

/** The map on one line. */
export function formatMap(layout: IslandLayout): string {
  const { hexes, harbours } = layout;
  const { rows, coast } = boardOf(layout);
  const words = hexes.map(
    ({ terrain, number }) => `${LAND_LETTERS[TERRAINS.indexOf(terrain)]}${number ?? ''}`,
  );
  const lines = rows.map((length, row) => {
    const start = rows.slice(0, row).reduce((sum, before) => sum + before, 0);
    return words.slice(start, start + length).join(' ');
  });
  const signs = harbours
    .map(
      ({ edge, kind }) =>
        [
          coast.indexOf(edge),
          TRADE_LETTERS[TRADE_KINDS.indexOf(kind as (typeof TRADE_KINDS)[number])],
        ] as const,
    )
    .sort((one, other) => one[0] - other[0]);
  return [...lines, signs.map((sign) => sign.join('')).join(' ')].join(' / ');
}

/** The map file. */
export function mapFile(layout: IslandLayout): string {
  return formatMap(layout).split(' / ').join('\n') + '\n';
}

/** The map of a text, on one line or one for each row; null if it is none. */
export function parseMap(text: string): IslandLayout | null {
  const lines = linesOf(text);
  const words = lines.slice(0, -1).map((line) => line.split(/\s+/));
  const board = BOARDS.find(({ rows }) => rows.join() === words.map((row) => row.length).join());
  if (!board) return null;
  const hexes = words.flat().map(readHex);
  const harbours = lines
    .at(-1)!
    .split(/\s+/)
    .map((word) => readHarbour(word, board));
  if (hexes.includes(null) || harbours.includes(null)) return null;
  return { hexes: hexes as Hex[], harbours: harbours as Harbour[] };
}

function readHex(word: string): Hex | null {
  const found = /^([blwgod])(\d{0,2})$/.exec(word);
  if (!found) return null;
  const terrain = terrainOf(found[1]!);
  const number = Number(found[2]) || null;
  const right = terrain === 'desert' ? number === null : NUMBERS.some((one) => one === number);
  return right ? { terrain, number } : null;
}

function readHarbour(word: string, { coast }: Board): Harbour | null {
  const found = /^(\d{1,2})([blwgoa])$/.exec(word);
  const edge = found && coast[Number(found[1])];
  return edge === null || edge === undefined
    ? null
    : { edge, kind: TRADE_KINDS[TRADE_LETTERS.indexOf(found![2]!)]! };
}

/** Whether two coast edges share a node, so that only one of them can bear a harbour. */
function areAdjacent({ lattice }: Board, one: number, other: number): boolean {
  return lattice.edges[one]!.some((node) => lattice.edges[other]!.includes(node));
}

/** A fault of a map, with how many of something it needs. */
export interface Fault {
  id: MessageId;
  count: number;
}

/** What keeps the map from being played on. */
export function faults(layout: IslandLayout): Fault[] {
  const { harbours } = layout;
  const board = boardOf(layout);
  const deserts = desertsOf(layout).length;
  const close = harbours.some(({ edge }, i) =>
    harbours.slice(0, i).some((other) => areAdjacent(board, edge, other.edge)),
  );
  const found: Fault[] = [];
  if (deserts !== board.deserts)
    found.push({ id: 'screen.map.fault.desert', count: board.deserts });
  if (harbours.length !== board.harbours)
    found.push({ id: 'screen.map.fault.harbours', count: board.harbours });
  if (close) found.push({ id: 'screen.map.fault.close', count: 0 });
  return found;
}

/** The hexes that are desert; the robber begins on the first. */
export function desertsOf({ hexes }: IslandLayout): number[] {
  return hexes.flatMap(({ terrain }, at) => (terrain === 'desert' ? [at] : []));
}

function withHexes(hexes: readonly Hex[], changed: Readonly<Record<number, Hex>>): Hex[] {
  return hexes.map((hex, at) => changed[at] ?? hex);
}

/** Two fields change places, with their numbers. */
export function swapHexes(layout: IslandLayout, one: number, other: number): IslandLayout {
  return {
    ...layout,
    hexes: withHexes(layout.hexes, { [one]: layout.hexes[other]!, [other]: layout.hexes[one]! }),
  };
}

/** Two numbers change places; the desert has none. */
export function swapNumbers(layout: IslandLayout, one: number, other: number): IslandLayout {
  const [a, b] = [layout.hexes[one]!, layout.hexes[other]!];
  if (a.number === null || b.number === null) return layout;
  return {
    ...layout,
    hexes: withHexes(layout.hexes, {
      [one]: { ...a, number: b.number },
      [other]: { ...b, number: a.number },
    }),
  };
}

/** A harbour moves to another coast edge, or changes places with the one there. */
export function moveHarbour(layout: IslandLayout, from: number, to: number): IslandLayout {
  const there = new Map([
    [from, to],
    [to, from],
  ]);
  return {
    ...layout,
    harbours: layout.harbours.map(({ edge, kind }) => ({ edge: there.get(edge) ?? edge, kind })),
  };
}

/** Another kind of land; a new desert loses its number, and one that is too many is given that. */
export function setTerrain(layout: IslandLayout, at: number, terrain: string): IslandLayout {
  const before = layout.hexes[at]!;
  if (before.terrain === terrain) return layout;
  if (terrain !== 'desert')
    return {
      ...layout,
      hexes: withHexes(layout.hexes, {
        [at]: { terrain, number: before.number ?? NUMBERS[0] },
      }),
    };
  const deserts = desertsOf(layout);
  const moved = deserts.length < boardOf(layout).deserts ? {} : { [deserts[0]!]: before };
  return {
    ...layout,
    hexes: withHexes(layout.hexes, { ...moved, [at]: { terrain, number: null } }),
  };
}

export function setNumber(layout: IslandLayout, at: number, number: number): IslandLayout {
  const hex = layout.hexes[at]!;
  return hex.terrain === 'desert'
    ? layout
    : { ...layout, hexes: withHexes(layout.hexes, { [at]: { ...hex, number } }) };
}

/** A harbour of a kind at a coast edge, or none there. */
export function setHarbour(layout: IslandLayout, edge: number, kind: string): IslandLayout {
  const others = layout.harbours.filter((harbour) => harbour.edge !== edge);
  return { ...layout, harbours: kind ? [...others, { edge, kind }] : others };
}

const isRed = ({ number }: Hex) => number === 6 || number === 8;
const areNeighbours = ({ lattice }: Board, one: number, other: number) =>
  lattice.hexNodes[one]!.some((node) => lattice.hexNodes[other]!.includes(node));

/** How many pairs of a 6 or 8 lie side by side. */
export function redPairs(layout: IslandLayout): number {
  const { hexes } = layout;
  const board = boardOf(layout);
  const reds = hexes.flatMap((hex, at) => (isRed(hex) ? [at] : []));
  return reds.reduce(
    (sum, one, i) =>
      sum + reds.slice(0, i).filter((other) => areNeighbours(board, one, other)).length,
    0,
  );
}

/** The same land in another order. */
export function shuffleLand(layout: IslandLayout, below = randomNumber): IslandLayout {
  return { ...layout, hexes: shuffle(layout.hexes, below) };
}

/** The same numbers in another order, with every 6 and 8 apart where that can be. */
export function shuffleNumbers(layout: IslandLayout, below = randomNumber): IslandLayout {
  const land = layout.hexes.filter(({ number }) => number !== null);
  const attempt = () => {
    const numbers = shuffle(
      land.map(({ number }) => number),
      below,
    );
    return {
      ...layout,
      hexes: layout.hexes.map((hex) =>
        hex.number === null ? hex : { ...hex, number: numbers.pop()! },
      ),
    };
  };
  return bestAttempt(attempt, redPairs);
}

/** The same kinds of harbours in another order. */
export function shuffleHarbours(layout: IslandLayout, below = randomNumber): IslandLayout {
  const kinds = shuffle(
    layout.harbours.map(({ kind }) => kind),
    below,
  );
  return { ...layout, harbours: layout.harbours.map(({ edge }, i) => ({ edge, kind: kinds[i]! })) };
}

/**
 * The northern half turned onto the southern one, so that both are alike. A single desert comes to the middle,
 * and of two one lies in each half.
 */
export function mirrorLand(layout: IslandLayout): IslandLayout {
  const last = layout.hexes.length - 1;
  const middle = last / 2;
  const [desert, other] = desertsOf(layout);
  let turned = layout;
  if (boardOf(layout).deserts === 1) {
    if (desert !== undefined) turned = swapHexes(layout, desert, middle);
  } else if (desert !== undefined && other !== undefined && desert < middle === other < middle) {
    turned = swapHexes(layout, other, last - other);
  }
  const { hexes } = turned;
  return { ...layout, hexes: hexes.map((hex, at) => (at > middle ? hexes[last - at]! : hex)) };
}

/** What a map gives: of each resource its fields, and the dots on their chips. */
export function yieldsOf({
  hexes,
}: IslandLayout): { resource: Resource; fields: number; dots: number }[] {
  return RESOURCES.map((resource) => {
    const land = hexes.filter(({ terrain }) => terrain === TERRAIN_OF[resource]);
    return {
      resource,
      fields: land.length,
      dots: land.reduce((sum, { number }) => sum + waysToRoll(number!), 0),
    };
  });
}

/** The dots around the best places to found. */
export function bestSites(layout: IslandLayout): number {
  const { hexes } = layout;
  const { lattice } = boardOf(layout);
  const dots = lattice.nodes.map((_, node) =>
    lattice
      .hexesAt(node)
      .reduce((sum, hex) => sum + (hexes[hex]!.number ? waysToRoll(hexes[hex]!.number!) : 0), 0),
  );
  return Math.max(...dots);
}
