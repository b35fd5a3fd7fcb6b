import { expect, test, vi } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import type { MessageId } from './words.svelte';

stubPage();
const { hasWords, loadWords, sentence, t, uncheckedId } = await import('./words.svelte');
await loadWords('en');

test('a sentence that cannot be made is shown by its id, and the console says once why', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const id = uncheckedId('no.such.words');
  expect([t(id), t(id)]).toEqual([id, id]);
  expect(said).toHaveBeenCalledTimes(1);
  expect(sentence({ id: 'screen.won_by', params: {}, text: 'Ada has won' })).toBe('Ada has won');
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

test('an id without words does not pass the type check', () => {
  // @ts-expect-error: there are no such words
  const wrong: MessageId = 'no.such.words';
  expect(hasWords(wrong)).toBe(false);
  const right: MessageId = 'screen.home';
  expect(hasWords(right)).toBe(true);
});
