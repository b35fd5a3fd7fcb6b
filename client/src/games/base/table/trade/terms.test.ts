import { expect, test } from 'vitest';

import { CardSelection } from '../card-selection.svelte';
import { bankRate, bankTrade, likelihoodOfHolding, mostFromBank, mostHeld } from './terms';

test('who has a card is certain by what was seen, possible by what was not, or excluded', () => {
  expect(likelihoodOfHolding({ ore: 1 }, [0, 0, 0, 0, 1], 3)).toBe('surely');
  expect(likelihoodOfHolding({ ore: 2 }, [0, 0, 0, 0, 1], 3)).toBe('perhaps');
  expect(likelihoodOfHolding({ ore: 1 }, [0, 2, 0, 1, 0], 3)).toBe('never');
  expect(likelihoodOfHolding({ ore: 1 }, [0, 0, 0, 0, 0], 0)).toBe('never');
});

test('no more can be got of a kind than is not known to be something else, or than the bank gives', () => {
  expect(mostHeld('ore', [0, 2, 0, 1, 1], 5)).toBe(2);
  expect(mostHeld('wool', [0, 2, 0, 1, 1], 4)).toBe(0);
  expect(mostFromBank('ore', { brick: 9, wool: 3, ore: 12 }, [4, 4, 3, 4, 4])).toBe(2);
  expect(mostFromBank('ore', { ore: 12 }, [4, 4, 4, 4, 4])).toBe(0);
});

test('the bank is given the kind it takes at the best rate, then the one there is most of', () => {
  const rates = [4, 4, 2, 4, 3];
  expect(bankTrade({ brick: 6, wool: 2 }, rates, { ore: 1 }, {})).toEqual({
    give: { wool: 2 },
    want: { ore: 1 },
  });
  expect(bankTrade({ brick: 4, lumber: 6 }, rates, { ore: 1 }, {})?.give).toEqual({ lumber: 4 });
  expect(bankTrade({ brick: 6, wool: 2 }, rates, { ore: 1 }, { brick: 1 })?.give).toEqual({
    brick: 4,
  });
});

test('the bank takes one kind, in full, and for something else', () => {
  const rates = [4, 4, 4, 4, 4];
  expect(bankTrade({ brick: 3 }, rates, { ore: 1 }, {})).toBeNull();
  expect(bankTrade({ ore: 9 }, rates, { ore: 1 }, {})).toBeNull();
  expect(bankTrade({ brick: 9, wool: 9 }, rates, { ore: 1 }, { brick: 1, wool: 1 })).toBeNull();
  expect(bankTrade({ brick: 9 }, rates, {}, {})).toBeNull();
});

test('cards are chosen one tap at a time, and after the last one none is', () => {
  const selection = new CardSelection(() => 2, { ore: 1 });
  selection.more('ore');
  selection.more('wool');
  expect([selection.cards, selection.total]).toEqual([{ ore: 2, wool: 1 }, 3]);
  selection.more('ore');
  selection.less('wool');
  selection.less('wool');
  expect(selection.total).toBe(0);
});

test('the bank names the best rate that a hand can pay', () => {
  const rates = [2, 4, 3, 4, 4];
  expect(bankRate({ brick: 1, wool: 3, ore: 4 }, rates)).toBe(3);
  expect(bankRate({ brick: 2, wool: 3 }, rates)).toBe(2);
  expect(bankRate({ brick: 1, lumber: 3 }, rates)).toBe(null);
});
