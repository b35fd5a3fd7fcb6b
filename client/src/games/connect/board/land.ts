// The long island in a drawing: boards side by side, and where everything lies on them.

import { CORNERS, HALF_WIDTH, QUARTER, towards, type Point } from '../../../island/board/lattice';
import type { Board, Land, Side } from '../api';

/** How far a station's sign lies in its desert. */
const INLAND = 29;

/** One piece of the island at its place in the drawing. */
export class Plot {
  constructor(
    readonly piece: number,
    readonly land: Land,
    readonly x: number,
    /** Pieces of a ring are drawn twice; this one stands for another. */
    readonly echo = false,
  ) {}

  #spot([x, y]: Point): Point {
    return [HALF_WIDTH * x + this.x, QUARTER * y];
  }

  hex(hex: number): Point {
    return this.#spot(this.land.hexes[hex]!.at);
  }

  node(node: number): Point {
    return this.#spot(this.land.nodes[node]!);
  }

  /** The middle of an edge such as 30-41, and how far a road there is turned. */
  edge(name: string): { place: Point; tilt: number } {
    const [a, b] = name.split('-').map((node) => this.node(Number(node))) as [Point, Point];
    const place: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (Math.abs(a[0] - b[0]) < 1) return { place, tilt: 90 };
    return { place, tilt: (b[0] - a[0]) * (b[1] - a[1]) > 0 ? 30 : -30 };
  }

  /** The hexes that touch a node. */
  hexesAt(node: number): number[] {
    const [x, y] = this.land.nodes[node]!;
    return this.land.hexes.flatMap(({ at }, hex) =>
      CORNERS.some(([dx, dy]) => at[0] + dx === x && at[1] + dy === y) ? [hex] : [],
    );
  }

  /** The border of a start area. */
  border(side: Side): string {
    const sides = new Map<string, { ends: [Point, Point]; count: number }>();
    for (const { at, area } of this.land.hexes) {
      if (area !== side) continue;
      CORNERS.forEach((corner, i) => {
        const ends = [corner, CORNERS[(i + 1) % 6]!].map(
          ([dx, dy]) => [at[0] + dx, at[1] + dy] as const,
        ) as [Point, Point];
        const key = ends.map(String).sort().join(' ');
        const found = sides.get(key);
        if (found) found.count += 1;
        else sides.set(key, { ends, count: 1 });
      });
    }
    return [...sides.values()]
      .filter(({ count }) => count === 1)
      .map(({ ends }) => 'M' + ends.map((end) => this.#spot(end).join(' ')).join('L'))
      .join('');
  }

  /** The middle of a start area. */
  middle(side: Side): Point {
    const own = this.land.hexes.flatMap(({ area }, hex) => (area === side ? [this.hex(hex)] : []));
    const xs = own.map(([x]) => x);
    const ys = own.map(([, y]) => y);
    const half = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
    return [half(xs), half(ys)];
  }

  /** Where a station's sign stands, and the two places that may use it. */
  station(index: number): { sign: Point; ends: Point[] } {
    const [a, b] = this.land.stations[index]!.at;
    const ends = [this.node(a), this.node(b)];
    const middle: Point = [(ends[0]![0] + ends[1]![0]) / 2, (ends[0]![1] + ends[1]![1]) / 2];
    const shared = this.hexesAt(a).filter((hex) => this.hexesAt(b).includes(hex));
    // Robbers are at home in deserts of the outer rows: a sign keeps clear of them.
    const deserts = shared.filter((hex) => this.land.hexes[hex]!.terrain === 'desert');
    const desert = deserts.find((hex) => this.land.hexes[hex]!.at[1] === 3) ?? deserts[0];
    return {
      sign: desert === undefined ? middle : towards(middle, this.hex(desert), INLAND),
      ends,
    };
  }
}

/** How far the next piece lies to the right: their seams meet at the same symbols. */
function step(left: Land, right: Land): number {
  const [symbol] = Object.values(right.symbols);
  const at = (land: Land) =>
    Object.entries(land.symbols)
      .filter(([, found]) => found === symbol)
      .map(([node]) => land.nodes[Number(node)]![0]);
  return HALF_WIDTH * (Math.max(...at(left)) - Math.min(...at(right)));
}

interface Piece {
  piece: number;
  land: Land;
  echo?: boolean;
}

/** Pieces side by side, board 1 at 0, so that each has its place even if only some are known. */
export function layOut(pieces: readonly Piece[]): Plot[] {
  const plots: Plot[] = [];
  for (const one of pieces) {
    const before = plots[plots.length - 1];
    const x = before ? before.x + step(before.land, one.land) : firstOffset(one, pieces[1]);
    plots.push(new Plot(one.piece, one.land, x, one.echo));
  }
  return plots;
}

/** Where the first piece lies: boards are equally long, edge boards end where board 1 begins. */
function firstOffset({ piece, land }: Piece, next: Piece | undefined): number {
  if (land.colours.length) return (piece - 1) * step(land, land);
  return next ? -step(land, next.land) : 0;
}

/** A place as actions write it: the piece, and the node or edge there. */
export function readPlace(place: string): { piece: number; rest: string } {
  const [piece, rest = ''] = place.split(':');
  return { piece: Number(piece), rest };
}

/** The buildings and roads on a board, with their owners. */
export function piecesOn(board: Board | undefined) {
  const buildings = Object.entries(board?.buildings ?? {}).map(([node, [kind, seat]]) => ({
    node: Number(node),
    kind,
    seat,
  }));
  const roads = Object.entries(board?.roads ?? {}).map(([edge, seat]) => ({ edge, seat }));
  return { buildings, roads };
}
