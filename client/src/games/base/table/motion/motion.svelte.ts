// What has happened and is not seen yet: dice that still roll, cards on their way, lines that wait for
// them. It only delays what is shown; everything can be done meanwhile.

import { pace } from '../../../../browser/settings.svelte';
import { playSound } from '../../../../browser/sound';
import type { Line } from '../../../../connection/api';
import type { Link } from '../../../../connection/live/link';
import { RESOURCES, TERRAIN_OF, type Resource } from '../../../../island/island';
import { tellsOf } from '../../../events';
import type { Island, Public } from '../../api';
import { boardOf } from '../../boards';
import { cardTrips, type TakePayingHex, type Trip } from './flights';

/** Milliseconds at normal speed: dice tumble, fields flash, a card flies, and the next one follows. */
export const DURATIONS = { dice: 600, flash: 250, flight: 450, next: 110 } as const;
/** All cards of one line have left after this long. */
const MOST_WAIT = 900;

export interface Flight extends Trip {
  id: number;
}

/** As much of the table as motion needs to know. */
interface MotionView {
  readonly link: Pick<Link, 'lines' | 'seat'>;
  readonly island: Pick<Island, 'hexes'> | undefined;
  readonly public: Public | undefined;
}

export class Motion {
  /** The cards that fly now. */
  flights = $state.raw<Flight[]>([]);
  /** Cards that have not arrived yet, those that wait for their turn included. */
  #pendingFlights = $state.raw<Flight[]>([]);
  /** The first line of the log that is not told yet. */
  #firstHiddenLine = $state<number | null>(null);
  /** How the table stood before what is still under way. */
  #delayedPublic = $state.raw<Public | undefined>();
  #lastPublic: Public | undefined;
  /** Whether the dice have not come to rest. */
  isRolling = $state(false);
  /** Whether everything is shown at once until your next decision. */
  isSkipping = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #lastLines: readonly Line[] = [];
  #nextId = 0;

  constructor(readonly play: MotionView) {}

  shownLines = $derived.by((): readonly Line[] => {
    const untold = this.#firstHiddenLine;
    return untold === null
      ? this.play.link.lines
      : this.play.link.lines.filter(({ n }) => n < untold);
  });

  /** The table as far as it is seen, for the figures that come last. */
  shownPublic = $derived.by((): Public | undefined => this.#delayedPublic ?? this.play.public);

  /** How many cards of a kind, or of any, are still on their way to a seat. */
  arrivingCards(seat: number, kind?: Resource): number {
    return this.#pendingFlights.filter(
      (one) =>
        typeof one.to === 'object' &&
        'seat' in one.to &&
        one.to.seat === seat &&
        one.kind !== 'hidden' &&
        (!kind || one.kind === kind),
    ).length;
  }

  /** Show what has just happened, one thing after the other; the next roll ends what is still under way. */
  animate(fresh: readonly Line[]): void {
    if (fresh === this.#lastLines || !fresh.length) return;
    this.#lastLines = fresh;
    const rolled = fresh.some((line) => tellsOf(line, 'dice'));
    if (rolled) this.finish();
    const factor = this.isSkipping ? 0 : pace();
    if (!factor) return;
    const found = fresh.flatMap((line) =>
      cardTrips(line, this.play.link.seat, this.#payingHexes()),
    );
    const flights = found.map((trip) => ({ ...trip, id: this.#nextId++ }));
    if (!rolled && !flights.length) return;
    this.#pendingFlights = [...this.#pendingFlights, ...flights];
    this.#delayedPublic ??= this.#lastPublic;
    let at = 0;
    if (rolled) {
      this.isRolling = true;
      this.#firstHiddenLine = fresh[0]!.n;
      this.#schedule(factor * DURATIONS.dice, () => (this.isRolling = false));
      at = factor * (DURATIONS.dice + (flights.length ? DURATIONS.flash : 0));
    }
    const step = Math.min(
      factor * DURATIONS.next,
      (factor * MOST_WAIT) / Math.max(1, flights.length),
    );
    flights.forEach((flight, i) => {
      this.#schedule(at + i * step, () => (this.flights = [...this.flights, flight]));
      this.#schedule(at + i * step + factor * DURATIONS.flight, () => this.#land(flight));
    });
    const end = flights.length ? at + (flights.length - 1) * step + factor * DURATIONS.flight : at;
    this.#schedule(end, () => this.#revealIfDone());
  }

  /** Remember how the table stands now, after seeing what led to it. */
  setPublic(shown: Public | undefined): void {
    this.#lastPublic = shown;
  }

  /** Show everything at once until your next decision. */
  skipAhead(): void {
    this.finish();
    this.isSkipping = true;
  }

  /** Everything has arrived. */
  finish(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.flights = [];
    this.#pendingFlights = [];
    this.#firstHiddenLine = null;
    this.#delayedPublic = undefined;
    this.isRolling = false;
  }

  /** Tell what happened once the last card has arrived. */
  #revealIfDone(): void {
    if (this.isRolling || this.#pendingFlights.length) return;
    this.#firstHiddenLine = null;
    this.#delayedPublic = undefined;
  }

  #schedule(wait: number, then: () => void): void {
    this.#timers.push(setTimeout(then, wait));
  }

  #land(flight: Flight): void {
    this.flights = this.flights.filter(({ id }) => id !== flight.id);
    this.#pendingFlights = this.#pendingFlights.filter(({ id }) => id !== flight.id);
    if (
      typeof flight.to === 'object' &&
      'seat' in flight.to &&
      flight.to.seat === this.play.link.seat
    )
      playSound('card');
  }

  /** The fields that pay for this roll, each as often as it does. */
  #payingHexes(): TakePayingHex {
    const { island, public: shown } = this.play;
    const { lattice } = boardOf(island);
    const sum = shown?.dice ? shown.dice[0] + shown.dice[1] : null;
    const left = (island?.hexes ?? []).flatMap((hex, h) => {
      const name = RESOURCES.find((one) => TERRAIN_OF[one] === hex.terrain);
      if (!name || !shown || h === shown.robber || (sum !== null && hex.number !== sum)) return [];
      return shown.players.flatMap((player, seat) => {
        const beside = (nodes: readonly number[]) =>
          nodes.filter((node) => lattice.hexNodes[h]!.includes(node)).length;
        const cards = beside(player.settlements) + 2 * beside(player.cities);
        return Array.from({ length: cards }, () => ({ h, seat, name }));
      });
    });
    return (seat, kind) => {
      const at = left.findIndex((one) => one.seat === seat && one.name === kind);
      return at < 0 ? undefined : left.splice(at, 1)[0]!.h;
    };
  }
}
