import { expect, test } from 'vitest';

import type { Glance } from '../../connection/api';
import { outlinesOf } from './outlines';

const BASE = ['  b g l', ' l w o b', 'w g d l o', ' l o g g', '  b w w'];
const glance = (land: string[], pieces: Partial<Glance['pieces'][number]>[] = []): Glance => ({
  land,
  pieces: pieces.map((one) => ({ settlements: [], cities: [], roads: [], ...one })),
  points: [],
  round: 0,
});
const hexesIn = (outline: string) => outline.split('Z').length - 1;

test('every hex is drawn once, whole inside the frame', () => {
  const { fields, ground, box } = outlinesOf(glance(BASE));
  expect(hexesIn(ground)).toBe(19);
  expect(fields.map(({ outline }) => hexesIn(outline)).reduce((a, b) => a + b)).toBe(19);
  const numbers = [...ground.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
  for (const [, x, y] of numbers) {
    expect(Number(x)).toBeGreaterThan(box[0]);
    expect(Number(x)).toBeLessThan(box[0] + box[2]);
    expect(Number(y)).toBeGreaterThan(box[1]);
    expect(Number(y)).toBeLessThan(box[1] + box[3]);
  }
});

test('land that nobody knows yet is of no terrain', () => {
  const { fields } = outlinesOf(glance(['? b', ' ?']));
  expect(fields.map(({ terrain }) => terrain)).toEqual([null, 'hills']);
});

test('an island of any shape has its nodes in reading order', () => {
  // Two islands: the first node is the top of the hex on the left, the last the bottom of the one below.
  const { players } = outlinesOf(glance(['w   g', '  o'], [{ settlements: [0, 15], cities: [1] }]));
  const [top, last, second] = players[0]!.dots;
  expect(top![1]).toBe(second![1]);
  expect(second![0]).toBeGreaterThan(top![0]);
  expect(last![1]).toBeGreaterThan(top![1]);
});

test('a road joins its two nodes', () => {
  const { players } = outlinesOf(glance(BASE, [{ roads: [[0, 3]], settlements: [0, 3] }]));
  const [[x, y], [u, v]] = players[0]!.dots as [[number, number], [number, number]];
  expect(players[0]!.roads).toBe(`M${x} ${y}L${u} ${v}`);
});
