import { expect, test } from 'vitest';

import { keptByGivingUp } from './keeping';

test('the dearest thing that can still be paid is kept, and the largest piles are given up', () => {
  const hand = { brick: 4, lumber: 1, wool: 2, grain: 2 };
  expect(keptByGivingUp(hand, 4)).toEqual({
    word: 'settlement',
    given: { brick: 3, wool: 1 },
  });
  expect(keptByGivingUp({ grain: 3, ore: 5 }, 3)).toEqual({
    word: 'city',
    given: { grain: 1, ore: 2 },
  });
});

test('what would take a card that must be given up is not kept', () => {
  expect(keptByGivingUp({ brick: 1, lumber: 1, wool: 6, grain: 0 }, 4)?.word).toBe('road');
  expect(keptByGivingUp({ brick: 8 }, 4)).toBeNull();
});
