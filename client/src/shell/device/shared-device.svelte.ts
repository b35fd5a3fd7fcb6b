// The people at this device: one or several, each with a connection of their own.

import { getContext, setContext } from 'svelte';

import type { Line } from '../../connection/api';
import type { Credentials, Link } from '../../connection/live/link';
import { SocketLink } from '../../connection/live/socket.svelte';
import { showRefusal } from '../../browser/toasts.svelte';
import { screenOf, type HandOverWords } from '../../games/screens';
import { nextHolder, secretTold, type AwaitedSeats } from './next-holder';

const DEVICE = Symbol('device');

/** Why somebody gets the device: they are to act, somebody here asks them, or they want it. */
export type HandOverReason = 'turn' | 'asked' | 'wanted';

/** Let everything in a page know who shares the device. */
export const provideDevice = (device: () => SharedDevice | null) => setContext(DEVICE, device);

/** Who shares the device, in a page of a table. */
export const useDevice = (): (() => SharedDevice | null) => getContext(DEVICE) ?? (() => null);

/**
 * Hands a device from one person to the next. While it is covered for somebody, nothing but that
 * person's own tap uncovers it; a player who is not waited for any more makes way to the next.
 */
export class SharedDevice {
  /** All connections stay open, so that nobody here counts as away. */
  readonly #all: readonly SocketLink[];
  /** Who has the device. */
  #holder = $state.raw<SocketLink | null>(null);
  /** For whom the device is covered, and why. */
  recipient = $state.raw<SocketLink | null>(null);
  reason = $state<HandOverReason>('turn');
  /** Hears and sees what everybody around the device may; nobody, where one person has it. */
  readonly spectator: SocketLink | null;
  /** Whether the player who has or gets the device wants it out of turn, and the last entry before they had it. */
  #isOutOfTurn = $state(false);
  #heldSince = $state(0);
  /** Whether the player who has the device looks at their covered hand. */
  #isPeeking = $state(false);

  constructor(table: string, people: readonly Credentials[]) {
    this.#all = people.map((credentials) => new SocketLink(table, credentials));
    this.spectator =
      people.length > 1 ? new SocketLink(table, { ...people[0], viewAs: 'spectator' }) : null;
  }

  /** Everybody who still has a seat; all of them where nobody has. */
  readonly links = $derived.by(() => {
    const seated = this.#all.filter((link) => link.state !== 'gone');
    return seated.length ? seated : this.#all;
  });

  /** Whether the device goes from hand to hand now. */
  readonly isShared = $derived.by(
    () => this.#all.length > 1 && this.links[0]!.info?.status === 'playing',
  );

