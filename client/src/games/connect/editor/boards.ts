// Boards that are being edited: read from and written as the text of a boards file (docs/rules/connect.md).
// Whether they can be played on, the server says.

import PRINTED from '../../../../../src/hexhaven/games/connect/printed.txt?raw';

import { TRADE_KINDS, linesOf, NUMBERS, TRADE_LETTERS } from '../../../editor/pieces';
import { Lattice } from '../../../island/board/lattice';
import { LAND_LETTERS, terrainOf, TERRAINS } from '../../../island/island';
import type { Side } from '../api';
import { SIDES } from '../view';

/** A field; the robber of a side begins on the desert that is its home, and edge boards have sea too. */
export interface Hex {
  terrain: string;
  number: number | null;
  home: Side | null;
}

/** A building and the other end of its road; grey ones belong to nobody. */
export interface Printed {
  kind: 'city' | 'settlement';
  side: Side | null;
  node: number;
  beside: number;
}

export type BoardEnd = 'left' | 'right';

/** A board between two players, or an edge board, which nobody has and which may have sea and any width. */
export interface Board {
  name: string;
  /** Of moon and sun. */
  colours: readonly string[];
  width: number;
  /** Row after row. */
  hexes: readonly Hex[];
  pieces: readonly Printed[];
  /** The kind of each station, by its edge. Nodes and edges are numbered as if no field were sea. */
  stations: Readonly<Record<number, string>>;
}

/** Boards in their order, and edge boards where they are not ours. */
export interface BoardLayout {
  boards: readonly Board[];
  edges: Readonly<Partial<Record<BoardEnd, Board>>>;
}

export const ROWS = 3;
export const WIDTH = 10;
export const ENDS = ['left', 'right'] as const;
export const SEA = 'sea';
const SETTLED = ['city', 'settlement', 'settlement'] as const;
/** The lines of a board, and of an edge board. */
const [BOARD_LINES, EDGE_LINES] = [7, 6];

const lattices = new Map<number, Lattice>();

/** The lattice of boards of a width, without any sea. */
export function latticeOf({ width }: { width: number }): Lattice {
  const known = lattices.get(width);
  if (known) return known;
  const cells = Array.from({ length: ROWS * width }, (_, at) => {
    const row = Math.floor(at / width);
    return [2 * (at % width) + (row % 2), row] as const;
  });
  const made = new Lattice(cells);
  lattices.set(width, made);
  return made;
}

export const isEdge = ({ colours }: Board): boolean => !colours.length;

type Shape = Pick<Board, 'width' | 'hexes'>;

/** The intersections that touch land: a file numbers these alone. */
export function shores({ width, hexes }: Shape): number[] {
  const touching = latticeOf({ width }).hexNodes.flatMap((nodes, at) =>
    hexes[at]!.terrain === SEA ? [] : nodes,
  );
  return [...new Set(touching)].sort((a, b) => a - b);
}

/** The edges of fields that are land. */
export function landEdges({ width, hexes }: Shape): number[] {
  const { edges, hexNodes } = latticeOf({ width });
  const land = hexNodes.filter((_, at) => hexes[at]!.terrain !== SEA);
  return edges.flatMap(([a, b], edge) =>
    land.some((nodes) => nodes.includes(a) && nodes.includes(b)) ? [edge] : [],
  );
}

/** Our boards A, B and C, to begin with, and our edge boards. */
const OUR_FILE = parseBoards(PRINTED)!;
export const OURS: BoardLayout = { boards: OUR_FILE.boards, edges: {} };
export const OUR_EDGES = OUR_FILE.edges as Record<BoardEnd, Board>;

const groupsOf = ({ boards, edges }: BoardLayout) =>
  [...boards, ...ENDS.flatMap((end) => edges[end] ?? [])].map(boardLines);

/** All boards on one line. */
export function formatBoards(layout: BoardLayout): string {
  return groupsOf(layout).flat().join(' / ');
}

/** The boards file. */
export function boardsFile(layout: BoardLayout): string {
  return groupsOf(layout)
    .map((lines) => lines.join('\n') + '\n')
    .join('\n');
}

function boardLines(board: Board): string[] {
  const { name, colours, width, hexes, stations } = board;
  const words = hexes.map(({ terrain, number, home }) =>
    terrain === SEA
      ? '.'
      : `${LAND_LETTERS[TERRAINS.indexOf(terrain)]}${home?.[0] ?? number ?? ''}`,
  );
  const rows = Array.from({ length: ROWS }, (_, row) =>
    words.slice(row * width, (row + 1) * width).join(' '),
  );
  const known = shores(board);
  const pair = (a: number, b: number) => `${known.indexOf(a)}-${known.indexOf(b)}`;
  const signs = Object.entries(stations).map(
    ([edge, kind]) =>
      TRADE_LETTERS[(TRADE_KINDS as readonly string[]).indexOf(kind)] +
      pair(...latticeOf(board).edges[Number(edge)]!),
  );
  const places = (side: Side | null) =>
    board.pieces.filter((one) => one.side === side).map(({ node, beside }) => pair(node, beside));
  const starts = SIDES.map((side) => {
    const [city, ...settlements] = places(side);
    return [side, 'city', city, 'settlements', ...settlements].join(' ');
  });
  const heading = isEdge(board) ? name : ['board', name, ...colours].join(' ');
  const printed = isEdge(board) ? [['grey', ...places(null)].join(' ')] : starts;
  return [heading, ...rows, ...printed, ['stations', ...signs].join(' ')];
}

