// What is certain about a trade: who may have the cards, what is missing, and what the bank takes.

import { missingCards, total } from '../../../../island/cards';
import { RESOURCES, type Cards, type Resource } from '../../../../island/island';
import type { Five } from '../../api';

export type Holding = 'surely' | 'perhaps' | 'never';

/** Whether somebody has some cards, by the cards that are known to be in their hand. */
export function likelihoodOfHolding(wanted: Cards, known: Five, handSize: number): Holding {
  const held = Object.fromEntries(RESOURCES.map((name, i) => [name, known[i] ?? 0])) as Cards;
  const lacking = total(missingCards(held, wanted));
  if (!lacking) return 'surely';
  return lacking <= handSize - total(held) ? 'perhaps' : 'never';
}

/** How many cards of a kind somebody may have, by the cards that are known to be in their hand. */
export function mostHeld(name: Resource, known: Five, handSize: number): number {
  const others = RESOURCES.reduce((sum, one, i) => sum + (one === name ? 0 : known[i]!), 0);
  return handSize - others;
}

export interface BankTrade {
  give: Cards;
  want: Cards;
}

/** The best rate at which the bank takes cards of a hand, or null where it takes none. */
export function bankRate(hand: Cards, rates: readonly number[]): number | null {
  const payable = rates.filter((rate, i) => (hand[RESOURCES[i]!] ?? 0) >= rate);
  return payable.length ? Math.min(...payable) : null;
}

/** How many cards of a kind the bank gives for one other kind of a hand. */
export function mostFromBank(name: Resource, hand: Cards, rates: readonly number[]): number {
  const counts = rates.map((rate, i) =>
    RESOURCES[i] === name ? 0 : Math.floor((hand[RESOURCES[i]!] ?? 0) / rate),
  );
  return Math.max(0, ...counts);
}

/** The cheapest trade with the bank for what is wanted; of the kinds chosen, where some are. */
export function bankTrade(
  hand: Cards,
  rates: readonly number[],
  want: Cards,
  chosen: Cards,
): BankTrade | null {
  const count = total(want);
  if (!count) return null;
  const offered = RESOURCES.filter((name) => chosen[name]);
  const price = (name: Resource) => count * (rates[RESOURCES.indexOf(name)] ?? 4);
  const payable = (offered.length ? offered : RESOURCES).filter(
    (name) => !want[name] && (hand[name] ?? 0) >= price(name),
  );
  const left = (name: Resource) => (hand[name] ?? 0) - price(name);
  const [best] = [...payable].sort((a, b) => price(a) - price(b) || left(b) - left(a));
  if (!best || offered.length > 1) return null;
  return { give: { [best]: price(best) }, want };
}
