import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { boardOf, BOARDS, edgeOf, harboursOf, LARGE, piecesOf, STANDARD } from './boards';

const hexes = (count: number) =>
  Array.from({ length: count }, () => ({ terrain: 'forest', number: 9 }));

test('boards are those of the rules', () => {
  expect(BOARDS.map(({ rows, harbours, deserts }) => ({ rows, harbours, deserts }))).toEqual(
    facts.boards.map(({ rows, harbours, deserts }) => ({ rows, harbours, deserts })),
  );
  BOARDS.forEach(({ coast }, i) => expect(coast).toEqual(facts.boards[i]!.coast));
});

test('an island lies on the board that has as many hexes', () => {
  expect(boardOf({ hexes: hexes(19) })).toBe(STANDARD);
  expect(boardOf({ hexes: hexes(30) })).toBe(LARGE);
  expect(boardOf(undefined)).toBe(STANDARD);
});

test('every number of an edge means its place in the lattice', () => {
  for (const { edge_numbers: numbers } of facts.boards)
    expect(numbers.map(edgeOf)).toEqual(numbers.map((_, edge) => edge));
  const [first, last] = [0, facts.boards[1]!.edge_numbers.at(-1)!];
  const kind = 'any';
  expect(harboursOf({ harbours: [{ edge: last, kind }] })).toEqual([{ edge: 108, kind }]);
  const player = { roads: [first, last], settlements: [3], cities: [] };
  expect(piecesOf([player], () => 'brown')).toEqual([
    { colour: 'brown', roads: [0, 108], settlements: [3], cities: [] },
  ]);
});

test('a drawing has room for the harbours on all sides', () => {
  expect(STANDARD.box).toEqual([-318, -286, 636, 572]);
  expect(LARGE.box).toEqual([-370, -376, 740, 752]);
});
