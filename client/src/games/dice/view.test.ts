import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { COSTS, count, minus, moved, payable, spread, within } from './view';

test('costs are shown as the rules have them', () => {
  expect(COSTS).toEqual(facts.costs.dice);
});

test('dice lie in the order of their faces', () => {
  expect(spread({ gold: 1, brick: 2 })).toEqual(['brick', 'brick', 'gold']);
  expect(count({ gold: 1, brick: 2 })).toBe(3);
});

test('dice that were put aside stay aside only as far as they are there', () => {
  expect(within({ brick: 2, ore: 1 }, { brick: 1, gold: 5 })).toEqual({ brick: 1 });
  expect(minus({ brick: 2, ore: 1 }, { brick: 2 })).toEqual({ ore: 1 });
  expect(moved({ brick: 1 }, 'brick', -1)).toEqual({});
  expect(moved({ brick: 1 }, 'gold', 1)).toEqual({ brick: 1, gold: 1 });
});

test('what dice pay for', () => {
  expect(payable({ brick: 1, lumber: 1, wool: 1, grain: 1, ore: 1 })).toEqual([
    'road',
    'settle',
    'knight',
  ]);
  expect(payable({ gold: 6 })).toEqual([]);
});
