// What the person at a dice table is doing: dice put aside, and what is sent.

import { showRefusal } from '../../../browser/toasts.svelte';
import type { Action, Link } from '../../../connection/link';
import type { Dice, Face, Parts, Sheet } from '../api';
import { minus, moved, within, type Kind } from '../view';

export class Play {
  /** The dice that were put aside; never more than lie there. */
  aside = $state.raw<Dice>({});

  constructor(readonly link: Link) {}

  #part<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
    return this.link.part<Parts[Name]>(name);
  }

  form = $derived.by(() => this.#part('form'));
  public = $derived.by(() => this.#part('public'));
  listed = $derived.by(() => this.link.choices.listed as Action[]);
  kinds = $derived.by(() => new Set(this.listed.map((action) => action.kind)));
  mine = $derived.by(() => this.link.seat !== null && this.public?.turn === this.link.seat);
  dice = $derived.by(() => this.public?.dice ?? {});
  kept = $derived.by(() => within(this.aside, this.dice));
  loose = $derived.by(() => minus(this.dice, this.kept));
  keeping = $derived.by(() => this.kinds.has('reroll'));

  sheet(seat: number): Sheet | undefined {
    return this.#part(`sheet/${seat}`);
  }

  keep(face: Face): void {
    this.aside = moved(this.kept, face, 1);
  }

  release(face: Face): void {
    this.aside = moved(this.kept, face, -1);
  }

  /** The number of every place that can be built now, by kind. */
  open = $derived.by((): Record<Kind, Set<number>> => {
    const found = { road: new Set<number>(), settle: new Set<number>(), city: new Set<number>(), knight: new Set<number>() };
    for (const action of this.listed) {
      if (action.kind in found) found[action.kind as Kind].add(Number(action.number));
    }
    return found;
  });

  /** The jokers that can be used now. */
  jokers = $derived.by(
    () => new Set(this.listed.flatMap((a) => (a.kind === 'joker' ? [Number(a.joker)] : []))),
  );

  async act(action: Action): Promise<boolean> {
    return !showRefusal(await this.link.act(action), this.link.names);
  }

  async reroll(): Promise<void> {
    const action: Action = { kind: 'reroll', dice: this.loose };
    await this.act(action);
  }

  build(kind: Kind, number: number): Promise<boolean> {
    return this.act({ kind, number });
  }
}
