// The live connection to one table: its state, and commands that are sent until they are answered.

import type {
  Act,
  Ask,
  Awaited,
  Choices,
  Ending,
  Line,
  SeatInfo,
  Sentence,
  ServerFrame,
  Snapshot,
  TableInfo,
  Update,
} from '../api';
import type { Action, Change, Credentials, Link, Parts } from './link';
import { namesOf } from '../names';

/** The state of the connection; `gone` means that it will not come back by itself. */
type ConnectionState = 'connecting' | 'open' | 'lost' | 'gone';

/** How much of what was said is remembered, as on the server. */
const MOST_SAID = 50;

/** A seat of a large table of which nothing has been told. */
const UNKNOWN_SEAT: SeatInfo = {
  kind: 'person',
  name: '',
  profile: '',
  bot: '',
  colour: 'white',
  ready: true,
  stand_in: '',
  conceded: false,
  muted: false,
  agrees: false,
  here: true,
};

/** A table after a frame: of what was said an update has what is new, and of a large table seats it knows. */
export function mergeTableInfo(known: TableInfo | null, news: Snapshot | Update): TableInfo | null {
  const info = news.table ?? known;
  if (!info) return info;
  const said = news.type === 'update' ? (known?.said ?? []) : [];
  const heard = said.at(-1)?.n ?? 0;
  const after = {
    ...info,
    said: [...said, ...info.said.filter(({ n }) => n > heard)].slice(-MOST_SAID),
  };
  if (news.table?.seats.length) return after;
  const number = info.settings.seats;
  const same = known?.seats.length === number;
  const before = same ? known.seats : Array.from({ length: number }, () => UNKNOWN_SEAT);
  return { ...after, seats: before.map((chair, seat) => news.seats[seat] ?? chair) };
}

/** The seats of which something is told. */
export function mentionedSeats(said: unknown): number[] {
  if (Array.isArray(said)) return said.flatMap(mentionedSeats);
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([name, value]) =>
    name === 'seat' && typeof value === 'number' ? [value] : mentionedSeats(value),
  );
}

interface PendingCommand {
  frame: Act | Ask;
  answer: (refused: Sentence | null) => void;
}

const RETRY_WAITS = [300, 1000, 2000, 4000, 8000];
const PING = 20_000;
/** A server that has not answered for this long is slow. */
const SLOW = 3000;
const MOST_LINES = 400;
/** The host's number where the host has no seat. */
const SEATLESS = -2;
/** More seats than this are not asked for one by one. */
const MOST_SUBSCRIBED = 200;

/** The refusal of an action that was decided upon before the latest one was known. */
const STALE = 'table.stale';
const MOST_TRIES = 5;

export class SocketLink implements Link {
  state = $state<ConnectionState>('connecting');
  /** Why the server closed the connection. */
  closeReason = $state.raw<Sentence | null>(null);
  seat = $state<number | null>(null);
  isHost = $state(false);
  n = $state(0);
  info = $state.raw<TableInfo | null>(null);
  parts = $state.raw<Readonly<Record<string, unknown>>>({});
  awaited = $state.raw<Awaited | null>(null);
  /** When `awaited` arrived, by this browser's clock in milliseconds. */
  awaitedAt = $state(0);
  choices = $state.raw<Choices>({ listed: [], spaces: [] });
  lines = $state.raw<Line[]>([]);
  /** The lines of the last update; empty after a snapshot, whose lines are old. */
  newLines = $state.raw<Line[]>([]);
  outcome = $state.raw<Ending | null>(null);
  /** Commands that are not answered yet. */
  busy = $state(0);
  /** Whether the server takes long to answer. */
  isSlow = $state(false);

  #socket: WebSocket | null = null;
  #pending = new Map<string, PendingCommand>();
  /** The seats of a large table that were asked for. */
  #subscribed = new Set<number>();
  #actionsSent = new Map<string, Promise<Sentence | null>>();
  #onNewer: (() => void)[] = [];
  /** Whether seats are only told when they are asked for. */
  #large = false;
  #tries = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  credentials = $state.raw<Credentials>({});

  constructor(
    readonly table: string,
    credentials: Credentials,
  ) {
    this.credentials = credentials;
    this.#connect();
    addEventListener('online', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
  }

  names = $derived.by(() => namesOf(this.info));

  /** Whether your seat must act. */
  mustAct = $derived(this.seat !== null && (this.awaited?.must.includes(this.seat) ?? false));

  part(name: string): Parts {
    return this.parts[name];
  }

  /**
   * Do something in the game; resolves to why not, or null when it is done. Asking for the same
   * again before the answer, as with two quick clicks, gives the same promise.
   */
  act(action: Action, still?: () => boolean): Promise<Sentence | null> {
    const meant = JSON.stringify(action);
    const acting =
      this.#actionsSent.get(meant) ??
      this.#act(action, still).finally(() => this.#actionsSent.delete(meant));
    this.#actionsSent.set(meant, acting);
    return acting;
  }

  async #act(action: Action, still = () => false): Promise<Sentence | null> {
    for (let tries = 0; ; tries += 1) {
      const version = this.n;
      const refused = await this.#command((id) => ({ type: 'act', id, version, action }));
      if (refused?.id !== STALE || tries === MOST_TRIES) return refused;
      await this.#untilNewer(version);
      if (!still()) return refused;
    }
  }

  /** Change something about the table. */
  requestChange(change: Change): Promise<Sentence | null> {
    return this.#command((id) => ({ type: 'ask', id, change }));
  }

