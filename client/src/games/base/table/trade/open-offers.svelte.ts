// The offers that lie open: the ones put away stand in nobody's way, and none is answered by a press
// that was meant for what lay there before.

import { SvelteSet } from 'svelte/reactivity';

import { Guard } from '../../../../browser/guard.svelte';
import type { Line } from '../../../../connection/api';
import type { Offer, Public } from '../../api';

/** What ends an offer of yours and says so itself. */
const ENDINGS = ['deal.you', 'deal.with_you', 'withdraw.you', 'decline.you', 'accept.you'].map(
  (end) => `told.base.${end}`,
);

/** Milliseconds for which changed terms are marked. */
export const MARK_MS = 2500;

/** As much of the table as offers need to know. */
interface OfferView {
  public: Pick<Public, 'offers' | 'replies' | 'turn' | 'turns'> | undefined;
  link: { seat: number | null };
  isInTurn: boolean;
  /** Whether something else is shown where offers are. */
  coversOffers: boolean;
}

export class OpenOffers {
  #hidden = new SvelteSet<string>();
  #guard = new Guard();
  /** The terms of each seat's offer, and who has changed theirs just now. */
  #terms = new Map<number, string>();
  #changed = new SvelteSet<number>();
  /** Whose turn it is while an offer of yours to them stands. */
  #standing: number | null = null;

  constructor(readonly play: OfferView) {}

  /** Those to be shown: what you can answer first, your own last. */
  get visible(): Offer[] {
    const offers = this.play.public?.offers ?? [];
    return offers
      .filter((offer) => !this.#hidden.has(this.#key(offer)))
      .sort((a, b) => this.#rank(a) - this.#rank(b));
  }

  /** Those that wait for an answer of yours. */
  get awaitingAnswer(): Offer[] {
    return this.visible.filter((offer) => !this.isOwn(offer) && this.isAsked(offer));
  }

  isOwn({ seat }: Offer): boolean {
    return seat === this.play.link.seat;
  }

  isAsked({ to }: Offer): boolean {
    return this.play.link.seat !== null && to.includes(this.play.link.seat);
  }

  /** Whether everybody has declined your offer, and nobody makes another. */
  isRefused(offer: Offer): boolean {
    const { offers, replies } = this.play.public!;
    const hasDeclined = (seat: number) =>
      replies[seat] === 'declined' && !offers.some((other) => other.seat === seat);
    return this.isOwn(offer) && this.play.isInTurn && offer.to.every(hasDeclined);
  }

  /** Show an offer no longer, as long as its terms and the turn stay the same. */
  hide(offer: Offer): void {
    this.#hidden.add(this.#key(offer));
  }

  /** Show an offer again, such as one that was made once more. */
  show(offer: Offer): void {
    this.#hidden.delete(this.#key(offer));
  }

  /** Whose turn it was when your offer to them went without a word, given the lines that came since; or null. */
  ignoredBy(lines: readonly Pick<Line, 'told'>[]): number | null {
    const { public: shown, isInTurn } = this.play;
    const before = this.#standing;
    const stands = !isInTurn && shown?.offers.some((offer) => this.isOwn(offer));
    this.#standing = stands ? shown!.turn : null;
    if (stands || before === null) return null;
    return lines.some(({ told }) => told.some(({ id }) => ENDINGS.includes(id))) ? null : before;
  }

  /** Notice what lies under the finger now. */
  update(): void {
    const replies = this.play.public?.replies;
    const lying = this.play.coversOffers
      ? []
      : this.visible.map((offer) => [offer, this.isOwn(offer) ? replies : []]);
    this.#guard.setMeanings([['offers', JSON.stringify(lying)]]);
    this.#markChanges();
  }

  /** Whether an offer has other terms than a moment ago. */
  isChanged({ seat }: Offer): boolean {
    return this.#changed.has(seat);
  }

  #markChanges(): void {
    const now = new Map(
      (this.play.public?.offers ?? []).map((offer) => [offer.seat, this.#key(offer)]),
    );
    for (const [seat, terms] of now) {
      const before = this.#terms.get(seat);
      if (before === undefined || before === terms) continue;
      this.#changed.add(seat);
      setTimeout(() => this.#changed.delete(seat), MARK_MS);
    }
    this.#terms = now;
  }

  /** Whether what lies there has only just changed. */
  get isGuarded(): boolean {
    return this.#guard.isHeld('offers');
  }

  #rank(offer: Offer): number {
    if (this.isOwn(offer)) return 2;
    return this.isAsked(offer) ? 0 : 1;
  }

  #key(offer: Offer): string {
    return JSON.stringify([this.play.public?.turns, offer]);
  }
}
