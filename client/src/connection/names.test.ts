import { expect, test } from 'vitest';

import type { TableInfo } from './api';
import facts from '../../../tests/client/facts.json';
import { LARGE_TABLE, namesOf } from './names';

const table = (...seats: object[]) => ({ seats }) as unknown as TableInfo;
const bot = { kind: 'bot', name: null };

test('tables are large as the server has it', () => expect(LARGE_TABLE).toBe(facts.large));

test('bots have names that nobody else has', () => {
  const seats = [{ kind: 'person', name: 'Mara' }, bot, { kind: 'open', name: null }];
  expect(namesOf(table(...seats))).toEqual(['Mara', 'Jonas', '3']);
  expect(namesOf(null)).toEqual([]);
});

test('at long tables the names of bots come again, with a number', () => {
  const names = namesOf(table(...Array.from({ length: 12 }, () => bot)));
  expect(names.slice(9)).toEqual(['Runa', 'Mara 2', 'Jonas 2']);
});

test('at large tables, where not everybody is known, the seat gives a bot its name', () => {
  const stranger = { kind: 'person', name: '' };
  const names = namesOf(
    table(...Array.from({ length: 30 }, (_, seat) => (seat === 11 ? bot : stranger))),
  );
  expect(names.slice(10, 13)).toEqual(['11', 'Jonas 2', '13']);
});

test('a long name is whole wherever styles leave it the room', () => {
  const name = 'Maximiliane von und zu Hohenstein';
  expect(namesOf(table({ kind: 'person', name }))).toEqual([name]);
});
