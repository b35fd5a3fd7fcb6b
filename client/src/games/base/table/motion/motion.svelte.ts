// What has happened and is not seen yet: dice that still roll, cards on their way, lines that wait for
// them. It only delays what is shown; everything can be done meanwhile.

import { pace } from '../../../../browser/settings.svelte';
import { play as sound } from '../../../../browser/sound';
import type { Line } from '../../../../connection/api';
import type { Link } from '../../../../connection/live/link';
import { RESOURCES, TERRAIN_OF, type Resource } from '../../../../island/island';
import { tellsOf } from '../../../events';
import type { Island, Public } from '../../api';
import { LATTICE } from '../../view';
import { trips, type Fields, type Trip } from './flights';

/** Milliseconds at normal speed: dice tumble, fields flash, a card flies, and the next one follows. */
export const TIMES = { dice: 600, flash: 250, flight: 450, next: 110 } as const;
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
  flying = $state.raw<Flight[]>([]);
  /** Cards that have not arrived yet, those that wait for their turn included. */
  #coming = $state.raw<Flight[]>([]);
  /** The first line of the log that is not told yet. */
  #untold = $state<number | null>(null);
  /** How the table stood before what is still under way. */
  #held = $state.raw<Public | undefined>();
  #before: Public | undefined;
  /** Whether the dice have not come to rest. */
  rolling = $state(false);
  /** Whether everything is shown at once until your next decision. */
  skipping = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #seen: readonly Line[] = [];
  #next = 0;

  constructor(readonly play: MotionView) {}

  lines = $derived.by((): readonly Line[] => {
    const untold = this.#untold;
    return untold === null
      ? this.play.link.lines
      : this.play.link.lines.filter(({ n }) => n < untold);
  });

  /** The table as far as it is seen, for the figures that come last. */
  seen = $derived.by((): Public | undefined => this.#held ?? this.play.public);

  /** How many cards of a kind, or of any, are still on their way to a seat. */
  coming(seat: number, kind?: Resource): number {
    return this.#coming.filter(
      (one) =>
        typeof one.to === 'object' &&
        'seat' in one.to &&
        one.to.seat === seat &&
        one.kind !== 'hidden' &&
        (!kind || one.kind === kind),
    ).length;
  }

  /** Show what has just happened, one thing after the other; the next roll ends what is still under way. */
  see(fresh: readonly Line[]): void {
    if (fresh === this.#seen || !fresh.length) return;
    this.#seen = fresh;
    const rolled = fresh.some((line) => tellsOf(line, 'dice'));
    if (rolled) this.finish();
    const factor = this.skipping ? 0 : pace();
    if (!factor) return;
    const found = fresh.flatMap((line) => trips(line, this.play.link.seat, this.#fields()));
    const flights = found.map((trip) => ({ ...trip, id: this.#next++ }));
    if (!rolled && !flights.length) return;
    this.#coming = [...this.#coming, ...flights];
    this.#held ??= this.#before;
    let at = 0;
    if (rolled) {
      this.rolling = true;
      this.#untold = fresh[0]!.n;
      this.#after(factor * TIMES.dice, () => (this.rolling = false));
      at = factor * (TIMES.dice + (flights.length ? TIMES.flash : 0));
    }
    const step = Math.min(factor * TIMES.next, (factor * MOST_WAIT) / Math.max(1, flights.length));
    flights.forEach((flight, i) => {
      this.#after(at + i * step, () => (this.flying = [...this.flying, flight]));
      this.#after(at + i * step + factor * TIMES.flight, () => this.#land(flight));
    });
    const end = flights.length ? at + (flights.length - 1) * step + factor * TIMES.flight : at;
    this.#after(end, () => this.#rest());
  }

  /** Remember how the table stands now, after seeing what led to it. */
  remember(shown: Public | undefined): void {
    this.#before = shown;
  }

  /** Show everything at once until your next decision. */
  skip(): void {
    this.finish();
    this.skipping = true;
  }

  /** Everything has arrived. */
  finish(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.flying = [];
    this.#coming = [];
    this.#untold = null;
    this.#held = undefined;
    this.rolling = false;
  }

  /** Tell what happened once the last card has arrived. */
  #rest(): void {
    if (this.rolling || this.#coming.length) return;
    this.#untold = null;
    this.#held = undefined;
  }

  #after(wait: number, then: () => void): void {
    this.#timers.push(setTimeout(then, wait));
  }

  #land(flight: Flight): void {
    this.flying = this.flying.filter(({ id }) => id !== flight.id);
    this.#coming = this.#coming.filter(({ id }) => id !== flight.id);
    if (
      typeof flight.to === 'object' &&
      'seat' in flight.to &&
      flight.to.seat === this.play.link.seat
    )
      sound('card');
  }

  /** The fields that pay for this roll, each as often as it does. */
  #fields(): Fields {
    const { island, public: shown } = this.play;
    const sum = shown?.dice ? shown.dice[0] + shown.dice[1] : null;
    const left = (island?.hexes ?? []).flatMap((hex, h) => {
      const name = RESOURCES.find((one) => TERRAIN_OF[one] === hex.terrain);
      if (!name || !shown || h === shown.robber || (sum !== null && hex.number !== sum)) return [];
      return shown.players.flatMap((player, seat) => {
        const beside = (nodes: readonly number[]) =>
          nodes.filter((node) => LATTICE.hexNodes[h]!.includes(node)).length;
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
