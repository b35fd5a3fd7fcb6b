// The connection to one table: what is known of it, and commands that are sent until answered.

import type {
  Act,
  Ask,
  Awaited,
  Choices,
  Ending,
  Line,
  Sentence,
  ServerFrame,
  Snapshot,
  TableFace,
  Update,
} from './api';

export type Action = Record<string, unknown> & { kind: string };
export type Change = Ask['change'];

/** How it stands with the connection: `gone` when nothing will bring it back by itself. */
export type Standing = 'connecting' | 'open' | 'lost' | 'gone';

/** Who wants to be let in. */
export interface Credentials {
  token?: string;
  key?: string;
}

/** What is known of a table: by a connection, or from the past. */
export interface Seen {
  readonly table: string;
  readonly credentials: Credentials;
  readonly seat: number | null;
  readonly hosting: boolean;
  readonly face: TableFace | null;
  readonly awaited: Awaited | null;
  readonly awaitedAt: number;
  readonly choices: Choices;
  readonly lines: readonly Line[];
  readonly fresh: readonly Line[];
  readonly outcome: Ending | null;
  readonly names: readonly string[];
  readonly mine: boolean;
  part<Value>(name: string): Value | undefined;
  /** `still` says whether the action is meant also after what others did meanwhile. */
  act(action: Action, still?: () => boolean): Promise<Sentence | null>;
  ask(change: Change): Promise<Sentence | null>;
  /** Go on as somebody else, such as the holder of a seat just taken. */
  become(who: Credentials): void;
}

/** Names of the seats, for sentences. */
export function namesOf(face: TableFace | null): string[] {
  const chairs = face?.seats ?? [];
  const free = NICKNAMES.filter((name) => !chairs.some((chair) => chair.name === name));
  let bots = 0;
  return chairs.map((chair, seat) => {
    if (chair.name) return chair.name;
    if (chair.kind !== 'bot' || !free.length) return String(seat + 1);
    // At long tables names come again, with a number: Mara, Jonas, … Mara 2.
    const [name, again] = [free[bots % free.length]!, Math.floor(bots / free.length)];
    bots += 1;
    return again ? `${name} ${again + 1}` : name;
  });
}

/** What is known of a table after news: at a large one changes of seats come alone. */
export function keptFace(known: TableFace | null, news: Snapshot | Update): TableFace | null {
  const face = news.table ?? known;
  if (!face || !known || news.table?.seats.length) return face;
  return { ...face, seats: known.seats.map((chair, seat) => news.seats[seat] ?? chair) };
}

interface Waiting {
  frame: Act | Ask;
  answer: (refused: Sentence | null) => void;
}

/** What bots go by at a table, as long as nobody else does. */
const NICKNAMES = ['Mara', 'Jonas', 'Ada', 'Theo', 'Lea', 'Emil', 'Ida', 'Noa', 'Finn', 'Runa'];

const PATIENCE = [300, 1000, 2000, 4000, 8000];
const PING = 20_000;
const MOST_LINES = 400;
/** The host's place where the host has no seat. */
const SEATLESS = -2;

/** Why an action is refused that was decided upon before the last one became known. */
const STALE = 'table.stale';
const MOST_TRIES = 5;

export class Link implements Seen {
  standing = $state<Standing>('connecting');
  /** Why the server closed the connection. */
  reason = $state.raw<Sentence | null>(null);
  seat = $state<number | null>(null);
  hosting = $state(false);
  n = $state(0);
  face = $state.raw<TableFace | null>(null);
  parts = $state.raw<Record<string, unknown>>({});
  awaited = $state.raw<Awaited | null>(null);
  /** When what `awaited` says of seconds was true, in milliseconds of this browser. */
  awaitedAt = $state(0);
  choices = $state.raw<Choices>({ listed: [], spaces: [] });
  lines = $state.raw<Line[]>([]);
  /** What the last frame told; empty after a snapshot, which tells of the past. */
  fresh = $state.raw<Line[]>([]);
  outcome = $state.raw<Ending | null>(null);
  /** Commands that are not answered yet. */
  busy = $state(0);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #acting = new Map<string, Promise<Sentence | null>>();
  #newcomers: (() => void)[] = [];
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  credentials = $state.raw<Credentials>({});

