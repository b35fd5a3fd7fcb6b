// Hex geometry, as hexhaven.games.island.lattice has it: numbers of nodes and edges in reading
// order. tests/client/facts.json holds both to each other.

export type Point = readonly [number, number];
export type Pair = readonly [number, number];

/** From a hex's centre to its corners, clockwise from the top. */
export const CORNERS: readonly Point[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

/** Half the width of a hex and a quarter of its height in a drawing. */
export const HALF_WIDTH = 52;
export const QUARTER = 30;

const key = (x: number, y: number) => `${x},${y}`;
const reading = (a: Point, b: Point) => a[1] - b[1] || a[0] - b[0];

export class Lattice {
  readonly centres: readonly Point[];
  readonly nodes: readonly Point[];
  readonly hexNodes: readonly (readonly number[])[];
  readonly edges: readonly Pair[];
  readonly coast: readonly number[];

  /** Hexes as (X, row): X counts half widths, rows go down. */
  constructor(hexes: readonly Point[]) {
    this.centres = hexes.map(([x, row]) => [x, 3 * row] as const);
    const corners = new Map<string, Point>();
    for (const centre of this.centres) {
      for (const corner of cornersOf(centre)) corners.set(key(...corner), corner);
    }
    this.nodes = [...corners.values()].sort(reading);
    const number = new Map(this.nodes.map((node, n) => [key(...node), n]));
    this.hexNodes = this.centres.map((c) => cornersOf(c).map((p) => number.get(key(...p))!));
    const counted = new Map<string, { pair: Pair; hexes: number }>();
    for (const pair of this.hexNodes.flatMap(sides)) {
      const found = counted.get(key(...pair));
      if (found) found.hexes += 1;
      else counted.set(key(...pair), { pair, hexes: 1 });
    }
    const middle = ([a, b]: Pair): Point => [
      this.nodes[a]![0] + this.nodes[b]![0],
      this.nodes[a]![1] + this.nodes[b]![1],
    ];
    const sorted = [...counted.values()].sort((a, b) => reading(middle(a.pair), middle(b.pair)));
    this.edges = sorted.map(({ pair }) => pair);
    this.coast = sorted.flatMap(({ hexes: count }, edge) => (count === 1 ? [edge] : []));
  }

  /** The hexes that touch a node. */
  hexesAt(node: number): number[] {
    return this.hexNodes.flatMap((nodes, hex) => (nodes.includes(node) ? [hex] : []));
  }

  /** The hex that a coast edge belongs to. */
  hexBeside(edge: number): number {
    const [a, b] = this.edges[edge]!;
    return this.hexNodes.findIndex((nodes) => nodes.includes(a) && nodes.includes(b));
  }

  /** The nodes of the coast, one after the other around the island. */
  shore(): number[] {
    const rest = new Set(this.coast);
    const first = this.coast[0]!;
    rest.delete(first);
    const walk = [...this.edges[first]!];
    while (rest.size) {
      const here = walk[walk.length - 1]!;
      const next = [...rest].find((edge) => this.edges[edge]!.includes(here));
      if (next === undefined) break;
      rest.delete(next);
      const [a, b] = this.edges[next]!;
      walk.push(a === here ? b : a);
    }
    return walk.slice(0, -1);
  }
}

function cornersOf([x, y]: Point): Point[] {
  return CORNERS.map(([dx, dy]) => [x + dx, y + dy] as const);
}

function sides(nodes: readonly number[]): Pair[] {
  return nodes.map((node, i) => {
    const next = nodes[(i + 1) % nodes.length]!;
    return [Math.min(node, next), Math.max(node, next)] as const;
  });
}

/** Centred rows of hexes, such as 3 4 5 4 3. */
export function latticeOfRows(lengths: readonly number[]): Lattice {
  return new Lattice(
    lengths.flatMap((length, row) =>
      Array.from({ length }, (_, i) => [2 * i - (length - 1), row] as const),
    ),
  );
}

/** Where the things of a lattice lie in a drawing whose middle is (0, 0). */
export class Places {
  readonly #middle: number;

  constructor(readonly lattice: Lattice) {
    const ys = lattice.nodes.map(([, y]) => y);
    this.#middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  }

  #spot([x, y]: Point): Point {
    return [HALF_WIDTH * x, QUARTER * (y - this.#middle)];
  }

  hex(hex: number): Point {
    return this.#spot(this.lattice.centres[hex]!);
  }

  node(node: number): Point {
    return this.#spot(this.lattice.nodes[node]!);
  }

  edge(edge: number): Point {
    const [a, b] = this.lattice.edges[edge]!.map((node) => this.node(node)) as [Point, Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }

  /** How far a road on an edge is turned. */
  tilt(edge: number): number {
    const [a, b] = this.lattice.edges[edge]!.map((node) => this.node(node)) as [Point, Point];
    if (a[0] === b[0]) return 90;
    return (b[0] - a[0]) * (b[1] - a[1]) > 0 ? 30 : -30;
  }

  /** The place in the sea before a coast edge. */
  offshore(edge: number, distance: number): Point {
    return towards(this.edge(edge), this.hex(this.lattice.hexBeside(edge)), -distance);
  }
}

/** The point some way from here to there. */
export function towards(here: Point, there: Point, distance: number): Point {
  const [x, y] = [there[0] - here[0], there[1] - here[1]];
  const share = distance / Math.hypot(x, y);
  return [here[0] + x * share, here[1] + y * share];
}

/** The path along some points. */
export function path(points: readonly Point[]): string {
  return 'M' + points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
}

const round = (value: number) => Math.round(value * 10) / 10;

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest of some points in the direction of an arrow key, or -1. */
export function nearest(points: readonly Point[], from: number, direction: Direction): number {
  const [x, y] = points[from]!;
  let best = -1;
  let least = Infinity;
  points.forEach(([px, py], i) => {
    const along = { ArrowLeft: x - px, ArrowRight: px - x, ArrowUp: y - py, ArrowDown: py - y };
    const ahead = along[direction];
    const aside = direction === 'ArrowLeft' || direction === 'ArrowRight' ? py - y : px - x;
    if (ahead <= 1) return;
    const cost = ahead + 2 * Math.abs(aside);
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** How far each of some points is from the one beside it. */
export function nearestDistances(points: readonly Point[]): number[] {
  return points.map(([x, y], i) =>
    Math.min(...points.filter((_, j) => j !== i).map(([px, py]) => Math.hypot(px - x, py - y))),
  );
}
