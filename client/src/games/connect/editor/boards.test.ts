import { expect, test } from 'vitest';

import * as boards from './boards';
import * as changes from './changes';
import * as places from './places';

const [A] = boards.OURS.boards as [boards.Board];
/** Always the first of what is left. */
const first = () => 0;
const numbers = (board: boards.Board, area: number) =>
  places
    .areas(board)
    [area]!.map((at) => board.hexes[at]!.number!)
    .sort((a, b) => a - b);
const EVERY = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
const LEFT = 'left / l4 b10 d / . o2 d / w11 g8 d / grey 8-11 20-15 / stations b18-22';
const { left } = boards.OUR_EDGES;
const cityOf = (board: boards.Board, side = 'moon') =>
  board.pieces.find((one) => one.kind === 'city' && one.side === side)!;

test('boards are written as they were read, on one line and as a file, edge boards too', () => {
  const text = boards.formatBoards(boards.OURS);
  expect(text).toContain('board A pink green / d w4 b5 l12 d ds b9 o2 w6 d / w6 g10');
  expect(boards.parseBoards(text)).toEqual(boards.OURS);
  const whole = boards.parseBoards(
    `# ours\n${boards.boardsFile(boards.OURS)}\n${LEFT.replaceAll(' / ', '\n')}\n`,
  )!;
  expect(boards.formatBoards(whole)).toBe(`${text} / ${LEFT}`);
  expect(boards.parseBoards(boards.boardsFile(whole))).toEqual(whole);
});

test.each([
  '',
  LEFT,
  'board A pink',
  boards.formatBoards(boards.OURS).replace('w4', 'w7'),
  boards.formatBoards(boards.OURS).replace('o11-22', 'o1-85'),
  boards.formatBoards(boards.OURS).replace('34-45', '34-50'),
  `${boards.formatBoards(boards.OURS)} / ${LEFT.replace('d /', '. . /')}`,
])('what holds no boards is not read: %#', (text) => expect(boards.parseBoards(text)).toBeNull());

test('a board has an area for the moon on the left and one for the sun', () => {
  expect(places.areas(A)).toEqual([
    [1, 2, 3, 10, 11, 12, 13, 21, 22, 23],
    [6, 7, 8, 15, 16, 17, 18, 26, 27, 28],
  ]);
  expect(numbers(A, 0)).toEqual(EVERY);
  const { land, sent } = places.drawingOf(A);
  expect([land.nodes.length, land.hexes.filter(({ area }) => area === 'sun').length]).toEqual([
    86, 10,
  ]);
  expect(sent.robbers).toEqual([24, 5]);
  expect(sent.buildings[34]).toEqual(['city', 0]);
});

test('fields, numbers and stations change places', () => {
  expect(changes.swapHexes(A, 1, 24).hexes[1]).toEqual({
    terrain: 'desert',
    number: null,
    home: 'moon',
  });
  expect(changes.swapNumbers(A, 1, 2).hexes[1]!.number).toBe(5);
  expect(changes.swapNumbers(A, 0, 1)).toBe(A);
  const [edge] = Object.keys(A.stations).map(Number) as [number];
  const free = places.stationEdges(A).find((one) => !(one in A.stations))!;
  const moved = changes.moveStation(A, edge, free);
  expect([moved.stations[free], moved.stations[edge]]).toEqual([A.stations[edge], undefined]);
  expect(Object.keys(changes.setStation(moved, free, '').stations)).toHaveLength(5);
});

test('a number that an area has already is swapped, so that every number stays there once', () => {
  const changed = changes.setNumber(A, 1, 12);
  expect([changed.hexes[1]!.number, changed.hexes[3]!.number]).toEqual([12, 4]);
  expect(numbers(changed, 0)).toEqual(EVERY);
});

test('new land gets the number its area lacks, and a side has one home', () => {
  const bare = changes.setLand(A, 1, 'desert');
  expect(changes.setLand(bare, 1, 'hills').hexes[1]).toEqual({
    terrain: 'hills',
    number: 4,
    home: null,
  });
  const homes = changes
    .setLand(A, 0, 'moon')
    .hexes.flatMap(({ home }, at) => (home === 'moon' ? [at] : []));
  expect(homes).toEqual([0]);
});

