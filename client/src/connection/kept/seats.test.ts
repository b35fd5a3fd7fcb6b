import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from '../../browser/browser.fixture';
import { forget, giveUp, keep, keepAll, keepBeside, seatAt, seats, seatsAt } from './seats';

const held = (table: string, token = table) => ({ table, seat: 0, token, key: null });

beforeEach(() => void stubPage());

test('seats are kept, the newest first, one a table', () => {
  keep(held('a'));
  keep(held('b'));
  keep(held('a', 'again'));
  expect(seats().map(({ token }) => token)).toEqual(['again', 'b']);
  expect(seatAt('b')?.token).toBe('b');
});

test('a seat that is given up is forgotten', () => {
  keep(held('a'));
  keep(held('b'));
  forget('a');
  expect(seatAt('a')).toBeUndefined();
  expect(seats()).toHaveLength(1);
});

test('seats from another device come after those that are held here', () => {
  keep(held('a'));
  expect(keepAll([held('a', 'other'), held('b'), held('c')])).toBe(2);
  expect(seats().map(({ token }) => token)).toEqual(['a', 'b', 'c']);
  forget('a', 'c');
  expect(seats().map(({ table }) => table)).toEqual(['b']);
});

test('people who share a device hold seats beside each other', () => {
  keep(held('a', 'ada'));
  keepBeside(held('a', 'ben'));
  expect(seatAt('a')?.token).toBe('ada');
  giveUp('ada');
  expect(seatsAt('a').map(({ token }) => token)).toEqual(['ben']);
});

test('two hundred are remembered, the oldest go', () => {
  for (let i = 0; i <= 200; i += 1) keep(held(`t${i}`));
  expect(seats()).toHaveLength(200);
  expect(seatAt('t0')).toBeUndefined();
});

test.each(['no json', '{}', '[{"table":"a"}, null, 3]'])('what is no list of seats counts for nothing: %s', (text) => {
  localStorage.setItem('hexhaven.seats', text);
  expect(seats()).toEqual([]);
});

test('a browser that keeps nothing holds seats as long as the page is open', () => {
  vi.stubGlobal('localStorage', new Refusing());
  keep(held('a'));
  expect(seatAt('a')?.token).toBe('a');
  forget('a');
  expect(seats()).toEqual([]);
});
