// What can be done to boards: every change makes new ones.

import { randomNumber, bestAttempt, NUMBERS, shuffle } from '../../../editor/pieces';
import { SEAT_COLOURS } from '../../../island/island';
import type { Side } from '../api';
import { SIDES } from '../view';
import { areas, directionOf, freeNodes, neighbours, areNeighbours } from './places';
import {
  type Board,
  type BoardLayout,
  type BoardEnd,
  ENDS,
  type Hex,
  isEdge,
  landEdges,
  latticeOf,
  OURS,
  type Printed,
  ROWS,
  SEA,
  WIDTH,
} from './boards';

/** The colours that boards can have, first those of ours. */
export const COLOURS = [
  ...new Set([...OURS.boards.flatMap(({ colours }) => colours), ...SEAT_COLOURS]),
];
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Wider edge boards can be read, but would not fit on the page. */
export const WIDEST = 6;

/** The area of a field; alone if it is a desert. */
function areaOf(board: Board, at: number): number[] {
  return areas(board).find((area) => area.includes(at)) ?? [at];
}

function withHexes(board: Board, hexes: Readonly<Record<number, Hex>>): Board {
  return withoutSeaPieces({ ...board, hexes: board.hexes.map((hex, at) => hexes[at] ?? hex) });
}

/** A board without the pieces and stations that would lie in the sea. */
function withoutSeaPieces(board: Board): Board {
  const land = landEdges(board);
  const { edges } = latticeOf(board);
  const onLand = ({ node, beside }: Printed) =>
    land.some((edge) => edges[edge]!.includes(node) && edges[edge]!.includes(beside));
  const stations = Object.entries(board.stations).filter(([edge]) => land.includes(Number(edge)));
  return {
    ...board,
    pieces: board.pieces.filter(onLand),
    stations: Object.fromEntries(stations),
  };
}

/** Two fields change places, with all that is printed on them. */
export function swapHexes(board: Board, one: number, other: number): Board {
  return withHexes(board, { [one]: board.hexes[other]!, [other]: board.hexes[one]! });
}

/** Two numbers change places; deserts have none. */
export function swapNumbers(board: Board, one: number, other: number): Board {
  const [a, b] = [board.hexes[one]!, board.hexes[other]!];
  if (a.number === null || b.number === null) return board;
  return withHexes(board, {
    [one]: { ...a, number: b.number },
    [other]: { ...b, number: a.number },
  });
}

/** A station moves to another edge, or changes places with the one there. */
export function moveStation(board: Board, from: number, to: number): Board {
  const there = new Map([
    [from, to],
    [to, from],
  ]);
  const moved = Object.entries(board.stations).map(([edge, kind]) => [
    there.get(Number(edge)) ?? edge,
    kind,
  ]);
  return { ...board, stations: Object.fromEntries(moved) };
}

/** A station of a kind at an edge, or none there. */
export function setStation(board: Board, edge: number, kind: string): Board {
  const { [edge]: _, ...others } = board.stations;
  return { ...board, stations: kind ? { ...others, [edge]: kind } : others };
}

/** Another kind of land, where a new landscape gets a number that its area lacks; a side has one home. */
export function setLand(board: Board, at: number, land: string): Board {
  const home = SIDES.find((side) => side === land) ?? null;
  const before = board.hexes[at]!;
  if (home || land === 'desert' || land === SEA) {
    const hexes = board.hexes.map((hex) =>
      home && hex.home === home ? { ...hex, home: null } : hex,
    );
    return withHexes(
      { ...board, hexes },
      { [at]: { terrain: home ? 'desert' : land, number: null, home } },
    );
  }
  const placed = withHexes(board, {
    [at]: { terrain: land, number: before.number ?? 0, home: null },
  });
  if (before.number !== null) return placed;
  const used = areaOf(placed, at).map((other) => placed.hexes[other]!.number);
  return withHexes(placed, {
    [at]: {
      ...placed.hexes[at]!,
      number: NUMBERS.find((number) => !used.includes(number)) ?? NUMBERS[0],
    },
  });
}

/** Another number; between players, whatever bears it in the same area is given the old one. */
export function setNumber(board: Board, at: number, number: number): Board {
  const hex = board.hexes[at]!;
  if (hex.number === null) return board;
  const other = isEdge(board)
    ? undefined
    : areaOf(board, at).find((one) => board.hexes[one]!.number === number);
  return other === undefined
    ? withHexes(board, { [at]: { ...hex, number } })
    : swapNumbers(board, at, other);
}