  /** Whether nobody has anything to hide yet: the device is nobody's, and shows who is to act. */
  readonly #isOpen = $derived.by(() => {
    const { info, parts } = this.links[0]!;
    return this.isShared && (screenOf(info?.settings.game ?? '')?.isOpen?.(parts) ?? false);
  });

  /** Whether it is known of everybody here if they are waited for. */
  readonly #isLoaded = $derived.by(() => this.links.every((link) => link.info));

  /** Whose screen is shown; nobody's while the device is handed over. */
  readonly current = $derived.by((): SocketLink | null => {
    if (this.recipient) return null;
    if (this.#holder && this.links.includes(this.#holder)) return this.#holder;
    return this.isShared ? null : this.links[0]!;
  });

  readonly #seatedLinks = $derived.by(() => this.links.filter((link) => link.seat !== null));

  /** Who is asked for an answer, and by whom. */
  readonly #askedLinks = $derived.by(() => {
    const askedBy = screenOf(this.links[0]!.info?.settings.game ?? '')?.askedBy;
    return this.#seatedLinks.flatMap((link) => {
      const by = askedBy?.(link) ?? null;
      return by === null ? [] : [{ link, by }];
    });
  });

  readonly #awaited = $derived.by((): AwaitedSeats => {
    const here = this.#seatedLinks.map((link) => link.seat);
    // A bot, or somebody elsewhere, does not wait until a device has gone round: `answering` does without that.
    const asked = this.#askedLinks
      .filter(({ by }) => here.includes(by))
      .map(({ link }) => link.seat!);
    return { asked, must: this.links[0]!.awaited?.must ?? [] };
  });

  /** Those here who answer somebody elsewhere, also while others have the device: what is asked is no secret. */
  readonly remoteAnswerers = $derived.by(() => {
    const here = this.#seatedLinks.map((link) => link.seat);
    if (!this.isShared) return [];
    return this.#askedLinks
      .filter(({ link, by }) => !here.includes(by) && (link !== this.current || this.isHandCovered))
      .map(({ link }) => link);
  });

  readonly #nextLink = $derived.by((): SocketLink | null => {
    const seats = this.#seatedLinks.map((link) => link.seat!);
    const seat = nextHolder(this.#awaited, seats, this.current?.seat ?? null);
    return this.#seatedLinks.find((link) => link.seat === seat) ?? null;
  });

  /** The entry of a card that the player who has the device drew last, and that they have not put away. */
  readonly #secret = $derived.by(() => {
    const link = this.#holder;
    const isSecret = screenOf(link?.info?.settings.game ?? '')?.isSecret;
    if (!this.isShared || link?.seat == null || !isSecret) return null;
    const found = secretTold(link.lines, { seat: link.seat, since: this.#heldSince }, isSecret);
    return found !== this.#readSecret ? found : null;
  });
  #readSecret = $state<number | null>(null);

  /** Whether the device would go on, but the player who has it still reads what they drew. */
  readonly isReading = $derived.by(
    () => this.#secret !== null && this.#nextLink !== null && this.#nextLink !== this.#holder,
  );

  /** The player who has the device has read what they drew. */
  markAsRead(): void {
    this.#readSecret = this.#secret ?? this.#readSecret;
  }

  /** Whether the player who has the device need do nothing: all look at it now, so that their hand is covered. */
  readonly #isIdle = $derived.by(() => {
    const { asked, must } = this.#awaited;
    return (
      this.isShared &&
      this.current !== null &&
      !this.#isOpen &&
      !this.#isOutOfTurn &&
      !this.isReading &&
      ![...asked, ...must].includes(this.current.seat!)
    );
  });

  /** Whether the hand is covered; the player who has the device may look at it all the same. */
  readonly isHandCovered = $derived.by(() => this.#isIdle && !this.#isPeeking);

  /** Whether what somebody here holds must not be seen now. */
  hidesHandOf(link: Link): boolean {
    return this.isShared && (this.isHandCovered || this.current !== link);
  }

  showHand(): void {
    this.#isPeeking = true;
  }

  /** Whether the player who has the device has done something with it. */
  readonly #hasActed = $derived.by(() =>
    this.#holder?.lines.some(({ n, seat }) => n > this.#heldSince && seat === this.#holder?.seat),
  );

  /** Cover the device as soon as somebody else should have it; a visit lasts until something is done. */
  coverWhenDue(): void {
    if (!this.#isIdle) this.#isPeeking = false;
    this.#renewSpectator();
    if (!this.isShared || !this.#isLoaded) return;
    const due = this.#nextLink;
    if (this.#isOpen) return this.#show(due ?? this.current ?? this.links[0]!);
    if (this.recipient && due === this.recipient && !this.#isOutOfTurn && this.reason === 'wanted')
      this.reason = 'turn';
    const why = this.#awaited.asked.includes(due?.seat ?? -1) ? 'asked' : 'turn';
    if (this.recipient) {
      if (due && this.reason === 'turn' && !this.#isWaitedFor(this.recipient))
        this.#cover(due, why, false);
      return;
    }
    if (this.isReading) return;
    if (!this.current) this.#cover(due ?? this.links[0]!, due ? why : 'wanted', false);
    else if (due && (!this.#isOutOfTurn || this.#hasActed)) this.#cover(due, why, false);
  }

  #isWaitedFor({ seat }: Link): boolean {
    const { asked, must } = this.#awaited;
    return seat !== null && [...asked, ...must].includes(seat);
  }

  /** What is said to the player who gets the device, where it is no usual move, and what all may decline together. */
  readonly handOverWords = $derived.by((): HandOverWords | null => {
    const { recipient, reason } = this;
    if (!recipient || reason !== 'turn') return null;
    const screen = screenOf(recipient.info?.settings.game ?? '');
    return screen?.handOver?.(recipient, this.#seatedLinks) ?? null;
  });

  /** Do at once what all who share the device may do together. */
  async actTogether(): Promise<void> {
    const { together } = this.handOverWords ?? {};
    for (const link of together?.links ?? [])
      if (showRefusal(await link.act(together!.action), link.names)) return;
  }

  /** The player who leaves the table takes along the right to watch it: somebody else here has it, too. */
  #renewSpectator(): void {
    const { token } = this.links[0]!.credentials;
    if (this.spectator?.state !== 'gone' || token === this.spectator.credentials.token) return;
    this.spectator.reconnectAs({ token, viewAs: 'spectator' });
  }

  /** Show somebody's screen without asking who looks. */
  #show(link: SocketLink): void {
    this.recipient = null;
    this.#isOutOfTurn = false;
    if (this.#holder !== link) this.#holder = link;
  }

  #cover(link: SocketLink, why: HandOverReason, visits: boolean): void {
    this.#holder = null;
    this.recipient = link;
    this.reason = why;
    this.#isOutOfTurn = visits;
  }

  /** Cover the device for somebody here who wants it, such as to make an offer. */
  handTo(link: SocketLink): void {
    this.#cover(link, 'wanted', true);
  }

  /** The player who was asked to take the device has it. */
  takeDevice(): void {
    this.#holder = this.recipient;
    this.recipient = null;
    this.#heldSince = this.#holder?.n ?? 0;
  }

  /** The others here who may want the device. */
  readonly otherLinks = $derived.by(() => {
    const seated = this.links.filter(
      (link) => ![this.current, this.recipient].includes(link) && link.seat !== null,
    );
    return this.isShared ? seated : [];
  });

  readonly #spectatorLines = $derived.by(
    () => new Map(this.spectator?.lines.map((line) => [line.n, line])),
  );

  /** The lines of a log: by name and to everybody, where the device goes from hand to hand. */
  linesAsTold(lines: readonly Line[]): readonly Line[] {
    if (!this.isShared) return lines;
    return lines.map((line) => this.#spectatorLines.get(line.n) ?? { ...line, told: [] });
  }

  /** The lines of the last update, told in the same way. */
  readonly newLines = $derived.by(
    (): readonly Line[] => (this.isShared ? this.spectator : this.current)?.newLines ?? [],
  );

  close(): void {
    for (const link of this.#all) link.close();
    this.spectator?.close();
  }
}
