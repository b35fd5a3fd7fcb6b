import { expect, test } from 'vitest';

import * as boards from './boards';

const [A] = boards.OURS.boards as [boards.Board];
/** Always the first of what is left. */
const first = () => 0;
const numbers = (board: boards.Board, area: number) =>
  boards.areas(board)[area]!.map((at) => board.hexes[at]!.number!).sort((a, b) => a - b);
const EVERY = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
const LEFT = 'left / l4 b10 d / . o2 d / w11 g8 d / grey 8-11 20-15 / stations b22-18';

test('boards are written as they were read, on one line and as a file, edge boards too', () => {
  const text = boards.write(boards.OURS);
  expect(text).toContain('board A pink green / d w4 b5 l12 d ds b9 o2 w6 d / w6 g10');
  expect(boards.read(text)).toEqual(boards.OURS);
  const whole = boards.read(`# ours\n${boards.file(boards.OURS)}\n${LEFT.replaceAll(' / ', '\n')}\n`)!;
  expect(boards.write(whole)).toBe(`${text} / ${LEFT}`);
  expect(boards.read(boards.file(whole))).toEqual(whole);
});

test.each(['', LEFT, 'board A pink', boards.write(boards.OURS).replace('w4', 'w7'), boards.write(boards.OURS).replace('o11-22', 'o1-85')])(
  'what holds no boards is not read: %#',
  (text) => expect(boards.read(text)).toBeNull(),
);

test('a board has an area for the moon on the left and one for the sun', () => {
  expect(boards.areas(A)).toEqual([[1, 2, 3, 10, 11, 12, 13, 21, 22, 23], [6, 7, 8, 15, 16, 17, 18, 26, 27, 28]]);
  expect(numbers(A, 0)).toEqual(EVERY);
  const { land, standing } = boards.drawn(A);
  expect([land.nodes.length, land.hexes.filter(({ area }) => area === 'sun').length]).toEqual([86, 10]);
  expect(standing.robbers).toEqual([24, 5]);
  expect(standing.buildings[34]).toEqual(['city', 0]);
});

test('fields, numbers and stations change places', () => {
  expect(boards.swapHexes(A, 1, 24).hexes[1]).toEqual({ terrain: 'desert', number: null, home: 'moon' });
  expect(boards.swapNumbers(A, 1, 2).hexes[1]!.number).toBe(5);
  expect(boards.swapNumbers(A, 0, 1)).toBe(A);
  const [edge] = Object.keys(A.stations).map(Number) as [number];
  const free = boards.stationEdges(A).find((one) => !(one in A.stations))!;
  const moved = boards.moveStation(A, edge, free);
  expect([moved.stations[free], moved.stations[edge]]).toEqual([A.stations[edge], undefined]);
  expect(Object.keys(boards.setStation(moved, free, '').stations)).toHaveLength(5);
});

test('a number that an area has already is swapped, so that every number stays there once', () => {
  const changed = boards.setNumber(A, 1, 12);
  expect([changed.hexes[1]!.number, changed.hexes[3]!.number]).toEqual([12, 4]);
  expect(numbers(changed, 0)).toEqual(EVERY);
});

test('new land gets the number its area lacks, and a side has one home', () => {
  const bare = boards.setLand(A, 1, 'desert');
  expect(boards.setLand(bare, 1, 'hills').hexes[1]).toEqual({ terrain: 'hills', number: 4, home: null });
  const homes = boards.setLand(A, 0, 'moon').hexes.flatMap(({ home }, at) => (home === 'moon' ? [at] : []));
  expect(homes).toEqual([0]);
});

test('helpers keep every area whole', () => {
  for (const change of [boards.shuffleLand, boards.shuffleNumbers, boards.shuffleStations]) {
    const changed = change(A, first);
    expect(changed).not.toEqual(A);
    expect([numbers(changed, 0), numbers(changed, 1)]).toEqual([EVERY, EVERY]);
  }
  expect(boards.redPairs(boards.shuffleNumbers(A))).toBe(0);
  const [moon, sun] = boards.gives(boards.alike(A));
  expect(moon).toEqual(sun);
});

test('boards come and go', () => {
  const more = boards.withCopy(boards.OURS, 0);
  expect(more.boards.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  expect(more.boards[3]!.colours).toEqual(['red', 'pink']);
  expect(boards.without(more, 0).boards.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
  expect(boards.without({ boards: [A], edges: [] }, 0).boards).toEqual([A]);
});
