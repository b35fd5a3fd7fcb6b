import { expect, test } from 'vitest';

import type { Line } from '../../connection/api';
import { actions, subjectOf, entriesTakenBack } from './lines';

const line = (n: number, seat: number, id: string, params = {}): Line => ({
  n,
  at: 0,
  seat,
  told: [{ id, params, text: '' }],
});
const lines = [
  line(1, -1, 'table.told.begun'),
  line(2, 0, 'told.base.settle'),
  line(3, 1, 'told.base.settle'),
  line(4, -1, 'told.base.dice'),
  line(5, 0, 'table.told.rewind', { n: 2 }),
  line(6, 1, 'told.base.road'),
];

test('what lies between a rewind and where it goes back to is taken back', () => {
  expect([...entriesTakenBack(lines)]).toEqual([3, 4]);
  expect([...entriesTakenBack(lines.slice(0, 4))]).toEqual([]);
});

test('only actions of seats that still count can be taken back, the newest first', () => {
  expect(actions(lines).map(({ n }) => n)).toEqual([6, 2]);
});

test('what chance made of an action belongs to it', () => {
  const rolled = [{ n: 2, at: 0, seat: 0, told: [] }, line(3, -1, 'told.base.dice')];
  expect(actions(rolled).map(({ n, told }) => [n, told[0]?.id])).toEqual([[2, 'told.base.dice']]);
});

test('talk and other things of the table are no actions', () => {
  const said = [{ n: 2, at: 0, seat: 0, told: [] }, line(3, 0, 'table.told.pause')];
  expect(actions(said)).toEqual([]);
});

test('a second rewind may go back behind the first', () => {
  const again = [...lines, line(7, 0, 'table.told.rewind', { n: 1 })];
  expect(actions(again)).toEqual([]);
});

test('a line bears the mark of whom it is about, not of the host who arranged it', () => {
  const about = (seat: number, id: string, params = {}) => subjectOf(line(1, seat, id, params), 3);
  expect(about(1, 'told.base.settle', { player: { seat: 1 } })).toBe(1);
  expect(about(-1, 'told.base.gain', { player: { seat: 2 } })).toBe(2);
  expect(about(-1, 'told.base.gain.you')).toBe(3);
  expect(about(0, 'table.told.seat_bot', { player: { seat: 2 } })).toBe(2);
  expect(about(0, 'told.base.win', { player: { seat: 2 } })).toBe(2);
  expect(about(0, 'told.base.win.you')).toBe(3);
  expect(about(0, 'told.base.longest_road.nobody')).toBe(0);
  expect(about(0, 'table.told.begun')).toBeNull();
});
