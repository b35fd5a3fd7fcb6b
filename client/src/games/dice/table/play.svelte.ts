// What you are doing at a dice table: the dice you keep, and the actions sent.

import { untrack } from 'svelte';

import { showRefusal } from '../../../browser/toasts.svelte';
import type { Link } from '../../../connection/live/link';
import type { Action, ActionOf, Dice, Parts, Prospect, Sheet } from '../api';
import {
  buildableKinds,
  diceAt,
  isSameTurn,
  arrangeDice,
  withoutDice,
  NO_DICE,
  placesOf,
  type Kind,
  type Places,
  type Turn,
} from '../view';

type PlacesByKind = Record<Kind, Set<number>>;

const noPlaces = (): PlacesByKind => ({
  road: new Set(),
  settle: new Set(),
  city: new Set(),
  knight: new Set(),
});

export class Play {
  /** The places whose dice you keep, by turn; another turn begins with none. */
  #keptInTurn = $state.raw<{ turn: string; places: ReadonlySet<number> }>({
    turn: '',
    places: new Set(),
  });
  /** Where the dice lay, in which roll, and since which roll each of them. */
  #before: { roll: string; places: Places; since: readonly string[] } = {
    roll: '',
    places: NO_DICE,
    since: [],
  };

  /** Somebody else whose sheet is looked at. */
  viewedSeat = $state<number | null>(null);

  constructor(readonly link: Link<Parts>) {}

  form = $derived.by(() => this.link.part('form'));
  public = $derived.by(() => this.link.part('public'));
  listed = $derived.by(() => this.link.choices.listed as Action[]);
  kinds = $derived.by(() => new Set(this.listed.map((action) => action.kind)));
  isOwnTurn = $derived.by(() => this.link.seat !== null && this.public?.turn === this.link.seat);
  dice = $derived.by(() => this.public?.dice ?? {});
  canKeep = $derived.by(() => this.kinds.has('reroll'));

  turnKey = $derived.by(() => `${this.public?.turns}.${this.public?.turn}`);
  rollKey = $derived.by(() => `${this.turnKey}.${this.public?.rolls}`);
  #keptPlaces = $derived.by(() =>
    this.#keptInTurn.turn === this.turnKey ? this.#keptInTurn.places : new Set<number>(),
  );

  #arrangement = $derived.by(() => {
    const { roll, places: before, since } = this.#before;
    const kept = untrack(() => this.#keptPlaces);
    const stay =
      roll === this.rollKey ? before : before.map((face, i) => (kept.has(i) ? face : null));
    const places = arrangeDice(stay, this.dice);
    this.#before = {
      roll: this.rollKey,
      places,
      since: places.map((face, i) => (face && face === stay[i] ? since[i]! : this.rollKey)),
    };
    return this.#before;
  });
  /** The dice in the places that they keep as long as a roll lies, and beyond it if you keep them. */
  places = $derived.by(() => this.#arrangement.places);
  looseDice = $derived.by(() => diceAt(this.places, (place) => !this.#keptPlaces.has(place)));

  sheet(seat: number): Sheet | undefined {
    return this.link.part(`sheet/${seat}`);
  }

  /** The roll that laid a die in its place. */
  dieKey(place: number): string {
    return `${this.#arrangement.places[place]} ${this.#arrangement.since[place]}`;
  }

  isKept(place: number): boolean {
    return this.#keptPlaces.has(place);
  }

  /** Keep a die, or no longer. */
  toggleKept(place: number): void {
    const places = new Set(this.#keptPlaces);
    if (!places.delete(place)) places.add(place);
    this.#keptInTurn = { turn: this.turnKey, places };
  }

  /** Keep these dice and no others. */
  keepOnly(dice: Dice): void {
    this.#keptInTurn = {
      turn: this.turnKey,
      places: placesOf(this.places, dice, this.#keptPlaces),
    };
  }

  /** The number of every place that can be built now, by kind. */
  buildablePlaces = $derived.by(() => {
    const found = noPlaces();
    for (const { kind, number } of this.actionsOf('road', 'settle', 'city', 'knight'))
      found[kind].add(number);
    return found;
  });

  /** The jokers that can be used now. */
  usableJokers = $derived.by(() => new Set(this.actionsOf('joker').map(({ joker }) => joker)));

  #own = $derived.by(() => (this.isOwnTurn ? this.sheet(this.link.seat!) : undefined));

  /** What your dice pay for, as far as there is a place for it. */
  buildableKinds = $derived.by(() => (this.#own ? buildableKinds(this.dice, this.#own) : []));

  /** The swaps and jokers that lead to something more, perhaps with others, and to what. */
  prospects = $derived.by((): Prospect[] =>
    this.isOwnTurn ? (this.link.part('prospects') ?? []) : [],
  );

  /** How many more swaps and jokers it takes after one of them, by what they lead to. */
  remainingAfter(turn: Turn): Prospect['remaining'] {
    return this.prospects.find(({ action }) => isSameTurn(action, turn))?.remaining ?? {};
  }

  /** The jokers among them. */
  helpfulJokers = $derived.by(
    () =>
      new Set(
        this.prospects.flatMap(({ action }) => (action.kind === 'joker' ? [action.joker] : [])),
      ),
  );

  /** The number of every place that could be built after them, by kind. */
  nearlyBuildable = $derived.by(() => {
    const found = noPlaces();
    for (const kind of this.prospects.flatMap(({ remaining }) => Object.keys(remaining) as Kind[]))
      for (const number of this.#own?.next[kind] ?? []) found[kind].add(number);
    return found;
  });

  /** The listed actions of one kind, or of some. */
  actionsOf<Kind extends Action['kind']>(...kinds: Kind[]): ActionOf<Kind>[] {
    const wanted: readonly string[] = kinds;
    return this.listed.filter((action): action is ActionOf<Kind> => wanted.includes(action.kind));
  }

  async act(action: Action): Promise<boolean> {
    // What is not rolled again is kept, also if somebody else thought of it.
    if (action.kind === 'reroll') this.keepOnly(withoutDice(this.dice, action.dice));
    return !showRefusal(await this.link.act(action), this.link.names);
  }

  async reroll(): Promise<void> {
    await this.act({ kind: 'reroll', dice: this.looseDice });
  }

  build(kind: Kind, number: number): Promise<boolean> {
    return this.act({ kind, number });
  }
}
