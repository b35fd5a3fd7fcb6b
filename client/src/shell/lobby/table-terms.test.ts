import { expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

test('a table says that its host may take moves back, unless it is rated', async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  const { tableTerms } = await import('./table-terms');
  await loadWords('en');
  const settings = {
    game: 'base',
    seats: 4,
    options: {},
    public: false,
    clock: null,
    stand_in: false,
    spectators: true,
    help: false,
    script: null,
  };
  const rated = (rated: boolean) =>
    tableTerms({ ...settings, rated }, null, []).find((term) => term.name === 'rated');
  expect(rated(false)?.words).toContain('the host may take moves back, even after the end');
  expect(rated(true)?.words).toBe('rated');
});
