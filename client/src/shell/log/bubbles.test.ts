import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

let settings: typeof import('../../browser/settings.svelte').settings;
let bubbles: import('./bubbles.svelte').Bubbles;
const said = (n: number, seat: number, remark = '') => ({
  n,
  seat,
  text: `words ${n}`,
  remark,
  suggestion: null,
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  stubPage();
  ({ settings } = await import('../../browser/settings.svelte'));
  bubbles = new (await import('./bubbles.svelte')).Bubbles();
  settings.sound = false;
});
afterEach(() => void vi.useRealTimers());

test('what was said before one came is not shown, and what is new stands for a while', () => {
  bubbles.show([said(3, 1)], [], 0);
  expect(bubbles.bubbleOf(1)).toBeUndefined();
  bubbles.show([said(3, 1), said(4, 1, 'wow')], [], 0);
  expect(bubbles.bubbleOf(1)?.n).toBe(4);
  bubbles.show([said(3, 1), said(4, 1), said(5, 1)], [], 0);
  expect(bubbles.bubbleOf(1)?.n).toBe(5);
  vi.runAllTimers();
  expect(bubbles.bubbleOf(1)).toBeUndefined();
});

test('who wants to see nothing sees nothing, also of what came meanwhile', () => {
  bubbles.show([], [], 0);
  settings.bubbles = false;
  bubbles.show([said(4, 1)], [], 0);
  settings.bubbles = true;
  bubbles.show([said(4, 1)], [], 0);
  expect(bubbles.bubbleOf(1)).toBeUndefined();
});

test('a remark is read in the language of the player who reads it', async () => {
  const { wordsOf } = await import('./remarks');
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('de');
  expect(wordsOf(said(1, 0, 'thanks'))).toBe('Danke!');
  await loadWords('en');
  expect(wordsOf(said(1, 0, 'thanks'))).toBe('Thank you!');
});

test('a remark that this client does not know is said in the words that came with it', async () => {
  const { gestureOf, wordsOf } = await import('./remarks');
  expect(wordsOf(said(1, 0, 'something_new'))).toBe('words 1');
  expect(gestureOf(said(1, 0, 'wow'))).toBe('wow');
  expect(gestureOf(said(1, 0, 'hello'))).toBeNull();
});
