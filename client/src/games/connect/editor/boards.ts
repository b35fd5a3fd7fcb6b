// Boards that are being edited: read from and written as the text of a boards file (docs/rules/connect.md).
// Whether they can be played on, the server says.

import PRINTED from '../../../../../src/hexhaven/games/connect/printed.txt?raw';

import { anything, fewest, KINDS, LAND_LETTERS, linesOf, NUMBERS, shuffled, TERRAINS, TRADE_LETTERS } from '../../../editor/fields';
import { Lattice } from '../../../island/board/lattice';
import { RESOURCES, TERRAIN_OF, ways } from '../../../island/island';
import type { Board as Standing, HarbourKind, Hex as LandHex, Land, Pair, Side } from '../api';

/** A field; the robber of a side begins on the desert that is its home. */
export interface Hex {
  terrain: string;
  number: number | null;
  home: Side | null;
}

export interface Board {
  name: string;
  colours: readonly [string, string];
  hexes: readonly Hex[];
  /** The lines of the start places, moon first. */
  starts: readonly [string, string];
  /** The kind of each station, by its edge. */
  stations: Readonly<Record<number, string>>;
}

export interface Chart {
  boards: readonly Board[];
  /** The lines of edge boards, which stay as they were. */
  edges: readonly string[];
}

const [ROWS, WIDTH] = [3, 10];
const SIDES = ['moon', 'sun'] as const;
const COLOURS = ['pink', 'green', 'blue', 'white', 'violet', 'orange', 'red'];
/** The lines of a board, and of an edge board. */
const [BOARD_LINES, EDGE_LINES] = [7, 6];

export const LATTICE = new Lattice(
  Array.from({ length: ROWS * WIDTH }, (_, at) => {
    const row = Math.floor(at / WIDTH);
    return [2 * (at % WIDTH) + (row % 2), row] as const;
  }),
);
const edgeNamed = new Map(LATTICE.edges.map(([a, b], edge) => [`${a}-${b}`, edge]));

/** The edge between two intersections, such as 34-45, in either order; -1 if there is none. */
function edgeOf(name: string): number {
  return edgeNamed.get(name) ?? edgeNamed.get(name.split('-').reverse().join('-')) ?? -1;
}

/** Our boards A, B and C, to begin with. */
export const OURS: Chart = { ...read(PRINTED)!, edges: [] };

/** All boards on one line. */
export function write({ boards, edges }: Chart): string {
  return [...boards.flatMap(boardLines), ...edges].join(' / ');
}

/** The boards file. */
export function file({ boards, edges }: Chart): string {
  const groups = boards.map(boardLines);
  for (let i = 0; i < edges.length; i += EDGE_LINES) groups.push(edges.slice(i, i + EDGE_LINES) as string[]);
  return groups.map((lines) => lines.join('\n') + '\n').join('\n');
}

function boardLines({ name, colours, hexes, starts, stations }: Board): string[] {
  const words = hexes.map(({ terrain, number, home }) => `${LAND_LETTERS[TERRAINS.indexOf(terrain)]}${home?.[0] ?? number ?? ''}`);
  const rows = Array.from({ length: ROWS }, (_, row) => words.slice(row * WIDTH, (row + 1) * WIDTH).join(' '));
  const signs = Object.entries(stations).map(
    ([edge, kind]) => TRADE_LETTERS[KINDS.indexOf(kind as HarbourKind)] + LATTICE.edges[Number(edge)]!.join('-'),
  );
  return [`board ${name} ${colours.join(' ')}`, ...rows, ...starts, ['stations', ...signs].join(' ')];
}

/** The boards of a text, on one line or as a file; null if there are none to be drawn. */
export function read(text: string): Chart | null {
  const lines = linesOf(text);
  const boards: Board[] = [];
  const edges: string[] = [];
  while (lines.length) {
    if (/^(left|right)$/.test(lines[0]!)) edges.push(...lines.splice(0, EDGE_LINES));
    else {
      const board = readBoard(lines.splice(0, BOARD_LINES));
      if (!board) return null;
      boards.push(board);
    }
  }
  return boards.length ? { boards, edges } : null;
}

function readBoard(lines: readonly string[]): Board | null {
  const heading = /^board ([A-Z]) (\w+) (\w+)$/.exec(lines[0]!.split(/\s+/).join(' '));
  const words = lines.slice(1, 1 + ROWS).map((line) => line.split(/\s+/));
  const [moon, sun, stations] = lines.slice(1 + ROWS);
  if (!heading || !stations || words.some(({ length }) => length !== WIDTH)) return null;
  const hexes = words.flat().map(readHex);
  const signs = stations.split(/\s+/).slice(1).map((sign) => [edgeOf(sign.slice(1)), KINDS[TRADE_LETTERS.indexOf(sign[0]!)]] as const);
  if (hexes.includes(null) || signs.some(([edge, kind]) => edge < 0 || !kind)) return null;
  return {
    name: heading[1]!,
    colours: [heading[2]!, heading[3]!],
    hexes: hexes as Hex[],
    starts: [moon!, sun!],
    stations: Object.fromEntries(signs) as Record<number, string>,
  };
}