  constructor(
    readonly table: string,
    credentials: Credentials,
  ) {
    this.credentials = credentials;
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  names = $derived.by(() => namesOf(this.face));

  /** Whether the own seat is one that must act. */
  mine = $derived(this.seat !== null && (this.awaited?.must.includes(this.seat) ?? false));

  part<Value>(name: string): Value | undefined {
    return this.parts[name] as Value | undefined;
  }

  /**
   * Do something in the game; the answer is why not, or null when it is done. Who asks for the same
   * again before it is answered, as with two quick clicks, gets the one answer.
   */
  act(action: Action, still?: () => boolean): Promise<Sentence | null> {
    const meant = JSON.stringify(action);
    const acting = this.#acting.get(meant) ?? this.#act(action, still).finally(() => this.#acting.delete(meant));
    this.#acting.set(meant, acting);
    return acting;
  }

  async #act(action: Action, still = () => false): Promise<Sentence | null> {
    for (let tries = 0; ; tries += 1) {
      const version = this.n;
      const refused = await this.#command((id) => ({ type: 'act', id, version, action }));
      if (refused?.id !== STALE || tries === MOST_TRIES) return refused;
      await this.#newer(version);
      if (!still()) return refused;
    }
  }

  /** Change something about the table. */
  ask(change: Change): Promise<Sentence | null> {
    return this.#command((id) => ({ type: 'ask', id, change }));
  }

  become(who: Credentials): void {
    this.credentials = who;
    this.standing = 'connecting';
    this.retry();
  }

  /** Try again at once, also after the server said goodbye. */
  retry(): void {
    this.#closed = false;
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#silence();
    this.#socket?.close();
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
  }

  #command(make: (id: string) => Act | Ask): Promise<Sentence | null> {
    const id = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
    return new Promise((answer) => {
      const frame = make(id);
      this.#waiting.set(id, { frame, answer });
      this.busy = this.#waiting.size;
      if (this.standing === 'open') this.#send(frame);
    });
  }

  /** What happened after a version is known. */
  #newer(version: number): Promise<void> {
    if (this.n > version) return Promise.resolve();
    return new Promise((known) => this.#newcomers.push(known));
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect(): void {
    this.#silence();
    if (this.standing !== 'connecting') this.standing = 'lost';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
    socket.onopen = () => this.#send({ type: 'hello', table: this.table, ...this.credentials });
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    this.#beat = setInterval(() => this.#send({ type: 'ping' }), PING);
  }

  #silence(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
  }

  #lose(): void {
    this.#silence();
    if (this.#closed || this.standing === 'gone') return;
    this.standing = 'lost';
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** Somebody looks, or the network is back: do not let them wait. */
  #hurry = (): void => {
    if (this.standing === 'lost' && document.visibilityState === 'visible' && !this.#closed) {
      this.#tries = 0;
      this.#connect();
    }
  };

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.#snapshot(frame);
        break;
      case 'update':
        this.#update(frame);
        break;
      case 'ack':
        this.#answer(frame.id, null);
        break;
      case 'refusal':
        this.#answer(frame.id, frame.reason);
        break;
      case 'bye':
        if (!frame.again) {
          this.reason = frame.reason;
          this.standing = 'gone';
          for (const id of [...this.#waiting.keys()]) this.#answer(id, frame.reason);
        }
    }
  }

  #answer(id: string | null, refused: Sentence | null): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (!waiting || id === null) return;
    this.#waiting.delete(id);
    this.busy = this.#waiting.size;
    waiting.answer(refused);
  }

  #snapshot(frame: Snapshot): void {
    this.seat = frame.seat;
    this.hosting = frame.hosting;
    this.parts = {};
    this.lines = frame.lines;
    this.#take(frame);
    this.fresh = [];
    this.#tries = 0;
    this.reason = null;
    const again = this.standing !== 'open';
    this.standing = 'open';
    // What was not answered when the connection broke has no second effect when it is repeated.
    if (again) for (const { frame } of this.#waiting.values()) this.#send(frame);
  }

  #update(frame: Update): void {
    this.lines = [...this.lines, ...frame.lines].slice(-MOST_LINES);
    this.#take(frame);
    this.fresh = frame.lines;
  }

  #take(frame: Snapshot | Update): void {
    const parts = { ...this.parts };
    for (const [name, part] of Object.entries(frame.parts)) {
      if (part === null) delete parts[name];
      else parts[name] = part.value;
    }
    this.parts = parts;
    this.n = frame.n;
    for (const known of this.#newcomers.splice(0)) known();
    this.face = keptFace(this.face, frame);
    const host = this.face?.host;
    this.hosting = this.seat === null ? this.hosting && host === SEATLESS : host === this.seat;
    this.awaited = frame.awaited;
    this.awaitedAt = performance.now();
    this.choices = frame.choices;
    this.outcome = frame.outcome;
  }
}