test('helpers keep every area whole', () => {
  for (const change of [changes.shuffleLand, changes.shuffleNumbers, changes.shuffleStations]) {
    const changed = change(A, first);
    expect(changed).not.toEqual(A);
    expect([numbers(changed, 0), numbers(changed, 1)]).toEqual([EVERY, EVERY]);
  }
  expect(changes.redPairs(changes.shuffleNumbers(A))).toBe(0);
  const [moon, sun] = places.yieldsOf(changes.copyMoonToSun(A));
  expect(moon).toEqual(sun);
});

test('boards come and go', () => {
  const more = changes.addCopy(boards.OURS, 0);
  expect(more.boards.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  expect(more.boards[3]!.colours).toEqual(['red', 'brown']);
  expect(changes.removeBoard(more, 0).boards.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
  expect(changes.removeBoard({ boards: [A], edges: {} }, 0).boards).toEqual([A]);
});

test('start places move within their area, with their roads, and change places', () => {
  const city = cityOf(A);
  expect([city.node, city.beside]).toEqual([34, 45]);
  const free = places.freeNodes(A, 'moon', 34);
  expect(free).toContain(12);
  expect(free).not.toContain(33);
  expect(places.freeNodes(A, 'sun').some((node) => free.includes(node))).toBe(false);
  const moved = changes.movePiece(A, 34, 12);
  expect(cityOf(moved).node).toBe(12);
  expect(
    boards.parseBoards(boards.formatBoards({ boards: [moved], edges: {} }))!.boards[0],
  ).toEqual(moved);
  const swapped = changes.movePiece(A, 34, 44);
  expect(cityOf(swapped).node).toBe(44);
  expect(swapped.pieces.map(({ node }) => node).sort()).toEqual(
    A.pieces.map(({ node }) => node).sort(),
  );
  const roads = [0, 1, 2].map(
    (times) =>
      cityOf(
        Array.from({ length: times }).reduce<boards.Board>((one) => changes.turnRoad(one, 34), A),
      ).beside,
  );
  expect(new Set(roads).size).toBe(3);
});

test('boards change their colours, letters and order', () => {
  expect(changes.setColour(A, 'moon', 'red').colours).toEqual(['red', 'green']);
  expect(changes.setColour(A, 'moon', 'green').colours).toEqual(['green', 'pink']);
  const names = (layout: boards.BoardLayout) => layout.boards.map(({ name }) => name).join('');
  expect([
    names(changes.renameBoard(boards.OURS, 0, 'X')),
    names(changes.renameBoard(boards.OURS, 0, 'C')),
    names(changes.moveBoard(boards.OURS, 0, 1)),
  ]).toEqual(['XBC', 'CBA', 'BAC']);
});

test('edge boards have land and sea, grey settlements and a width', () => {
  const sea = changes.setLand(left, 1, boards.SEA);
  expect(boards.formatBoards({ boards: [A], edges: { left: sea } })).toContain(
    'left / l4 . d / . o2 d / w11 g8 d / grey',
  );
  expect(
    changes
      .setNumber(left, 0, 10)
      .hexes.map(({ number }) => number)
      .filter((number) => number === 10),
  ).toHaveLength(2);
  const more = changes.addGrey(left);
  expect(more.pieces).toHaveLength(3);
  expect(changes.removeGrey(more, more.pieces[2]!.node)).toEqual(left);
  const wide = changes.resizeEdge(left, 1);
  expect(boards.formatBoards({ boards: [A], edges: { left: wide } })).toContain(
    'left / . l4 b10 d / . . o2 d / . w11 g8 d / grey 8-11 20-15 / stations b18-22',
  );
  expect(changes.resizeEdge(wide, -1)).toEqual(left);
  const narrow = changes.resizeEdge(changes.resizeEdge(left, -1), -1);
  expect([narrow.width, narrow.pieces.length]).toEqual([1, 0]);
});

test('an edge board of your own can be given up for ours', () => {
  const own = changes.withBoard(boards.OURS, 'left', changes.setNumber(left, 0, 5));
  expect(boards.parseBoards(boards.formatBoards(own))).toEqual(own);
  expect(changes.removeBoard(own, 'left')).toEqual(boards.OURS);
  expect(places.yieldsOf(left)).toHaveLength(1);
  expect(places.drawingOf(left).land.hexes).toHaveLength(8);
});
