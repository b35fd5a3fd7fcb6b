import { expect, test } from 'vitest';

import type { Line } from '../../connection/api';
import { groupLines } from './log-groups';

const line = (n: number, seat: number, id = 'decline'): Line => ({
  n,
  at: 0,
  seat,
  told: id ? [{ id: `told.base.${id}`, params: { player: { seat } }, text: '' }] : [],
});
const NOTHING_GONE = new Set<number>();
/** The lines by number, those that tell of several with their seats. */
const told = (lines: readonly Line[], gone = NOTHING_GONE) =>
  groupLines(lines, gone).map(({ n, told: [first] }) => {
    const players = first?.params.players as { seat: number }[] | undefined;
    return players ? [n, players.map(({ seat }) => seat)] : n;
  });

test('five who decline one offer stand in one line, which grows where the first stood', () => {
  const lines = [line(1, 0, 'offer'), ...[1, 2, 3, 4, 5].map((seat) => line(1 + seat, seat))];
  expect(told(lines.slice(0, 2))).toEqual([1, 2]);
  expect(told(lines.slice(0, 3))).toEqual([1, [2, [1, 2]]]);
  expect(told(lines)).toEqual([1, [2, [1, 2, 3, 4, 5]]]);
});

test('whatever else is told ends the line, but your own answer and what nobody reads do not', () => {
  const lines = [
    line(1, 1),
    line(2, 0, 'decline.you'),
    line(3, 4, ''),
    line(4, 2),
    line(5, 3, 'propose'),
    line(6, 4),
    line(7, 0, 'offer'),
    line(8, 1),
    line(9, 2),
  ];
  expect(told(lines)).toEqual([[1, [1, 2]], 2, 3, 5, 6, 7, [8, [1, 2]]]);
});

test('who declined before a move was taken back stands apart from who did so afterwards', () => {
  const lines = [line(1, 1), line(2, 2), line(3, 3)];
  expect(told(lines, new Set([2, 3]))).toEqual([1, [2, [2, 3]]]);
});

test('a line of several bears the mark of none of them, and other lines stay the same', () => {
  const lines = [line(1, 0, 'offer'), line(2, 1), line(3, 2)];
  const [offer, declined] = groupLines(lines, NOTHING_GONE);
  expect(offer).toBe(lines[0]);
  expect(declined!.seat).toBe(-1);
});
