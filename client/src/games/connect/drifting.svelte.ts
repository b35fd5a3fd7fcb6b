// What the big screen looks at: along the row, and wherever something happened.

import type { Sentence } from '../../lib/api';
import { http } from '../../lib/http';
import type { Link, Seen } from '../../lib/link.svelte';
import { complainOf } from '../../lib/notes.svelte';
import { sentence } from '../../lib/words.svelte';
import { boardOf } from './view';

/** So many boards are fetched around the one that is looked at, where not all are told of. */
const AROUND = 1;
const DRIFT = 7000;
const STAY = 4500;
const MOST_WAITING = 4;
/** What is worth a look. */
const EVENT = /^told\.connect\.(settle|settle_abroad|city|largest_army|longest_route|win)(\.|$)/;

interface Event {
  board: number;
  text: string;
}

export class Drifting {
  /** The board in the middle. */
  board = $state(1);
  /** What happened there. */
  caption = $state('');
  #fetched = $state.raw<Record<string, unknown>>({});
  #events: Event[] = [];
  #step = 1;
  #n = 0;

  constructor(readonly link: Link) {
    $effect(() => {
      const fresh = link.fresh.filter(({ n }) => n > this.#n);
      for (const line of fresh) {
        this.#n = line.n;
        const told = line.told.find(({ id }) => EVENT.test(id));
        if (told && line.seat >= 0) this.#happened(line.seat, told);
      }
    });
    $effect(() => {
      let timer: ReturnType<typeof setTimeout>;
      const next = () => {
        this.#look();
        timer = setTimeout(next, this.caption ? STAY : DRIFT);
      };
      timer = setTimeout(next, 2500);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const names = this.missing;
      if (names.length) void this.#fetch(names);
    });
  }

  boards = $derived.by(() => (this.link.face?.settings.seats ?? 0) / 2);
  /** Whether the server tells a spectator of every board by itself. */
  told = $derived.by(() => this.link.part('board/1') !== undefined);
  missing = $derived.by((): string[] => {
    if (this.told || this.link.face?.status === 'lobby') return [];
    const around = Array.from({ length: 2 * AROUND + 1 }, (_, i) => this.board - AROUND + i);
    const pieces = around.filter((piece) => piece >= 0 && piece <= this.boards + 1);
    return pieces.flatMap((piece) => [`land/${piece}`, `board/${piece}`]);
  });

  /** The same table with the boards that are looked at. */
  eyes(): Seen {
    const part = (name: string) => this.link.part(name) ?? this.#fetched[name];
    return new Proxy(this.link, {
      get: (link, key) => (key === 'part' ? part : Reflect.get(link, key, link)),
    });
  }

  #happened(seat: number, told: Sentence): void {
    this.#events.push({ board: boardOf(seat), text: sentence(told, this.link.names) });
    if (this.#events.length > MOST_WAITING) this.#events.shift();
  }

  #look(): void {
    const event = this.#events.shift();
    this.caption = event?.text ?? '';
    if (event) {
      this.board = event.board;
      return;
    }
    if (this.board + this.#step > this.boards) this.#step = -1;
    if (this.board + this.#step < 1) this.#step = 1;
    this.board = Math.min(Math.max(1, this.board + this.#step), Math.max(1, this.boards));
  }

  async #fetch(names: string[]): Promise<void> {
    try {
      const { parts } = await http.parts(this.link.table, { key: this.link.credentials.key, names });
      this.#fetched = parts;
    } catch (error) {
      complainOf(error);
    }
  }
}