/** The boards of a text, on one line or as a file; null if there are none to be drawn. */
export function parseBoards(text: string): BoardLayout | null {
  const lines = linesOf(text).map((line) => line.split(/\s+/));
  const boards: Board[] = [];
  const edges: Partial<Record<BoardEnd, Board>> = {};
  while (lines.length) {
    const end = ENDS.find((one) => one === lines[0]![0]);
    const board = readBoard(lines.splice(0, end ? EDGE_LINES : BOARD_LINES), end);
    if (!board) return null;
    if (end) edges[end] = board;
    else boards.push(board);
  }
  return boards.length ? { boards, edges } : null;
}

function readBoard(lines: readonly string[][], end: BoardEnd | undefined): Board | null {
  const [heading, ...rest] = lines;
  const rows = rest.slice(0, ROWS);
  const printed = rest.slice(ROWS, -1);
  const stations = rest.at(-1);
  const width = rows[0]?.length ?? 0;
  const right = end
    ? heading!.length === 1
    : /^board [A-Z] \w+ \w+$/.test(heading!.join(' ')) && width === WIDTH;
  if (
    !right ||
    rest.length !== (end ? EDGE_LINES : BOARD_LINES) - 1 ||
    rows.some(({ length }) => length !== width)
  )
    return null;
  const hexes = rows.flat().map((word) => readHex(word, end !== undefined));
  if (hexes.includes(null)) return null;
  const shape = { width, hexes: hexes as Hex[] };
  const pieces = end
    ? readGrey(printed[0]!, shape)
    : SIDES.flatMap((side, i) => readStart(printed[i]!, side, shape));
  const signs =
    stations?.[0] === 'stations'
      ? stations.slice(1).map((sign) => readStation(sign, shape))
      : [null];
  if (pieces.includes(null) || signs.includes(null)) return null;
  return {
    name: end ?? heading![1]!,
    colours: heading!.slice(2),
    ...shape,
    pieces: pieces as Printed[],
    stations: Object.fromEntries(signs as [number, string][]),
  };
}

function readHex(word: string, onEdge: boolean): Hex | null {
  if (word === '.' && onEdge) return { terrain: SEA, number: null, home: null };
  const found = /^(?:([blwgo])(\d{1,2})|d([ms]?))$/.exec(word);
  if (!found) return null;
  const [, letter, number, home] = found;
  if (!letter)
    return {
      terrain: 'desert',
      number: null,
      home: SIDES.find((side) => side[0] === home) ?? null,
    };
  const right = NUMBERS.some((one) => one === Number(number));
  return right ? { terrain: terrainOf(letter), number: Number(number), home: null } : null;
}

/** Two neighbouring intersections, such as 34-45, and the edge between them. */
function readPair(text: string, shape: Shape): { ends: [number, number]; edge: number } | null {
  const found = /^(\d{1,3})-(\d{1,3})$/.exec(text);
  if (!found) return null;
  const known = shores(shape);
  const [a, b] = [known[Number(found[1])], known[Number(found[2])]];
  const edge = latticeOf(shape).edges.findIndex((ends) => ends.includes(a!) && ends.includes(b!));
  return a === undefined || b === undefined || a === b || !landEdges(shape).includes(edge)
    ? null
    : { ends: [a, b], edge };
}

function readPiece(
  text: string,
  kind: Printed['kind'],
  side: Side | null,
  shape: Shape,
): Printed | null {
  const pair = readPair(text, shape);
  return pair && { kind, side, node: pair.ends[0], beside: pair.ends[1] };
}

function readStart(words: string[], side: Side, shape: Shape): (Printed | null)[] {
  const [of, city, one, settlements, ...more] = words;
  if (of !== side || city !== 'city' || settlements !== 'settlements' || more.length !== 2)
    return [null];
  return [one!, ...more].map((text, i) => readPiece(text, SETTLED[i]!, side, shape));
}

function readGrey([grey, ...texts]: string[], shape: Shape): (Printed | null)[] {
  return grey === 'grey' ? texts.map((text) => readPiece(text, 'settlement', null, shape)) : [null];
}

function readStation(sign: string, shape: Shape): [number, string] | null {
  const pair = readPair(sign.slice(1), shape);
  const kind = TRADE_KINDS[TRADE_LETTERS.indexOf(sign[0]!)];
  return pair && kind ? [pair.edge, kind] : null;
}