/** Where the road of a piece may lead: edges without another road. */
function roadsOf(board: Board, { node }: Printed): number[] {
  const others = board.pieces.filter((one) => one.node !== node);
  const isTaken = (beside: number) =>
    others.some((one) => [node, beside].every((end) => end === one.node || end === one.beside));
  return neighbours(board, node).filter((beside) => !isTaken(beside));
}

function withPieces(board: Board, pieces: readonly Printed[]): Board {
  return { ...board, pieces };
}

/** A piece moves to another intersection, or changes places with the one there; roads keep their direction where they can. */
export function movePiece(board: Board, from: number, to: number): Board {
  const there = new Map([
    [from, to],
    [to, from],
  ]);
  const moved = withPieces(
    board,
    board.pieces.map((one) => ({ ...one, node: there.get(one.node) ?? one.node })),
  );
  const turnedAlong = (one: Printed, before: Printed): Printed => {
    if (one.node === before.node) return one;
    const others = moved.pieces.filter(({ node }) => node !== before.node);
    const free = roadsOf(withPieces(board, others), one);
    const kept = free.find(
      (beside) =>
        directionOf(board, one.node, beside) === directionOf(board, before.node, before.beside),
    );
    return { ...one, beside: kept ?? free[0] ?? neighbours(board, one.node)[0]! };
  };
  return withPieces(
    board,
    moved.pieces.map((one, i) => turnedAlong(one, board.pieces[i]!)),
  );
}

/** The road of a piece leads to the next of its sides. */
export function turnRoad(board: Board, node: number): Board {
  const next = (piece: Printed) => {
    const free = roadsOf(board, piece);
    return free[(free.indexOf(piece.beside) + 1) % free.length] ?? piece.beside;
  };
  return withPieces(
    board,
    board.pieces.map((one) => (one.node === node ? { ...one, beside: next(one) } : one)),
  );
}

/** One more grey settlement at the first free place; the same board if there is no room. */
export function addGrey(board: Board): Board {
  const [node] = freeNodes(board, null);
  if (node === undefined) return board;
  const grey: Printed = { kind: 'settlement', side: null, node, beside: -1 };
  return withPieces(board, [...board.pieces, { ...grey, beside: roadsOf(board, grey)[0]! }]);
}

export function removeGrey(board: Board, node: number): Board {
  return withPieces(
    board,
    board.pieces.filter((one) => one.side || one.node !== node),
  );
}

/** Another colour for a side; the other side never has the same. */
export function setColour(board: Board, side: Side, colour: string): Board {
  const [own, other] = side === 'moon' ? [0, 1] : [1, 0];
  const colours = [...board.colours];
  if (colours[other] === colour) colours[other] = colours[own]!;
  colours[own] = colour;
  return { ...board, colours };
}

/** The landscapes of each area in another order; the numbers stay. */
export function shuffleLand(board: Board, below = randomNumber): Board {
  return areas(board).reduce((done, area) => {
    const land = shuffle(
      area.map((at) => done.hexes[at]!.terrain),
      below,
    );
    return withHexes(
      done,
      Object.fromEntries(area.map((at, i) => [at, { ...done.hexes[at]!, terrain: land[i]! }])),
    );
  }, board);
}

const isRed = ({ number }: Hex) => number === 6 || number === 8;

/** How many pairs of a 6 and an 8 lie side by side. */
export function redPairs(board: Board): number {
  const reds = board.hexes.flatMap((hex, at) => (isRed(hex) ? [at] : []));
  return reds.reduce(
    (sum, one, i) =>
      sum + reds.slice(0, i).filter((other) => areNeighbours(board, one, other)).length,
    0,
  );
}

/** The numbers of each area in another order, with 6 and 8 apart where that can be. */
export function shuffleNumbers(board: Board, below = randomNumber): Board {
  const attempt = () =>
    areas(board).reduce((done, area) => {
      const numbers = shuffle(
        area.map((at) => done.hexes[at]!.number),
        below,
      );
      return withHexes(
        done,
        Object.fromEntries(area.map((at, i) => [at, { ...done.hexes[at]!, number: numbers[i]! }])),
      );
    }, board);
  return bestAttempt(attempt, redPairs);
}