  subscribeSeats(seats: readonly number[]): void {
    if (!this.#large) return;
    const number = this.info?.seats.length ?? 0;
    const added = seats.filter((seat) => seat >= 0 && seat < number && !this.#subscribed.has(seat));
    for (const seat of added) this.#subscribed.add(seat);
    if (this.state === 'open') this.#subscribeSeats(added);
  }

  #subscribeSeats(seats: readonly number[]): void {
    if (seats.length > MOST_SUBSCRIBED) this.#send({ type: 'meet' });
    else if (seats.length) this.#send({ type: 'meet', seats });
  }

  reconnectAs(who: Credentials): void {
    this.credentials = who;
    this.state = 'connecting';
    this.retry();
  }

  /** Reconnect at once, even after the server closed the connection. */
  retry(): void {
    this.#closed = false;
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#socket?.close();
    removeEventListener('online', this.#reconnectNow);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
  }

  #command(make: (id: string) => Act | Ask): Promise<Sentence | null> {
    const id = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
    return new Promise((answer) => {
      const frame = make(id);
      this.#pending.set(id, { frame, answer });
      this.busy = this.#pending.size;
      setTimeout(() => (this.isSlow ||= this.#pending.has(id)), SLOW);
      if (this.state === 'open') this.#send(frame);
    });
  }

  /** Resolves once something newer than a version is known. */
  #untilNewer(version: number): Promise<void> {
    if (this.n > version) return Promise.resolve();
    return new Promise((known) => this.#onNewer.push(known));
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect(): void {
    this.#stopTimers();
    if (this.state !== 'connecting') this.state = 'lost';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
    const { viewAs: eyes, ...secrets } = this.credentials;
    socket.onopen = () => this.#send({ type: 'hello', table: this.table, ...secrets, eyes });
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#handleFrame(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#reconnectLater();
    };
    this.#pingTimer = setInterval(() => this.#send({ type: 'ping' }), PING);
  }

  #stopTimers(): void {
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#pingTimer);
  }

  #reconnectLater(): void {
    this.#stopTimers();
    if (this.#closed || this.state === 'gone') return;
    this.state = 'lost';
    const wait = RETRY_WAITS[Math.min(this.#tries++, RETRY_WAITS.length - 1)];
    this.#reconnectTimer = setTimeout(() => this.#connect(), wait);
  }

  /** The page is visible or the network is back: reconnect at once. */
  #reconnectNow = (): void => {
    if (this.state === 'lost' && document.visibilityState === 'visible' && !this.#closed) {
      this.#tries = 0;
      this.#connect();
    }
  };

  #handleFrame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.#applySnapshot(frame);
        break;
      case 'update':
        this.#applyUpdate(frame);
        break;
      case 'ack':
        this.#resolve(frame.id, null);
        break;
      case 'refusal':
        this.#resolve(frame.id, frame.reason);
        break;
      case 'bye':
        if (!frame.again) {
          this.closeReason = frame.reason;
          this.state = 'gone';
          for (const id of [...this.#pending.keys()]) this.#resolve(id, frame.reason);
        }
    }
  }

  #resolve(id: string | null, refused: Sentence | null): void {
    const waiting = id === null ? undefined : this.#pending.get(id);
    if (!waiting || id === null) return;
    this.#pending.delete(id);
    this.busy = this.#pending.size;
    if (!this.busy) this.isSlow = false;
    waiting.answer(refused);
  }

  #applySnapshot(frame: Snapshot): void {
    this.seat = frame.seat;
    this.isHost = frame.hosting;
    this.parts = {};
    this.lines = frame.lines;
    this.#applyState(frame);
    this.newLines = [];
    this.#tries = 0;
    this.closeReason = null;
    const again = this.state !== 'open';
    this.state = 'open';
    if (!again) return;
    this.#subscribeSeats([...this.#subscribed]);
    // Repeating a command that was not answered has no second effect.
    for (const { frame } of this.#pending.values()) this.#send(frame);
  }

  #applyUpdate(frame: Update): void {
    // The player who changed seats was sent a snapshot that has the entry already.
    const known = new Set(this.lines.map(({ n }) => n));
    const fresh = frame.lines.filter(({ n }) => !known.has(n));
    this.lines = [...this.lines, ...fresh].slice(-MOST_LINES);
    this.#applyState(frame);
    this.newLines = fresh;
  }

  #applyState(frame: Snapshot | Update): void {
    const parts: Record<string, unknown> = { ...this.parts };
    for (const [name, part] of Object.entries(frame.parts)) {
      if (part === null) delete parts[name];
      else parts[name] = part.value;
    }
    this.parts = parts;
    this.n = frame.n;
    for (const known of this.#onNewer.splice(0)) known();
    this.info = mergeTableInfo(this.info, frame);
    const { host, said } = this.info ?? { host: SEATLESS, said: [] };
    this.isHost = this.seat === null ? this.isHost && host === SEATLESS : host === this.seat;
    this.awaited = frame.awaited;
    this.awaitedAt = performance.now();
    this.choices = frame.choices;
    this.outcome = frame.outcome;
    if (frame.table) this.#large = !frame.table.seats.length;
    const first = frame.outcome?.ranking.flat().slice(0, MOST_SUBSCRIBED / 2) ?? [];
    this.subscribeSeats([host, ...mentionedSeats(frame.lines), ...mentionedSeats(said), ...first]);
  }
}
