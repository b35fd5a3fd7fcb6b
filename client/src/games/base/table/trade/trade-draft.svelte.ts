// A trade that is being put together: cards of your hand, what you want for them, and from whom.

import type { Link } from '../../../../connection/live/link';
import { withoutZeros } from '../../../../island/cards';
import type { Resource } from '../../../../island/island';
import type { MessageId } from '../../../../words/words.svelte';
import type { Action, Five, Offer, Own, Player, Public } from '../../api';
import { CardSelection } from '../card-selection.svelte';
import { bankTrade, likelihoodOfHolding, mostFromBank, mostHeld, type Holding } from './terms';

export interface Partner {
  seat: number;
  holds: Holding;
  asked: boolean;
}

/** As much of the table as a trade needs to know, and its action. */
interface TradeView {
  readonly link: Pick<Link, 'choices' | 'seat' | 'info'>;
  readonly public: Public | undefined;
  readonly own: Own;
  readonly me: Player | undefined;
  readonly isInTurn: boolean;
  act(action: Action): Promise<boolean>;
}

export class TradeDraft {
  readonly give: CardSelection;
  readonly want: CardSelection;
  /** The seats that were chosen; all who may have the cards, until somebody is. */
  #chosenSeats = $state.raw<number[] | null>(null);

  /** An offer is answered with its own terms, seen from this side, as a beginning. */
  constructor(
    readonly play: TradeView,
    readonly counter: Offer | null,
  ) {
    const hand = () => play.own.hand;
    this.give = new CardSelection(
      (name) => (this.want.count(name) ? 0 : (hand()[name] ?? 0)),
      counter ? affordableCards(counter.want, hand()) : {},
    );
    this.want = new CardSelection(
      (name) => (this.give.count(name) ? 0 : this.#mostWanted(name)),
      counter ? { ...counter.give } : {},
    );
  }

  partners = $derived.by((): Partner[] => {
    const { link, public: shown } = this.play;
    return (shown?.players ?? []).flatMap((player, seat) => {
      if (seat === link.seat || (!this.play.isInTurn && seat !== shown!.turn)) return [];
      const holds = likelihoodOfHolding(this.want.cards, this.#knownOf(seat), player.hand_size);
      const asked = this.#chosenSeats ? this.#chosenSeats.includes(seat) : holds !== 'never';
      return [{ seat, holds, asked }];
    });
  });
  asked = $derived.by(() => this.partners.filter(({ asked }) => asked).map(({ seat }) => seat));

  /** Why the offer cannot be made yet, or null. */
  obstacle = $derived.by((): MessageId | null => {
    if (!this.give.total) return 'screen.base.compose.give';
    if (!this.want.total) return 'screen.base.compose.want';
    if (!this.asked.length)
      return this.#chosenSeats ? 'screen.base.offer_to' : 'screen.base.compose.nobody';
    return this.play.link.choices.spaces.includes('offer') ? null : 'screen.base.compose.later';
  });
  bankTrade = $derived.by(() => {
    const { own, me, isInTurn, link } = this.play;
    if (!isInTurn || !link.choices.spaces.includes('bank')) return null;
    return bankTrade(own.hand, me?.rates ?? [], withoutZeros(this.want.cards), this.give.cards);
  });

  /** Whether the table tells what others certainly hold. */
  isCounting = $derived.by(() => this.play.link.info?.settings.counting !== false);

  /** The cards that somebody certainly holds: none of them at a table where people count for themselves. */
  #knownOf(seat: number): Five {
    const { own, public: shown } = this.play;
    if (!this.isCounting) return [0, 0, 0, 0, 0];
    return own.known[seat] ?? shown!.players[seat]!.known;
  }

  /** As many as somebody may give; one more tap then takes them back. */
  #mostWanted(name: Resource): number {
    const { own, me, isInTurn, public: shown } = this.play;
    const held = this.partners.map(({ seat }) => {
      return mostHeld(name, this.#knownOf(seat), shown!.players[seat]!.hand_size);
    });
    const banked = isInTurn ? mostFromBank(name, own.hand, me?.rates ?? []) : 0;
    return Math.max(1, banked, ...held);
  }

  togglePartner(seat: number): void {
    const asked = this.asked;
    this.#chosenSeats = asked.includes(seat)
      ? asked.filter((one) => one !== seat)
      : [...asked, seat].sort();
  }

  makeOffer(): Promise<boolean> {
    const everybody = this.asked.length === this.partners.length;
    const to = this.play.isInTurn && !everybody ? this.asked : [];
    return this.play.act({
      kind: 'offer',
      give: withoutZeros(this.give.cards),
      want: withoutZeros(this.want.cards),
      to,
    });
  }

  async tradeWithBank(): Promise<boolean> {
    return this.bankTrade !== null && (await this.play.act({ kind: 'bank', ...this.bankTrade }));
  }
}

/** The cards asked for, as far as they are in a hand. */
function affordableCards(asked: Offer['want'], hand: Offer['want']): Offer['want'] {
  return Object.fromEntries(
    Object.entries(asked).map(([name, count]) => [
      name,
      Math.min(count, hand[name as keyof typeof hand] ?? 0),
    ]),
  );
}