/** The same kinds of stations in another order. */
export function shuffleStations(board: Board, below = randomNumber): Board {
  const edges = Object.keys(board.stations);
  const kinds = shuffle(Object.values(board.stations), below);
  return { ...board, stations: Object.fromEntries(edges.map((edge, i) => [edge, kinds[i]!])) };
}

/** The field that lies where another one does when the board is turned, so that each player sees the same. */
function oppositeOf(at: number): number {
  const [row, column] = [Math.floor(at / WIDTH), at % WIDTH];
  return (ROWS - 1 - row) * WIDTH + (WIDTH - 1 - (row % 2)) - column;
}

/** The moon's landscapes and numbers for the sun too, as each sees them, where both have a landscape. */
export function copyMoonToSun(board: Board): Board {
  const [moon = []] = areas(board);
  const copies = moon.flatMap((at) =>
    board.hexes[oppositeOf(at)]?.number ? [[oppositeOf(at), board.hexes[at]!] as const] : [],
  );
  return withHexes(board, Object.fromEntries(copies));
}

/** An edge board with a column more or less at its far side. */
export function resizeEdge(board: Board, by: 1 | -1): Board {
  const width = board.width + by;
  const before = board.name === 'left' ? by : 0;
  const hexes = Array.from({ length: ROWS * width }, (_, at): Hex => {
    const column = (at % width) - before;
    const inside = column >= 0 && column < board.width;
    return inside
      ? board.hexes[Math.floor(at / width) * board.width + column]!
      : { terrain: SEA, number: null, home: null };
  });
  const [old, lattice] = [latticeOf(board), latticeOf({ width })];
  const moved = (node: number) => {
    const [x, y] = old.nodes[node]!;
    return lattice.nodes.findIndex(([nx, ny]) => nx === x + 2 * before && ny === y);
  };
  const pieces = board.pieces.map((one) => ({
    ...one,
    node: moved(one.node),
    beside: moved(one.beside),
  }));
  const stations = Object.entries(board.stations).map(([edge, kind]) => {
    const ends = old.edges[Number(edge)]!.map(moved);
    return [lattice.edges.findIndex((pair) => pair.every((end) => ends.includes(end))), kind];
  });
  return withoutSeaPieces({
    ...board,
    width,
    hexes,
    pieces,
    stations: Object.fromEntries(stations),
  });
}

/** The boards with one more: a copy of a board, with a free letter and colours nobody has. */
export function addCopy(layout: BoardLayout, of: number): BoardLayout {
  const taken = layout.boards.map(({ name }) => name);
  const name = LETTERS.find((letter) => !taken.includes(letter));
  if (!name) return layout;
  const worn = layout.boards.flatMap(({ colours }) => colours);
  const colours = [...COLOURS.filter((colour) => !worn.includes(colour)), ...COLOURS].slice(0, 2);
  return { ...layout, boards: [...layout.boards, { ...layout.boards[of]!, name, colours }] };
}

/** The boards without one of them, where the last one stays; instead of an edge board, ours is used. */
export function removeBoard(layout: BoardLayout, at: number | BoardEnd): BoardLayout {
  if (typeof at !== 'number')
    return {
      ...layout,
      edges: Object.fromEntries(
        ENDS.flatMap((end) => (end !== at && layout.edges[end] ? [[end, layout.edges[end]]] : [])),
      ),
    };
  return layout.boards.length > 1
    ? { ...layout, boards: layout.boards.filter((_, i) => i !== at) }
    : layout;
}

/** The boards with one of them changed. */
export function withBoard(layout: BoardLayout, at: number | BoardEnd, board: Board): BoardLayout {
  if (typeof at !== 'number') return { ...layout, edges: { ...layout.edges, [at]: board } };
  return { ...layout, boards: layout.boards.map((one, i) => (i === at ? board : one)) };
}

/** A board with another letter; whichever has it is given the old one. */
export function renameBoard(layout: BoardLayout, at: number, letter: string): BoardLayout {
  const before = layout.boards[at]!.name;
  const nameOf = (name: string, i: number) => (i === at ? letter : name === letter ? before : name);
  return {
    ...layout,
    boards: layout.boards.map((one, i) => ({ ...one, name: nameOf(one.name, i) })),
  };
}

/** A board changes places with the one before or after it. */
export function moveBoard(layout: BoardLayout, at: number, by: 1 | -1): BoardLayout {
  const boards = [...layout.boards];
  [boards[at], boards[at + by]] = [boards[at + by]!, boards[at]!];
  return { ...layout, boards };
}
