// Cards chosen one tap at a time.

import { total } from '../../../island/cards';
import { RESOURCES, type Cards, type Resource } from '../../../island/island';

export class CardSelection {
  cards = $state.raw<Cards>({});

  /** `most` says how many of a kind can be chosen. */
  constructor(
    readonly most: (name: Resource) => number,
    chosen: Cards = {},
  ) {
    this.cards = chosen;
  }

  total = $derived.by(() => total(this.cards));
  kinds = $derived.by(() => RESOURCES.filter((name) => this.cards[name]));

  count(name: Resource): number {
    return this.cards[name] ?? 0;
  }

  /** One more; after the last one, none again. */
  more(name: Resource): void {
    const count = this.count(name) + 1;
    this.#set(name, count > this.most(name) ? 0 : count);
  }

  less(name: Resource): void {
    this.#set(name, Math.max(0, this.count(name) - 1));
  }

  #set(name: Resource, count: number): void {
    this.cards = { ...this.cards, [name]: count };
  }
}
