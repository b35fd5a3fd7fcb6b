// The islands of the base game: the standard one for 2 to 4 players, the large one for 5 and 6.

import { latticeOfRows, Places, type Lattice } from '../../island/board/lattice';
import type { Harbour, Hex, Pieces } from '../../island/island';
import { boxAround, type Box } from '../../island/board/zoom';

/** The first number of the edges that only the large island has: a number tells an edge's nodes. */
const LARGE_EDGES = 100;

/** What harbours need around the land. */
const MARGIN = [58, 46] as const;

/** An island and what lies on it. */
export class Board {
  readonly lattice: Lattice;
  readonly places: Places;
  /** The land and its harbours in a drawing. */
  readonly box: Box;
  /** The coast edges, clockwise from the north-west side of the first hex, as maps count them. */
  readonly coast: readonly number[];

  constructor(
    readonly rows: readonly number[],
    /** How many may play on it, the usual number first. */
    readonly seats: readonly number[],
    readonly harbours: number,
    readonly deserts: number,
  ) {
    this.lattice = latticeOfRows(rows);
    this.places = new Places(this.lattice);
    const shore = this.lattice.shore().map((node) => this.places.node(node));
    this.box = boxAround(shore, MARGIN);
    this.coast = clockwiseCoast(this.lattice);
  }

  /** The hexes on both sides of an edge. */
  hexesBeside(edge: number): number[] {
    const [a, b] = this.lattice.edges[edge]!;
    return this.lattice.hexesAt(a).filter((hex) => this.lattice.hexesAt(b).includes(hex));
  }
}

export const STANDARD = new Board([3, 4, 5, 4, 3], [4, 3, 2], 9, 1);
export const LARGE = new Board([3, 4, 5, 6, 5, 4, 3], [6, 5], 11, 2);
export const BOARDS = [STANDARD, LARGE] as const;

/** The board of an island by its hexes; one that is not laid yet shows none. */
export function boardOf(island: { hexes: readonly Hex[] } | undefined): Board {
  const count = island?.hexes.length;
  return BOARDS.find(({ lattice }) => lattice.centres.length === count) ?? STANDARD;
}

/** The edge of its lattice that a number of the game means. */
export function edgeOf(number: number): number {
  return number < LARGE_EDGES ? number : number - LARGE_EDGES;
}

/** Harbours of the game, at the edges of their lattice. */
export function harboursOf(island: { harbours: readonly Harbour[] }): Harbour[] {
  return island.harbours.map(({ edge, kind }) => ({ edge: edgeOf(edge), kind }));
}

/** What stands on the island, by seat. */
export function piecesOf(
  players: readonly Omit<Pieces, 'colour'>[],
  colourOf: (seat: number) => string,
): Pieces[] {
  return players.map(({ roads, settlements, cities }, seat) => ({
    colour: colourOf(seat),
    roads: roads.map(edgeOf),
    settlements,
    cities,
  }));
}

function clockwiseCoast(lattice: Lattice): number[] {
  const [top, , , , , left] = lattice.hexNodes[0]!;
  const shore = lattice.shore();
  const turned =
    shore[(shore.indexOf(left!) + 1) % shore.length] === top ? shore : shore.toReversed();
  const first = turned.indexOf(left!);
  const walk = [...turned.slice(first), ...turned.slice(0, first), left!];
  return walk.slice(1).map((node, i) => {
    const pair = [walk[i]!, node];
    return lattice.edges.findIndex(([a, b]) => pair.includes(a) && pair.includes(b));
  });
}
