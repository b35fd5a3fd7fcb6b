// The people at this device: one or several, each with a connection of their own.

import { getContext, setContext } from 'svelte';

import type { Line, Sentence } from '../../connection/api';
import type { Credentials, Link } from '../../connection/live/link';
import { SocketLink } from '../../connection/live/socket.svelte';
import { screenOf } from '../../games/screens';
import { dueAt, type Waited } from './due';

const DEVICE = Symbol('device');

/** Why somebody gets the device: they are to act, somebody here asks them, or they want it. */
export type Why = 'turn' | 'asked' | 'wanted';

/** Let everything in a page know who shares the device. */
export const provideDevice = (device: () => SharedDevice | null) => setContext(DEVICE, device);

/** Who shares the device, in a page of a table. */
export const useDevice = (): (() => SharedDevice | null) => getContext(DEVICE) ?? (() => null);

/**
 * Hands a device from one person to the next. While it is covered for somebody, nothing but that
 * person's own tap uncovers it, whatever happens at the table meanwhile.
 */
export class SharedDevice {
  /** All connections stay open, so that nobody here counts as away. */
  readonly #all: readonly SocketLink[];
  /** Who has the device. */
  #has = $state.raw<SocketLink | null>(null);
  /** For whom the device is covered, and why. */
  next = $state.raw<SocketLink | null>(null);
  why = $state<Why>('turn');
  /** Hears what everybody around the device may hear; nobody, where one person has it. */
  readonly #around: SocketLink | null;
  /** Whether the player who has or gets the device wants it out of turn, and the last entry before they had it. */
  #visits = $state(false);
  #since = 0;
  /** Whether the player who has the device looks at their covered hand. */
  #peeks = $state(false);

  constructor(table: string, people: readonly Credentials[]) {
    this.#all = people.map((credentials) => new SocketLink(table, credentials));
    this.#around =
      people.length > 1 ? new SocketLink(table, { ...people[0], eyes: 'spectator' }) : null;
  }

  /** Everybody who still has a seat; all of them where nobody has. */
  readonly links = $derived.by(() => {
    const seated = this.#all.filter((link) => link.state !== 'gone');
    return seated.length ? seated : this.#all;
  });

  /** Whether the device goes from hand to hand now. */
  readonly shared = $derived.by(
    () => this.#all.length > 1 && this.links[0]!.info?.status === 'playing',
  );

  /** Whether it is known of everybody here if they are waited for. */
  readonly #known = $derived.by(() => this.links.every((link) => link.info));

  /** Whose screen is shown; nobody's while the device is handed over. */
  readonly shown = $derived.by((): SocketLink | null => {
    if (this.next) return null;
    if (this.#has && this.links.includes(this.#has)) return this.#has;
    return this.shared ? null : this.links[0]!;
  });

  readonly #seated = $derived.by(() => this.links.filter((link) => link.seat !== null));

  /** Who is asked for an answer, and by whom. */
  readonly #asked = $derived.by(() => {
    const askedBy = screenOf(this.links[0]!.info?.settings.game ?? '')?.askedBy;
    return this.#seated.flatMap((link) => {
      const by = askedBy?.(link) ?? null;
      return by === null ? [] : [{ link, by }];
    });
  });

  readonly #waited = $derived.by((): Waited => {
    const here = this.#seated.map((link) => link.seat);
    // A bot, or somebody elsewhere, does not wait until a device has gone round: `answering` does without that.
    const asked = this.#asked.filter(({ by }) => here.includes(by)).map(({ link }) => link.seat!);
    return { asked, must: this.links[0]!.awaited?.must ?? [] };
  });

  /** Those here who answer somebody elsewhere, also while others have the device: what is asked is no secret. */
  readonly answering = $derived.by(() => {
    const here = this.#seated.map((link) => link.seat);
    if (!this.shared) return [];
    return this.#asked
      .filter(({ link, by }) => !here.includes(by) && (link !== this.shown || this.covered))
      .map(({ link }) => link);
  });

  readonly #due = $derived.by((): SocketLink | null => {
    const seats = this.#seated.map((link) => link.seat!);
    const seat = dueAt(this.#waited, seats, this.shown?.seat ?? null);
    return this.#seated.find((link) => link.seat === seat) ?? null;
  });

  /** Whether the player who has the device need do nothing: all look at it now, so that their hand is covered. */
  readonly #idle = $derived.by(() => {
    const { asked, must } = this.#waited;
    return (
      this.shared &&
      this.shown !== null &&
      !this.#visits &&
      ![...asked, ...must].includes(this.shown.seat!)
    );
  });

  /** Whether the hand is covered; the player who has the device may look at it all the same. */
  readonly covered = $derived.by(() => this.#idle && !this.#peeks);

  /** Whether what somebody here holds must not be seen now. */
  hides(link: Link): boolean {
    return this.shared && (this.covered || this.shown !== link);
  }

  peek(): void {
    this.#peeks = true;
  }

  /** Whether the player who has the device has done something with it. */
  readonly #done = $derived.by(() =>
    this.#has?.lines.some(({ n, seat }) => n > this.#since && seat === this.#has?.seat),
  );

  /** Cover the device as soon as somebody else should have it; a visit lasts until something is done. */
  watch(): void {
    if (!this.#idle) this.#peeks = false;
    this.#watchAsAnother();
    if (!this.shared || !this.#known) return;
    const due = this.#due;
    if (this.next && due === this.next && !this.#visits && this.why === 'wanted') this.why = 'turn';
    if (this.next) return;
    const why = this.#waited.asked.includes(due?.seat ?? -1) ? 'asked' : 'turn';
    if (!this.shown) this.#cover(due ?? this.links[0]!, due ? why : 'wanted', false);
    else if (due && (!this.#visits || this.#done)) this.#cover(due, why, false);
  }

  /** The player who leaves the table takes along the right to watch it: somebody else here has it, too. */
  #watchAsAnother(): void {
    const { token } = this.links[0]!.credentials;
    if (this.#around?.state !== 'gone' || token === this.#around.credentials.token) return;
    this.#around.reconnectAs({ token, eyes: 'spectator' });
  }

  #cover(link: SocketLink, why: Why, visits: boolean): void {
    this.#has = null;
    this.next = link;
    this.why = why;
    this.#visits = visits;
  }

  /** Cover the device for somebody here who wants it, such as to make an offer. */
  handTo(link: SocketLink): void {
    this.#cover(link, 'wanted', true);
  }

  /** The player who was asked to take the device has it. */
  take(): void {
    this.#has = this.next;
    this.next = null;
    this.#since = this.#has?.n ?? 0;
  }

  /** The others here who may want the device. */
  readonly others = $derived.by(() => {
    const seated = this.links.filter(
      (link) => ![this.shown, this.next].includes(link) && link.seat !== null,
    );
    return this.shared ? seated : [];
  });

  readonly #heard = $derived.by(
    () => new Map(this.#around?.lines.map((line) => [line.n, line.told])),
  );

  /** What a line of the log says: by name and to everybody, where the device goes from hand to hand. */
  sentencesOf(line: Line): readonly Sentence[] {
    return this.shared ? (this.#heard.get(line.n) ?? []) : line.told;
  }

  /** The lines of the last update, told in the same way. */
  readonly fresh = $derived.by(
    (): readonly Line[] => (this.shared ? this.#around : this.shown)?.fresh ?? [],
  );

  close(): void {
    for (const link of this.#all) link.close();
    this.#around?.close();
  }
}
