// Which cards to give up so that something can still be paid.

import { BUILDS, COSTS, missingCards, total, withoutZeros } from '../../../../island/cards';
import { RESOURCES, type Cards } from '../../../../island/island';

/** What is worth keeping cards for, the dearest first. */
const WORTHS = ['city', 'settle', 'buy', 'road'] as const;

/** So many cards, from the largest piles of what a cost leaves; none where it leaves too few. */
function cardsBeside(hand: Cards, cost: Cards, count: number): Cards | null {
  const rest = RESOURCES.map((name) => ({ name, left: (hand[name] ?? 0) - (cost[name] ?? 0) }));
  const given: Cards = {};
  for (let n = 0; n < count; n++) {
    const largest = rest.reduce((most, one) => (one.left > most.left ? one : most));
    if (largest.left <= 0) return null;
    largest.left--;
    given[largest.name] = (given[largest.name] ?? 0) + 1;
  }
  return withoutZeros(given);
}

/** The dearest thing that can still be paid after giving up a number of cards, and which these are. */
export function keptByGivingUp(hand: Cards, count: number) {
  for (const kind of WORTHS) {
    const given = total(missingCards(hand, COSTS[kind]))
      ? null
      : cardsBeside(hand, COSTS[kind], count);
    if (given) return { word: BUILDS.find((one) => one.kind === kind)!.word, given };
  }
  return null;
}
