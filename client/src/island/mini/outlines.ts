// The outlines of a mini-island: the land and pieces of a game in a few paths, from what a list is told of it.

import type { Glance, GlancePieces } from '../../connection/api';
import { LAND_LETTERS, terrainOf } from '../island';
import { HALF_WIDTH, Lattice, path, Places, QUARTER, CORNERS, type Point } from '../board/lattice';
import type { Box } from '../board/zoom';

/** How much of a hex its field covers: the rest is beach between two of them. */
const FIELD = 0.93;
/** The sea around the land, in units of the drawing. */
const MARGIN = 34;
/** A settlement and a city around the node they stand on. */
const HOUSE: readonly Point[] = [
  [-17, 17],
  [-17, -5],
  [0, -21],
  [17, -5],
  [17, 17],
];
const CITY: readonly Point[] = [
  [-26, 19],
  [-26, -12],
  [-11, -27],
  [4, -12],
  [4, -3],
  [26, -3],
  [26, 19],
];

/** What never changes on islands of one shape. */
interface Shape {
  lattice: Lattice;
  places: Places;
  box: Box;
  /** Every hex whole: where the beach is. */
  ground: string;
}

export interface MiniOutlines {
  box: Box;
  ground: string;
  /** The fields of each terrain; those that nobody knows yet are of none. */
  fields: { terrain: string | null; outline: string }[];
  players: { roads: string; houses: string; dots: Point[] }[];
}

const shapes = new Map<string, Shape>();

function shapeOf(land: readonly string[]): Shape {
  const key = land.join('\n').replace(/[^ \n]/g, '#');
  const found = shapes.get(key) ?? makeShape(land);
  shapes.set(key, found);
  return found;
}

function makeShape(land: readonly string[]): Shape {
  const hexes = land.flatMap((line, row) =>
    [...line].flatMap((letter, x) => (letter === ' ' ? [] : [[x, row] as const])),
  );
  const lattice = new Lattice(hexes);
  const places = new Places(lattice);
  const nodes = lattice.nodes.map((_, node) => places.node(node));
  const [xs, ys] = [nodes.map(([x]) => x), nodes.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return {
    lattice,
    places,
    box: [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top],
    ground: hexes.map((_, hex) => hexOutline(places.hex(hex), 1)).join(''),
  };
}

function hexOutline(at: Point, scale: number): string {
  return outlineAt(
    at,
    CORNERS.map(([x, y]) => [HALF_WIDTH * scale * x, QUARTER * scale * y] as const),
  );
}

function outlineAt([x, y]: Point, points: readonly Point[], scale = 1): string {
  return `${path(points.map(([px, py]) => [x + scale * px, y + scale * py] as const))}Z`;
}

/** The outlines of a game that has an island; houses are `scale` times as large as on the board. */
export function outlinesOf(glance: Glance, scale = 1): MiniOutlines {
  const { places, box, ground } = shapeOf(glance.land);
  const letters = glance.land.join('').replaceAll(' ', '');
  const kinds = [...new Set(letters)].sort();
  return {
    box,
    ground,
    fields: kinds.map((kind) => ({
      terrain: LAND_LETTERS.includes(kind) ? terrainOf(kind) : null,
      outline: [...letters]
        .flatMap((letter, hex) => (letter === kind ? hexOutline(places.hex(hex), FIELD) : []))
        .join(''),
    })),
    players: glance.pieces.map((pieces) => piecesIn(places, pieces, scale)),
  };
}

function piecesIn(places: Places, { roads, settlements, cities }: GlancePieces, scale: number) {
  const at = (node: number) => places.node(node);
  return {
    roads: roads.map((ends) => path(ends.map(at))).join(''),
    houses: [
      ...settlements.map((node) => outlineAt(at(node), HOUSE, scale)),
      ...cities.map((node) => outlineAt(at(node), CITY, scale)),
    ].join(''),
    dots: [...settlements, ...cities].map(at),
  };
}
