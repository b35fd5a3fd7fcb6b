import { expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Sentence } from '../../connection/api';

const told = (...ids: string[]): Sentence[] => ids.map((id) => ({ id, params: {}, text: '' }));

test('of everything that was told the loudest is heard', async () => {
  stubPage();
  const { soundOf } = await import('./attention.svelte');
  const sounds = { settle: 'place', win: 'win', dice: 'dice' } as const;
  expect(soundOf(told('told.base.settle.you', 'told.base.win'), sounds)).toBe('win');
  expect(soundOf(told('told.base.dice', 'told.base.gain'), sounds)).toBe('dice');
  expect(soundOf(told('told.base.gain', 'table.told.pause'), sounds)).toBeUndefined();
});
