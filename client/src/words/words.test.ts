import { expect, test, vi } from 'vitest';

import { stubPage } from '../browser/browser.fixture';

stubPage();
const { loadWords, sentence, t } = await import('./words.svelte');
await loadWords('en');

test('a sentence that cannot be made is shown by its id, and the console says once why', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect([t('no.such.words'), t('no.such.words')]).toEqual(['no.such.words', 'no.such.words']);
  expect(said).toHaveBeenCalledTimes(1);
  expect(sentence({ id: 'screen.won_by', params: {}, text: 'Ada has won' })).toBe('Ada has won');
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});
