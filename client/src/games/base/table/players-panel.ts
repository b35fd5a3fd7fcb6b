// What is said of each player beside the island: name, points, and the answer to the offer of the player in turn.

import type { Link } from '../../../connection/live/link';
import { botName } from '../../../connection/requests/bots.svelte';
import { t } from '../../../words/words.svelte';
import type { Building, Island, Offer, Parts, Public } from '../api';
import { isToCome } from './building/order';

/** As much of the table as the players need to know. */
interface PlayersView {
  link: Pick<Link<Parts>, 'seat' | 'info' | 'names' | 'mustAct' | 'outcome'>;
  island: Pick<Island, 'options'> | undefined;
  public: Public | undefined;
  specialBuilding: Building | null;
  victims: readonly { seat: number }[];
  own: { points: number };
  offers: { visible: readonly Offer[] };
}

export type OfferReply = 'accepted' | 'declined' | 'countered';

export class PlayersPanel {
  readonly #play: () => PlayersView;
  readonly #labels: () => readonly string[] | undefined;

  /** With `labels`, seats are called by these instead of by their names and "you". */
  constructor(play: () => PlayersView, labels: () => readonly string[] | undefined) {
    this.#play = play;
    this.#labels = labels;
  }

  /** What a seat says to the offer of the player in turn. */
  replyOf(seat: number): OfferReply | null {
    const { public: shown, offers } = this.#play();
    if (!offers.visible.some((offer) => offer.seat === shown!.turn && offer.to.includes(seat)))
      return null;
    return shown!.offers.some((offer) => offer.seat === seat)
      ? 'countered'
      : (shown!.replies[seat] ?? null);
  }

  /** What stands below a name; what has no room for its second part is shown without it. */
  stateOf(seat: number): string[] {
    const { link } = this.#play();
    const chair = link.info?.seats[seat];
    if (!chair) return [];
    const seven = this.#sevenOf(seat);
    if (seven) return [seven];
    if (seat === link.seat && link.mustAct) return [t('screen.your_move')];
    const reply = this.replyOf(seat);
    if (reply) return [t(`screen.base.reply.${reply}`)];
    const place = this.#placeOf(seat);
    if (place) return [place];
    if (chair.conceded) return [t('screen.seat.conceded')];
    if (chair.stand_in) return [t('screen.stood_in')];
    if (chair.kind === 'bot') return botName(chair.bot, 'base').split(', ');
    return chair.here || link.info?.status !== 'playing' ? [] : [t('screen.lobby.away')];
  }

  /** Whether a seat can be robbed by you. */
  isVictim(seat: number): boolean {
    return this.#play().victims.some((one) => one.seat === seat);
  }

  /** What a seven asks of a seat, or that it asks nothing. */
  #sevenOf(seat: number): string | null {
    if (this.isVictim(seat)) return t('screen.base.rob');
    const { link, public: shown } = this.#play();
    if (shown?.phase !== 'discard') return null;
    const count = shown.discards[seat] ?? 0;
    if (!count) return t('screen.base.safe');
    return t(seat === link.seat ? 'screen.base.owes.you' : 'screen.base.owes', { count });
  }

  /** What a seat has to do with the special building that goes on. */
  #placeOf(seat: number): string | null {
    const { link, specialBuilding: building } = this.#play();
    if (!building) return null;
    const { after, order, place, passed, skipping } = building;
    if (seat === after) return t('screen.base.building.played');
    if (seat === order[place]) return t('screen.base.building.builds');
    if (!isToCome(building, seat)) return null;
    if ([...passed, ...skipping].includes(seat)) return t('screen.base.building.passes');
    return seat === link.seat
      ? t('screen.base.building.place', { place: order.indexOf(seat) + 1, count: order.length })
      : null;
  }

  nameOf(seat: number): string {
    const { link } = this.#play();
    return (
      this.#labels()?.[seat] ?? (seat === link.seat ? t('screen.you') : (link.names[seat] ?? ''))
    );
  }

  /** Your own points with those that nobody else sees. */
  pointsOf(seat: number): number {
    const { link, own, public: shown } = this.#play();
    return seat === link.seat ? own.points : shown!.players[seat]!.points;
  }

  /** Why a hand is shown in red: a seven would take half of it. Null where nothing threatens it. */
  threatTo(seat: number): string | null {
    const { link, island, public: shown } = this.#play();
    const limit = island?.options.discard_limit;
    const threatened = limit !== undefined && shown!.players[seat]!.hand_size > limit;
    return threatened && !link.outcome ? t('screen.base.threat', { limit }) : null;
  }

  /** All figures of a seat in words, for where they have no room. */
  figuresOf(seat: number): string {
    const player = this.#play().public!.players[seat]!;
    const { hand_size: cards, card_count: dev, knights, road_length: road } = player;
    const figures = t('screen.base.details', { cards, dev, knights, road });
    return [figures, this.threatTo(seat)].filter(Boolean).join('. ');
  }

  /** The order of play, in which a strip begins with you. */
  order(isStrip: boolean): number[] {
    const { link, public: shown } = this.#play();
    const seats = shown!.players.map((_, seat) => seat);
    if (!isStrip || link.seat === null) return seats;
    return [link.seat, ...seats.filter((seat) => seat !== link.seat)];
  }
}
