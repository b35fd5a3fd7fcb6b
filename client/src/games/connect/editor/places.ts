// Where things lie on a board that is being edited, and what its drawing needs.

import { RESOURCES, TERRAIN_OF, waysToRoll } from '../../../island/island';
import type { Board as SentBoard, HarbourKind, Hex as LandHex, Land, Pair, Side } from '../api';
import { SIDES } from '../view';
import { type Board, isEdge, landEdges, latticeOf, SEA, shores } from './boards';

export function areNeighbours(board: Board, one: number, other: number): boolean {
  const { hexNodes } = latticeOf(board);
  return hexNodes[one]!.some((node) => hexNodes[other]!.includes(node));
}

/** The areas from left to right: numbered fields that are connected. */
export function areas(board: Board): number[][] {
  const left = new Set(board.hexes.flatMap(({ number }, at) => (number === null ? [] : [at])));
  const found: number[][] = [];
  while (left.size) {
    const area: number[] = [];
    const waiting = [Math.min(...left)];
    while (waiting.length) {
      const here = waiting.pop()!;
      if (!left.delete(here)) continue;
      area.push(here);
      waiting.push(...[...left].filter((other) => areNeighbours(board, here, other)));
    }
    found.push(area.sort((a, b) => a - b));
  }
  const { centres } = latticeOf(board);
  const west = (area: number[]) => Math.min(...area.map((at) => centres[at]![0]));
  return found.sort((one, other) => west(one) - west(other));
}

/** The intersections one edge away by land. */
export function neighbours(board: Board, node: number): number[] {
  const { edges } = latticeOf(board);
  return landEdges(board).flatMap((edge) => {
    const [a, b] = edges[edge]!;
    return a === node ? [b] : b === node ? [a] : [];
  });
}

/** The direction from one intersection to another. */
export function directionOf(board: Board, from: number, to: number): string {
  const { nodes } = latticeOf(board);
  return [0, 1].map((axis) => nodes[to]![axis]! - nodes[from]![axis]!).join();
}

/** Intersections on which a piece of a side may stand: on land, in its own area, and away from all other pieces. */
export function freeNodes(board: Board, side: Side | null, moved?: number): number[] {
  const others = board.pieces.filter(({ node }) => node !== moved).map(({ node }) => node);
  const near = new Set(others.flatMap((node) => [node, ...neighbours(board, node)]));
  const area = side && areas(board)[SIDES.indexOf(side)];
  const lattice = latticeOf(board);
  return shores(board).filter(
    (node) => !near.has(node) && (!area || lattice.hexesAt(node).some((at) => area.includes(at))),
  );
}

/** Edges at which a station can be put: those between a landscape and a desert, and those that have one. */
export function stationEdges(board: Board): number[] {
  const lattice = latticeOf(board);
  return lattice.edges.flatMap(([a, b], edge) => {
    const beside = lattice.hexNodes.flatMap((nodes, hex) =>
      nodes.includes(a) && nodes.includes(b) ? [board.hexes[hex]!] : [],
    );
    const border =
      beside.some(({ terrain }) => terrain === 'desert') &&
      beside.some(({ number }) => number !== null);
    return border || edge in board.stations ? [edge] : [];
  });
}

/** What the drawing of a board needs: its land, and the pieces printed on it. */
export function drawingOf(board: Board): { land: Land; sent: SentBoard } {
  const found = areas(board);
  const lattice = latticeOf(board);
  const areaOf = (at: number) =>
    isEdge(board) ? 'edge' : (SIDES[found.findIndex((area) => area.includes(at))] ?? null);
  const hexes = board.hexes.flatMap(({ terrain, number }, at) =>
    terrain === SEA
      ? []
      : [
          {
            at: lattice.centres[at]!,
            terrain,
            number,
            area: number === null ? null : areaOf(at),
          },
        ],
  );
  const stations = Object.entries(board.stations).map(([edge, kind]) => ({
    trades: kind as HarbourKind,
    rate: kind === 'any' ? 3 : 2,
    at: lattice.edges[Number(edge)] as Pair,
  }));
  const seatOf = (side: Side | null) => (side ? SIDES.indexOf(side) : null);
  const homes = SIDES.map((side) => board.hexes.findIndex(({ home }) => home === side));
  return {
    land: {
      name: board.name,
      colours: [...board.colours],
      hexes: hexes as LandHex[],
      nodes: lattice.nodes as Pair[],
      stations,
      symbols: {},
    },
    sent: {
      buildings: Object.fromEntries(
        board.pieces.map(({ node, kind, side }) => [node, [kind, seatOf(side)]]),
      ),
      roads: Object.fromEntries(
        board.pieces.map(({ node, beside, side }) => [`${node}-${beside}`, seatOf(side)]),
      ),
      ...(isEdge(board) ? {} : { robbers: homes as Pair }),
    },
  };
}

/** What each area has: dots of each resource, and at its start places, where a city counts twice. */
export function yieldsOf(board: Board): { dots: Record<string, number>; start: number }[] {
  const found = areas(board);
  const lattice = latticeOf(board);
  const dotsOf = (at: number) =>
    board.hexes[at]!.number === null ? 0 : waysToRoll(board.hexes[at]!.number!);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  return (isEdge(board) ? [null] : SIDES).map((side, i) => {
    const dots = RESOURCES.map((resource) => {
      const land = (found[i] ?? []).filter(
        (at) => board.hexes[at]!.terrain === TERRAIN_OF[resource],
      );
      return [resource, sum(land.map(dotsOf))];
    });
    const own = side ? board.pieces.filter((one) => one.side === side) : [];
    const start = own.map(
      ({ kind, node }) => (kind === 'city' ? 2 : 1) * sum(lattice.hexesAt(node).map(dotsOf)),
    );
    return { dots: Object.fromEntries(dots), start: sum(start) };
  });
}
