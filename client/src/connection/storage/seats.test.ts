import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from '../../browser/browser.fixture';
import {
  forgetTables,
  forgetSeat,
  storeSeat,
  storeMoreSeats,
  storeExtraSeat,
  storedSeatAt,
  storedSeats,
  storedSeatsAt,
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
  storeSeat(held('a'));
  storeSeat(held('b'));
  storeSeat(held('a', 'again'));
  expect(storedSeats().map(token)).toEqual(['again', 'b']);
  expect(token(storedSeatAt(id('b'))!)).toBe('b');
});

test('a seat that is given up is forgotten', () => {
  storeSeat(held('a'));
  storeSeat(held('b'));
  forgetTables(id('a'));
  expect(storedSeatAt(id('a'))).toBeUndefined();
  expect(storedSeats()).toHaveLength(1);
});

test('seats from another device come after those that are held here', () => {
  storeSeat(held('a'));
  expect(storeMoreSeats([held('a', 'other'), held('b'), held('c')])).toBe(2);
  expect(storedSeats().map(token)).toEqual(['a', 'b', 'c']);
  forgetTables(id('a'), id('c'));
  expect(storedSeats().map(token)).toEqual(['b']);
});

test('people who share a device hold seats beside each other', () => {
  storeSeat(held('a', 'ada'));
  storeExtraSeat(held('a', 'ben'));
  expect(token(storedSeatAt(id('a'))!)).toBe('ada');
  forgetSeat(held('a', 'ada').token);
  expect(storedSeatsAt(id('a')).map(token)).toEqual(['ben']);
});

test('two hundred are remembered, the oldest go', () => {
  for (let i = 0; i <= 200; i += 1) storeSeat(held(`t${i}`));
  expect(storedSeats()).toHaveLength(200);
  expect(storedSeatAt(id('t0'))).toBeUndefined();
});

test.each(['no json', '{}', '[{"table":"a"}, null, 3]'])(
  'what is no list of seats counts for nothing: %s',
  (text) => {
    localStorage.setItem('hexhaven.seats', text);
    expect(storedSeats()).toEqual([]);
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
  expect(storedSeats()).toEqual([held('b')]);
});

test('a browser that keeps nothing holds seats as long as the page is open', () => {
  vi.stubGlobal('localStorage', new Refusing());
  storeSeat(held('a'));
  expect(token(storedSeatAt(id('a'))!)).toBe('a');
  forgetTables(id('a'));
  expect(storedSeats()).toEqual([]);
});
