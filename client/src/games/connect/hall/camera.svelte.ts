// The board that the big screen shows: along the row, and wherever something happens.

import { untrack } from 'svelte';

import { showError } from '../../../browser/toasts.svelte';
import type { Sentence } from '../../../connection/api';
import { http } from '../../../connection/requests/http';
import type { Link } from '../../../connection/live/link';
import type { SocketLink } from '../../../connection/live/socket.svelte';
import { sentence } from '../../../words/words.svelte';
import { eventOf } from '../../events';
import { retell } from '../log-places';
import { boardOf, boardsFor } from '../view';

/** The boards to fetch on each side of the one shown, where the server does not send all. */
const AROUND = 2;
const [FIRST, DRIFT, STAY] = [2500, 7000, 4500];
const MOST_WAITING = 4;
/** The events worth a look. */
const EVENTS = ['settle', 'settle_abroad', 'city', 'largest_army', 'longest_route', 'win'];

interface Event {
  board: number;
  text: string;
}

export class Camera {
  /** The board in the middle. */
  board = $state(1);
  /** What happened there. */
  caption = $state('');
  /** Whether the board is too far from the last one to travel there visibly. */
  far = $state(false);
  #fetched = $state.raw<Record<string, unknown>>({});
  #events: Event[] = [];
  #step = 1;
  #n = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly link: SocketLink) {
    $effect(() => {
      const fresh = link.newLines.filter(({ n }) => n > this.#n);
      for (const line of fresh) {
        this.#n = line.n;
        const told = line.told.find((sentence) => EVENTS.includes(eventOf(sentence)));
        if (told && line.seat >= 0) this.#addEvent(line.seat, told);
      }
    });
    $effect(() => {
      this.#wait(FIRST);
      return () => clearTimeout(this.#timer);
    });
    $effect(() => {
      if (this.#partly) untrack(() => void this.#fetch(this.board));
    });
  }

  boards = $derived.by(() => boardsFor(this.link.info?.settings.seats ?? 0));
  /** Whether boards must be fetched, because the server does not send them to spectators. */
  #partly = $derived.by(
    () =>
      (this.link.info?.status ?? 'lobby') !== 'lobby' && this.link.part('board/1') === undefined,
  );

  /** The same table, together with the boards in view. */
  widerLink(): Link {
    const part = (name: string) => this.link.part(name) ?? this.#fetched[name];
    return new Proxy(this.link, {
      get: (link, key) => (key === 'part' ? part : Reflect.get(link, key, link)),
    });
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#showNext(), milliseconds);
  }

  /** An event interrupts the way along the row, but not the showing of another event. */
  #addEvent(seat: number, told: Sentence): void {
    this.#events.push({ board: boardOf(seat), text: sentence(retell(told), this.link.names) });
    if (this.#events.length > MOST_WAITING) this.#events.shift();
    if (untrack(() => this.caption) === '') this.#wait(0);
  }

  async #showNext(): Promise<void> {
    const event = this.#events.shift();
    const board = event?.board ?? this.#next();
    if (this.#partly) await this.#fetch(board);
    this.far = Math.abs(board - this.board) > AROUND;
    this.board = board;
    this.caption = event?.text ?? '';
    this.#wait(event ? STAY : DRIFT);
  }

  /** The next board along the row; at either end it turns back. */
  #next(): number {
    if (this.board + this.#step > this.boards) this.#step = -1;
    if (this.board + this.#step < 1) this.#step = 1;
    return Math.min(Math.max(1, this.board + this.#step), Math.max(1, this.boards));
  }

  #around(board: number): number[] {
    const pieces = Array.from({ length: 2 * AROUND + 1 }, (_, i) => board - AROUND + i);
    return pieces.filter((piece) => piece >= 0 && piece <= this.boards + 1);
  }

  /** Fetch the boards around one, keeping those still in sight; land never changes. */
  async #fetch(board: number): Promise<void> {
    const near = new Set([...this.#around(this.board), ...this.#around(board)]);
    const kept = Object.entries(this.#fetched).filter(([name]) =>
      near.has(Number(name.split('/')[1])),
    );
    const land = this.#around(board).map((piece) => `land/${piece}`);
    const names = [
      ...land.filter((name) => !(name in this.#fetched)),
      ...this.#around(board).map((piece) => `board/${piece}`),
    ];
    try {
      const { parts } = await http.parts(this.link.table, {
        key: this.link.credentials.key,
        names,
      });
      this.#fetched = { ...Object.fromEntries(kept), ...parts };
    } catch (error) {
      showError(error);
    }
  }
}
