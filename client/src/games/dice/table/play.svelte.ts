// What you are doing at a dice table: the dice put aside, and the actions sent.

import { showRefusal } from '../../../browser/toasts.svelte';
import type { Link } from '../../../connection/link';
import type { Action, ActionOf, Dice, Face, Parts, Sheet } from '../api';
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
    for (const { kind, number } of this.all('road', 'settle', 'city', 'knight')) found[kind].add(number);
    return found;
  });

  /** The jokers that can be used now. */
  jokers = $derived.by(() => new Set(this.all('joker').map(({ joker }) => joker)));

  /** The listed actions of one kind, or of some. */
  all<Kind extends Action['kind']>(...kinds: Kind[]): ActionOf<Kind>[] {
    const wanted: readonly string[] = kinds;
    return this.listed.filter((action): action is ActionOf<Kind> => wanted.includes(action.kind));
  }

  async act(action: Action): Promise<boolean> {
    return !showRefusal(await this.link.act(action), this.link.names);
  }

  async reroll(): Promise<void> {
    await this.act({ kind: 'reroll', dice: this.loose });
  }

  build(kind: Kind, number: number): Promise<boolean> {
    return this.act({ kind, number });
  }
}
