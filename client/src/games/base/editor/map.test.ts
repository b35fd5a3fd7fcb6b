import { expect, test } from 'vitest';

import { LARGE, STANDARD } from '../boards';
import * as map from './map';

const BOX = map.parseMap(map.BEGINNERS)!;
/** Always the first of what is left. */
const first = () => 0;
const numbers = ({ hexes }: map.IslandLayout) =>
  hexes.map(({ number }) => number ?? 0).sort((a, b) => a - b);

test('a map is written as it was read, on one line and as a file', () => {
  expect(map.formatMap(BOX)).toBe(map.BEGINNERS);
  expect(map.parseMap(`# mine\n${map.mapFile(BOX)}`)).toEqual(BOX);
  expect(map.mapFile(BOX).split('\n')[2]).toBe('g9 l11 d l3 o8');
});

test('coast places count clockwise from the north-west side of the first hex', () => {
  expect(BOX.harbours.map(({ edge }) => edge)).toEqual([0, 3, 17, 38, 61, 69, 66, 49, 18]);
  expect(new Set(STANDARD.coast).size).toBe(30);
});

test.each([
  '',
  'o10',
  'x1 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11 / 0a',
  map.BEGINNERS.replace('w2', 'w7'),
  map.BEGINNERS.replace('d ', 'd3 '),
  map.BEGINNERS.replace('27l', '30l'),
])('what is no map is not read: %s', (text) => expect(map.parseMap(text)).toBeNull());

test('fields, numbers and harbours change places', () => {
  expect(map.formatMap(map.swapHexes(BOX, 0, 9))).toContain(
    'd w2 l9 / g12 b6 w4 b10 / g9 l11 o10 l3 o8',
  );
  expect(map.formatMap(map.swapNumbers(BOX, 0, 1))).toContain('o2 w10 l9');
  expect(map.swapNumbers(BOX, 0, 9)).toBe(BOX);
  expect(map.formatMap(map.moveHarbour(BOX, 0, 3))).toContain('0g 3a');
  expect(map.formatMap(map.moveHarbour(BOX, 0, STANDARD.coast[1]!))).toContain('1a 3g');
});

test('a desert that is put somewhere leaves where it was', () => {
  const moved = map.setTerrain(BOX, 0, 'desert');
  expect(map.formatMap(moved)).toContain('d w2 l9 / g12 b6 w4 b10 / g9 l11 o10 l3');
  expect(map.setTerrain(moved, 0, 'hills').hexes[0]).toEqual({ terrain: 'hills', number: 2 });
  expect(map.setNumber(BOX, 9, 4)).toBe(BOX);
});

test('what keeps a map from being played on is said', () => {
  expect(map.faults(BOX)).toEqual([]);
  expect(map.faults(map.setTerrain(BOX, 9, 'hills'))).toEqual([
    { id: 'screen.map.fault.desert', count: 1 },
  ]);
  expect(map.faults(map.setHarbour(BOX, 0, ''))).toEqual([
    { id: 'screen.map.fault.harbours', count: 9 },
  ]);
  expect(map.faults(map.moveHarbour(BOX, 0, STANDARD.coast[2]!))).toEqual([
    { id: 'screen.map.fault.close', count: 0 },
  ]);
});

test('shuffling keeps what is in the box, and every 6 and 8 apart', () => {
  for (const change of [map.shuffleLand, map.shuffleNumbers, map.shuffleHarbours]) {
    const changed = change(BOX, first);
    expect(changed).not.toEqual(BOX);
    expect(numbers(changed)).toEqual(numbers(BOX));
    expect(map.yieldsOf(changed).map(({ fields }) => fields)).toEqual([3, 4, 4, 4, 3]);
  }
  expect(map.redPairs(map.shuffleNumbers(BOX))).toBe(0);
});

test('both halves of a mirrored map are alike around the desert', () => {
  const { hexes } = map.mirrorLand(map.swapHexes(BOX, 0, 9));
  expect(hexes[9]!.terrain).toBe('desert');
  hexes.forEach((hex, at) => expect(hex).toEqual(hexes[18 - at]));
});

test('an island for six is read, written, judged and mirrored by its own board', () => {
  const large = map.startOf(LARGE);
  const text = map.formatMap(large);
  expect(map.parseMap(text)).toEqual(large);
  expect(text.split(' / ').map((row) => row.split(' ').length)).toEqual([...LARGE.rows, 11]);
  expect(large.harbours.map(({ edge }) => LARGE.coast.indexOf(edge))[10]).toBe(34);
  expect(map.parseMap(text.replace('34o', '38o'))).toBeNull();
  expect(map.redPairs(large)).toBe(0);
  expect(map.faults(large)).toEqual([]);
  expect(map.faults(map.setTerrain(large, 5, 'hills'))).toEqual([
    { id: 'screen.map.fault.desert', count: 2 },
  ]);
  // A third desert: the first one gives way.
  const moved = map.setTerrain(large, 0, 'desert');
  expect(map.desertsOf(moved)).toEqual([0, 23]);
  expect(moved.hexes[5]).toEqual({ terrain: 'mountains', number: 8 });
  // Of two deserts one lies in each half, wherever they were.
  for (const layout of [large, map.swapHexes(large, 23, 1), map.swapHexes(large, 5, 29)]) {
    const mirrored = map.mirrorLand(layout);
    expect(map.desertsOf(mirrored)).toHaveLength(2);
    mirrored.hexes.forEach((hex, at) => expect(hex).toEqual(mirrored.hexes[29 - at]));
  }
});

test('dots are counted for each resource and around the best place', () => {
  expect(map.yieldsOf(BOX).map(({ dots }) => dots)).toEqual([12, 13, 10, 13, 10]);
  expect(map.bestSites(BOX)).toBe(11);
});