function readHex(word: string): Hex | null {
  const found = /^(?:([blwgo])(\d{1,2})|d([ms]?))$/.exec(word);
  if (!found) return null;
  const [, letter, number, home] = found;
  if (!letter) return { terrain: 'desert', number: null, home: SIDES.find((side) => side[0] === home) ?? null };
  const right = NUMBERS.some((one) => one === Number(number));
  return right ? { terrain: TERRAINS[LAND_LETTERS.indexOf(letter)]!, number: Number(number), home: null } : null;
}

const touch = (one: number, other: number) => LATTICE.hexNodes[one]!.some((node) => LATTICE.hexNodes[other]!.includes(node));

/** The areas from left to right: numbered fields that are connected. */
export function areas({ hexes }: Board): number[][] {
  const left = new Set(hexes.flatMap(({ number }, at) => (number === null ? [] : [at])));
  const found: number[][] = [];
  while (left.size) {
    const area: number[] = [];
    const waiting = [Math.min(...left)];
    while (waiting.length) {
      const here = waiting.pop()!;
      if (!left.delete(here)) continue;
      area.push(here);
      waiting.push(...[...left].filter((other) => touch(here, other)));
    }
    found.push(area.sort((a, b) => a - b));
  }
  const west = (area: number[]) => Math.min(...area.map((at) => LATTICE.centres[at]![0]));
  return found.sort((one, other) => west(one) - west(other));
}

/** The area of a field; alone if it is a desert. */
function areaOf(board: Board, at: number): number[] {
  return areas(board).find((area) => area.includes(at)) ?? [at];
}

function changed(board: Board, hexes: Readonly<Record<number, Hex>>): Board {
  return { ...board, hexes: board.hexes.map((hex, at) => hexes[at] ?? hex) };
}

/** Two fields change places, with all that is printed on them. */
export function swapHexes(board: Board, one: number, other: number): Board {
  return changed(board, { [one]: board.hexes[other]!, [other]: board.hexes[one]! });
}

/** Two numbers change places; deserts have none. */
export function swapNumbers(board: Board, one: number, other: number): Board {
  const [a, b] = [board.hexes[one]!, board.hexes[other]!];
  if (a.number === null || b.number === null) return board;
  return changed(board, { [one]: { ...a, number: b.number }, [other]: { ...b, number: a.number } });
}

/** A station moves to another edge, or changes places with the one there. */
export function moveStation(board: Board, from: number, to: number): Board {
  const there = new Map([[from, to], [to, from]]);
  const moved = Object.entries(board.stations).map(([edge, kind]) => [there.get(Number(edge)) ?? edge, kind]);
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
  if (home || land === 'desert') {
    const hexes = board.hexes.map((hex) => (home && hex.home === home ? { ...hex, home: null } : hex));
    return changed({ ...board, hexes }, { [at]: { terrain: 'desert', number: null, home } });
  }
  const placed = changed(board, { [at]: { terrain: land, number: before.number ?? 0, home: null } });
  if (before.number !== null) return placed;
  const used = areaOf(placed, at).map((other) => placed.hexes[other]!.number);
  return changed(placed, { [at]: { ...placed.hexes[at]!, number: NUMBERS.find((number) => !used.includes(number)) ?? NUMBERS[0] } });
}

/** Another number; whatever bears it in the same area is given the old one. */
export function setNumber(board: Board, at: number, number: number): Board {
  const hex = board.hexes[at]!;
  if (hex.number === null) return board;
  const other = areaOf(board, at).find((one) => board.hexes[one]!.number === number);
  return other === undefined ? changed(board, { [at]: { ...hex, number } }) : swapNumbers(board, at, other);
}

/** The landscapes of each area in another order; the numbers stay. */
export function shuffleLand(board: Board, below = anything): Board {
  return areas(board).reduce((done, area) => {
    const land = shuffled(area.map((at) => done.hexes[at]!.terrain), below);
    return changed(done, Object.fromEntries(area.map((at, i) => [at, { ...done.hexes[at]!, terrain: land[i]! }])));
  }, board);
}

const isRed = ({ number }: Hex) => number === 6 || number === 8;

/** How many pairs of a 6 and an 8 lie side by side. */
export function redPairs({ hexes }: Board): number {
  const reds = hexes.flatMap((hex, at) => (isRed(hex) ? [at] : []));
  return reds.reduce((sum, one, i) => sum + reds.slice(0, i).filter((other) => touch(one, other)).length, 0);
}

/** The numbers of each area in another order, with 6 and 8 apart where that can be. */
export function shuffleNumbers(board: Board, below = anything): Board {
  const attempt = () =>
    areas(board).reduce((done, area) => {
      const numbers = shuffled(area.map((at) => done.hexes[at]!.number), below);
      return changed(done, Object.fromEntries(area.map((at, i) => [at, { ...done.hexes[at]!, number: numbers[i]! }])));
    }, board);
  return fewest(attempt, redPairs);
}

