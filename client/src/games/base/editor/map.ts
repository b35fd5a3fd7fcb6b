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
import { LATTICE } from '../view';

export interface IslandLayout {
  hexes: readonly Hex[];
  harbours: readonly Harbour[];
}

export const ROWS = [3, 4, 5, 4, 3] as const;
const HARBOURS = 9;

/** The coast edges, clockwise from the north-west side of the first hex. */
export const COAST: readonly number[] = (() => {
  const [top, , , , , left] = LATTICE.hexNodes[0]!;
  const shore = LATTICE.shore();
  const turned =
    shore[(shore.indexOf(left!) + 1) % shore.length] === top ? shore : shore.toReversed();
  const first = turned.indexOf(left!);
  const walk = [...turned.slice(first), ...turned.slice(0, first), left!];
  return walk.slice(1).map((node, i) => {
    const pair = [walk[i]!, node];
    return LATTICE.edges.findIndex(([a, b]) => pair.includes(a) && pair.includes(b));
  });
})();

/** The island for beginners, to begin with. */
export const BEGINNERS =
  'o10 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11 / 0a 3g 7o 10a 13w 17a 20a 23b 27l';

/** The map on one line. */
export function formatMap({ hexes, harbours }: IslandLayout): string {
  const words = hexes.map(
    ({ terrain, number }) => `${LAND_LETTERS[TERRAINS.indexOf(terrain)]}${number ?? ''}`,
  );
  const starts = ROWS.map((_, row) => ROWS.slice(0, row).reduce((sum, length) => sum + length, 0));
  const rows = ROWS.map((length, row) => words.slice(starts[row], starts[row]! + length).join(' '));
  const signs = harbours
    .map(
      ({ edge, kind }) =>
        [
          COAST.indexOf(edge),
          TRADE_LETTERS[TRADE_KINDS.indexOf(kind as (typeof TRADE_KINDS)[number])],
        ] as const,
    )
    .sort((one, other) => one[0] - other[0]);
  return [...rows, signs.map((sign) => sign.join('')).join(' ')].join(' / ');
}

/** The map file. */
export function mapFile(layout: IslandLayout): string {
  return formatMap(layout).split(' / ').join('\n') + '\n';
}

/** The map of a text, on one line or six; null if it is none. */
export function parseMap(text: string): IslandLayout | null {
  const lines = linesOf(text);
  const words = lines.slice(0, ROWS.length).map((line) => line.split(/\s+/));
  if (lines.length !== ROWS.length + 1 || ROWS.some((length, row) => words[row]!.length !== length))
    return null;
  const hexes = words.flat().map(readHex);
  const harbours = lines[ROWS.length]!.split(/\s+/).map(readHarbour);
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

function readHarbour(word: string): Harbour | null {
  const found = /^(\d{1,2})([blwgoa])$/.exec(word);
  const edge = found && COAST[Number(found[1])];
  return edge === null || edge === undefined
    ? null
    : { edge, kind: TRADE_KINDS[TRADE_LETTERS.indexOf(found![2]!)]! };
}

/** Whether two coast edges share a node, so that only one of them can bear a harbour. */
export function areAdjacent(one: number, other: number): boolean {
  return LATTICE.edges[one]!.some((node) => LATTICE.edges[other]!.includes(node));
}

/** What keeps the map from being played on. */
export function faults({ hexes, harbours }: IslandLayout): MessageId[] {
  const deserts = hexes.filter(({ terrain }) => terrain === 'desert').length;
  const close = harbours.some(({ edge }, i) =>
    harbours.slice(0, i).some((other) => areAdjacent(edge, other.edge)),
  );
  const found: MessageId[] = [];
  if (deserts !== 1) found.push('screen.map.fault.desert');
  if (harbours.length !== HARBOURS) found.push('screen.map.fault.harbours');
  if (close) found.push('screen.map.fault.close');
  return found;
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

/** Another kind of land; a new desert loses its number, and the old one is given that. */
export function setTerrain(layout: IslandLayout, at: number, terrain: string): IslandLayout {
  const before = layout.hexes[at]!;
  if (before.terrain === terrain) return layout;
  const desert = layout.hexes.findIndex((hex) => hex.terrain === 'desert');
  if (terrain !== 'desert')
    return {
      ...layout,
      hexes: withHexes(layout.hexes, {
        [at]: { terrain, number: before.number ?? NUMBERS[0] },
      }),
    };
  const moved = desert < 0 ? {} : { [desert]: before };
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
const areNeighbours = (one: number, other: number) =>
  LATTICE.hexNodes[one]!.some((node) => LATTICE.hexNodes[other]!.includes(node));

/** How many pairs of a 6 or 8 lie side by side. */
export function redPairs({ hexes }: IslandLayout): number {
  const reds = hexes.flatMap((hex, at) => (isRed(hex) ? [at] : []));
  return reds.reduce(
    (sum, one, i) => sum + reds.slice(0, i).filter((other) => areNeighbours(one, other)).length,
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

/** The northern half turned onto the southern one, so that both are alike; the desert comes to the middle. */
export function mirrorLand(layout: IslandLayout): IslandLayout {
  const last = layout.hexes.length - 1;
  const desert = layout.hexes.findIndex(({ terrain }) => terrain === 'desert');
  const { hexes } = desert < 0 ? layout : swapHexes(layout, desert, last / 2);
  return { ...layout, hexes: hexes.map((hex, at) => (at > last / 2 ? hexes[last - at]! : hex)) };
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
export function bestSites({ hexes }: IslandLayout): number {
  const dots = LATTICE.nodes.map((_, node) =>
    LATTICE.hexesAt(node).reduce(
      (sum, hex) => sum + (hexes[hex]!.number ? waysToRoll(hexes[hex]!.number!) : 0),
      0,
    ),
  );
  return Math.max(...dots);
}
