import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { COSTS, missingCards, areSameCards, total, withoutZeros } from './view';

test('costs are shown as the rules have them', () => {
  expect(COSTS).toEqual(facts.costs.base);
});

test('what a hand lacks is named, and nothing else', () => {
  expect(missingCards({ brick: 2, wool: 1 }, COSTS.settle)).toEqual({ lumber: 1, grain: 1 });
  expect(missingCards({ grain: 2, ore: 3 }, COSTS.city)).toEqual({});
});

test('cards are counted, compared and trimmed', () => {
  expect(total({ ore: 2, wool: 1 })).toBe(3);
  expect(areSameCards({ ore: 1, wool: 0 }, { ore: 1 })).toBe(true);
  expect(areSameCards({ ore: 1 }, { wool: 1 })).toBe(false);
  expect(withoutZeros({ ore: 0, wool: 2 })).toEqual({ wool: 2 });
});
