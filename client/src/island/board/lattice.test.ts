import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { nearestDistances, nearest, Places, latticeOfRows } from './lattice';

test.each(facts.boards)('the lattice of $rows has the numbers that the rules give', (board) => {
  const lattice = latticeOfRows(board.rows);
  expect(lattice.nodes).toEqual(board.nodes);
  expect(lattice.edges).toEqual(board.edges);
  expect(lattice.hexNodes).toEqual(board.hex_nodes);
  expect(lattice.coast).toEqual(board.coast.toSorted((a, b) => a - b));
});

test.each(facts.boards)('the shore of $rows is one walk along all coast edges', (board) => {
  const lattice = latticeOfRows(board.rows);
  const shore = lattice.shore();
  const walked = shore.map((node, i) => {
    const next = shore[(i + 1) % shore.length]!;
    return lattice.edges.findIndex((edge) => edge.includes(node) && edge.includes(next));
  });
  expect(walked.toSorted((a, b) => a - b)).toEqual(lattice.coast);
});

test('the middle hex lies in the middle of the drawing', () => {
  expect(new Places(latticeOfRows([3, 4, 5, 4, 3])).hex(9)).toEqual([0, 0]);
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
