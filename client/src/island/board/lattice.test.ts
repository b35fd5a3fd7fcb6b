import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { nearestDistances, nearest, Places, latticeOfRows } from './lattice';

const lattice = latticeOfRows(facts.rows);

test('nodes, edges and hexes have the numbers that the rules give them', () => {
  expect(lattice.nodes).toEqual(facts.nodes);
  expect(lattice.edges).toEqual(facts.edges);
  expect(lattice.hexNodes).toEqual(facts.hex_nodes);
  expect(lattice.coast).toEqual(facts.coast);
});

test('the shore is one walk along all coast edges', () => {
  const shore = lattice.shore();
  const walked = shore.map((node, i) => {
    const next = shore[(i + 1) % shore.length]!;
    return lattice.edges.findIndex((edge) => edge.includes(node) && edge.includes(next));
  });
  expect(walked.toSorted((a, b) => a - b)).toEqual(facts.coast);
});

test('the middle hex lies in the middle of the drawing', () => {
  expect(new Places(lattice).hex(9)).toEqual([0, 0]);
});

test('an arrow key leads to the nearest place in its direction, or nowhere', () => {
  const points = [
    [0, 0],
    [10, 0],
    [30, 0],
    [0, 20],
  ] as const;
  expect(nearest(points, 0, 'ArrowRight')).toBe(1);
  expect(nearest(points, 2, 'ArrowLeft')).toBe(1);
  expect(nearest(points, 0, 'ArrowDown')).toBe(3);
  expect(nearest(points, 0, 'ArrowUp')).toBe(-1);
});

test('how far points are from the nearest other one', () => {
  expect(
    nearestDistances([
      [0, 0],
      [3, 4],
      [30, 4],
    ]),
  ).toEqual([5, 5, 27]);
  expect(nearestDistances([[0, 0]])).toEqual([Infinity]);
});