/** The same kinds of stations in another order. */
export function shuffleStations(board: Board, below = anything): Board {
  const edges = Object.keys(board.stations);
  const kinds = shuffled(Object.values(board.stations), below);
  return { ...board, stations: Object.fromEntries(edges.map((edge, i) => [edge, kinds[i]!])) };
}

/** The field that lies where another one does when the board is turned, so that each player sees the same. */
function across(at: number): number {
  const [row, column] = [Math.floor(at / WIDTH), at % WIDTH];
  return (ROWS - 1 - row) * WIDTH + (WIDTH - 1 - (row % 2)) - column;
}

/** The moon's landscapes and numbers for the sun too, as each sees them, where both have a landscape. */
export function alike(board: Board): Board {
  const [moon = []] = areas(board);
  const copies = moon.flatMap((at) => (board.hexes[across(at)]?.number ? [[across(at), board.hexes[at]!] as const] : []));
  return changed(board, Object.fromEntries(copies));
}

/** The boards with one more: a copy of a board, with a free letter and colours nobody has. */
export function withCopy(chart: Chart, of: number): Chart {
  const taken = chart.boards.map(({ name }) => name);
  const name = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.includes(letter));
  if (!name) return chart;
  const worn = chart.boards.flatMap(({ colours }) => colours);
  const [moon, sun] = [...COLOURS.filter((colour) => !worn.includes(colour)), ...COLOURS];
  return { ...chart, boards: [...chart.boards, { ...chart.boards[of]!, name, colours: [moon!, sun!] }] };
}

/** The boards without one of them; the last one stays. */
export function without(chart: Chart, at: number): Chart {
  return chart.boards.length > 1 ? { ...chart, boards: chart.boards.filter((_, i) => i !== at) } : chart;
}

/** The boards with one of them changed. */
export function withBoard(chart: Chart, at: number, board: Board): Chart {
  return { ...chart, boards: chart.boards.map((one, i) => (i === at ? board : one)) };
}

/** Edges at which a station can be put: those between a landscape and a desert, and those that have one. */
export function stationEdges(board: Board): number[] {
  return LATTICE.edges.flatMap(([a, b], edge) => {
    const beside = LATTICE.hexNodes.flatMap((nodes, hex) => (nodes.includes(a) && nodes.includes(b) ? [board.hexes[hex]!] : []));
    const border = beside.some(({ number }) => number === null) && beside.some(({ number }) => number !== null);
    return border || edge in board.stations ? [edge] : [];
  });
}

/** Where the pieces of a side begin: the city, then two settlements, each with the other end of its road. */
function startOf(line: string): { kind: 'city' | 'settlement'; node: number; beside: number }[] {
  const pairs = [...line.matchAll(/(\d+)-(\d+)/g)];
  return pairs.map(([, node, beside], i) => ({ kind: i ? 'settlement' : 'city', node: Number(node), beside: Number(beside) }));
}

/** What the drawing of a board needs: its land, and the pieces printed on it. */
export function drawn(board: Board): { land: Land; standing: Standing } {
  const found = areas(board);
  const hexes = board.hexes.map(({ terrain, number }, at) => ({
    at: LATTICE.centres[at]!,
    terrain,
    number,
    area: SIDES[found.findIndex((area) => area.includes(at))] ?? null,
  }));
  const stations = Object.entries(board.stations).map(([edge, kind]) => ({
    trades: kind as HarbourKind,
    rate: kind === 'any' ? 3 : 2,
    at: LATTICE.edges[Number(edge)] as Pair,
  }));
  const pieces = board.starts.flatMap((line, seat) => startOf(line).map((piece) => ({ ...piece, seat })));
  const homes = SIDES.map((side) => board.hexes.findIndex(({ home }) => home === side));
  return {
    land: {
      name: board.name,
      colours: [...board.colours],
      hexes: hexes as LandHex[],
      nodes: LATTICE.nodes as Pair[],
      stations,
      symbols: {},
    },
    standing: {
      buildings: Object.fromEntries(pieces.map(({ node, kind, seat }) => [node, [kind, seat]])),
      roads: Object.fromEntries(pieces.map(({ node, beside, seat }) => [`${node}-${beside}`, seat])),
      robbers: homes as Pair,
    },
  };
}

/** What each side has: dots of each resource in its area, and at its start places, where a city counts twice. */
export function gives(board: Board): { dots: Record<string, number>; start: number }[] {
  const found = areas(board);
  const dotsOf = (at: number) => (board.hexes[at]!.number === null ? 0 : ways(board.hexes[at]!.number!));
  return board.starts.map((line, side) => {
    const area = found[side] ?? [];
    const dots = RESOURCES.map((resource) => {
      const land = area.filter((at) => board.hexes[at]!.terrain === TERRAIN_OF[resource]);
      return [resource, land.reduce((sum, at) => sum + dotsOf(at), 0)];
    });
    const start = startOf(line).map(({ kind, node }) => (kind === 'city' ? 2 : 1) * LATTICE.hexesAt(node).reduce((sum, at) => sum + dotsOf(at), 0));
    return { dots: Object.fromEntries(dots), start: start.reduce((sum, dots) => sum + dots, 0) };
  });
}
