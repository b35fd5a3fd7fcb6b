import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from '../../browser/browser.fixture';
import {
  forgetTables,
  giveUp,
  keepSeat,
  keepSeats,
  keepExtraSeat,
  seatAt,
  seats,
  seatsAt,
} from './seats';

const id = (table: string) => table.padEnd(10, 'z');
const held = (table: string, token = table) => ({
  table: id(table),
  seat: 0,
  token: token.padEnd(20, '-'),
  key: null,
});
const token = ({ token }: { token: string }) => token.replace(/-+$/, '');

beforeEach(() => void stubPage());

test('seats are kept, the newest first, one a table', () => {
  keepSeat(held('a'));
  keepSeat(held('b'));
  keepSeat(held('a', 'again'));
  expect(seats().map(token)).toEqual(['again', 'b']);
  expect(token(seatAt(id('b'))!)).toBe('b');
});

test('a seat that is given up is forgotten', () => {
  keepSeat(held('a'));
  keepSeat(held('b'));
  forgetTables(id('a'));
  expect(seatAt(id('a'))).toBeUndefined();
  expect(seats()).toHaveLength(1);
});

test('seats from another device come after those that are held here', () => {
  keepSeat(held('a'));
  expect(keepSeats([held('a', 'other'), held('b'), held('c')])).toBe(2);
  expect(seats().map(token)).toEqual(['a', 'b', 'c']);
  forgetTables(id('a'), id('c'));
  expect(seats().map(token)).toEqual(['b']);
});

test('people who share a device hold seats beside each other', () => {
  keepSeat(held('a', 'ada'));
  keepExtraSeat(held('a', 'ben'));
  expect(token(seatAt(id('a'))!)).toBe('ada');
  giveUp(held('a', 'ada').token);
  expect(seatsAt(id('a')).map(token)).toEqual(['ben']);
});

test('two hundred are remembered, the oldest go', () => {
  for (let i = 0; i <= 200; i += 1) keepSeat(held(`t${i}`));
  expect(seats()).toHaveLength(200);
  expect(seatAt(id('t0'))).toBeUndefined();
});

test.each(['no json', '{}', '[{"table":"a"}, null, 3]'])(
  'what is no list of seats counts for nothing: %s',
  (text) => {
    localStorage.setItem('hexhaven.seats', text);
    expect(seats()).toEqual([]);
  },
);

test.each([
  { token: 'x' },
  { token: 'x'.repeat(65) },
  { token: `${'x'.repeat(20)}!` },
  { token: 3 },
  { token: undefined },
  { table: 'a' },
  { table: ['abcdefghij'] },
  { seat: '0' },
  { key: 'x' },
])('a seat of another form counts for nothing, and the others stay: %j', (wrong) => {
  localStorage.setItem('hexhaven.seats', JSON.stringify([{ ...held('a'), ...wrong }, held('b')]));
  expect(seats()).toEqual([held('b')]);
});

test('a browser that keeps nothing holds seats as long as the page is open', () => {
  vi.stubGlobal('localStorage', new Refusing());
  keepSeat(held('a'));
  expect(token(seatAt(id('a'))!)).toBe('a');
  forgetTables(id('a'));
  expect(seats()).toEqual([]);
});
