import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from './browser.fixture';

let toasts: typeof import('./toasts.svelte');
const texts = () => toasts.visibleToasts().map(({ text }) => text);
const refused = (text: string) => ({ id: 'nobody.knows', params: {}, text });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  stubPage();
  toasts = await import('./toasts.svelte');
});
afterEach(() => void vi.useRealTimers());

test('a refusal is shown for a while, and said', async () => {
  const { liveRegion } = await import('./live-region.svelte');
  expect(toasts.showRefusal(refused('It is not your turn.'))).toBe(true);
  expect(texts()).toEqual(['It is not your turn.']);
  expect(liveRegion.assertive).toBe('It is not your turn.');
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});

test('what was not refused is no complaint', () => {
  expect(toasts.showRefusal(null)).toBe(false);
  expect(texts()).toEqual([]);
});

test('the same is not shown twice, and no more than three at once', () => {
  for (const text of ['a', 'a', 'b', 'c', 'd']) toasts.showToast(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});

test('a new note takes the place of the last one, and leaves refusals', () => {
  toasts.showToast('until Ada’s turn ends', 'note');
  toasts.showToast('refused');
  toasts.showToast('until Mara’s turn ends', 'note');
  expect(texts()).toEqual(['refused', 'until Mara’s turn ends']);
});

test('a toast can be put away', () => {
  toasts.showToast('a');
  toasts.showToast('b');
  toasts.dismissToast(toasts.visibleToasts()[0]!.id);
  toasts.dismissToast(99);
  expect(texts()).toEqual(['b']);
});

test('a failed request says why, or that nobody knows', () => {
  toasts.showError({ reason: refused('There is no such table.') });
  toasts.showError(new TypeError());
  expect(texts()).toEqual(['There is no such table.', 'screen.failed.unknown']);
});

test('whatever explains the page has the notes, and those left then have their whole time', () => {
  toasts.showToast('easy', 'note');
  expect(toasts.heldNotes()).toEqual([]);
  const release = toasts.holdNotes();
  toasts.showToast('refused');
  expect(texts()).toEqual(['refused']);
  expect(toasts.heldNotes().map(({ text }) => text)).toEqual(['easy']);
  vi.advanceTimersByTime(5000);
  release();
  expect(texts()).toEqual(['easy', 'refused']);
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['easy']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a note whose time passed while it waited is still shown', () => {
  toasts.showToast('easy', 'note');
  const release = toasts.holdNotes();
  vi.advanceTimersByTime(60_000);
  release();
  expect(texts()).toEqual(['easy']);
});
