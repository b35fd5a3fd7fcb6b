import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from './browser.fixture';

let notes: typeof import('./notes.svelte');
const texts = () => notes.notes.map(({ text }) => text);
const refused = (text: string) => ({ id: 'nobody.knows', params: {}, text });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  stubPage();
  notes = await import('./notes.svelte');
});
afterEach(() => void vi.useRealTimers());

test('a refusal is shown for a while, and said', async () => {
  const { heard } = await import('./announce.svelte');
  expect(notes.complain(refused('It is not your turn.'))).toBe(true);
  expect(texts()).toEqual(['It is not your turn.']);
  expect(heard.urgent).toBe('It is not your turn.');
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});

test('what was not refused is no complaint', () => {
  expect(notes.complain(null)).toBe(false);
  expect(texts()).toEqual([]);
});

test('the same is not shown twice, and no more than three at once', () => {
  for (const text of ['a', 'a', 'b', 'c', 'd']) notes.note(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});

test('a note can be put away', () => {
  notes.note('a');
  notes.note('b');
  notes.dismiss(notes.notes[0]!.id);
  notes.dismiss(99);
  expect(texts()).toEqual(['b']);
});

test('a failed request says why, or that nobody knows', () => {
  notes.complainOf({ reason: refused('There is no such table.') });
  notes.complainOf(new TypeError());
  expect(texts()).toEqual(['There is no such table.', 'screen.failed.unknown']);
});
