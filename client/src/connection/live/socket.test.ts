import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { SeatInfo, ServerFrame, TableInfo } from '../api';
import { mergeTableInfo, SocketLink } from './socket.svelte';

const chair = (kind: SeatInfo['kind'], name = ''): SeatInfo => ({
  kind,
  name,
  profile: '',
  bot: '',
  colour: 'red',
  ready: true,
  stand_in: '',
  conceded: false,
  muted: false,
  agrees: false,
  here: true,
});
const info = (...seats: SeatInfo[]) =>
  ({
    id: 'abc',
    status: 'playing',
    seats,
    host: 0,
    said: [],
    settings: { seats: Math.max(1, seats.length) },
  }) as unknown as TableInfo;
const news = (n: number, more: object = {}) => ({
  n,
  table: null,
  seats: {},
  parts: {},
  awaited: null,
  choices: { listed: [], spaces: [] },
  lines: [],
  outcome: null,
  view: null,
  ...more,
});
const update = (n: number, more: object = {}) =>
  ({ type: 'update', ...news(n, more) }) as ServerFrame;
const snapshot = (n: number, more: object = {}) =>
  ({
    type: 'snapshot',
    seat: 0,
    hosting: true,
    ...news(n, { table: info(chair('person', 'Ada')), ...more }),
  }) as ServerFrame;
const reason = (id: string) => ({ id, params: {}, text: id });

/** The server's side of every connection, the newest last. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  static get last() {
    return Socket.all.at(-1)!;
  }
  readyState = 0;
  sent: { type: string; id: string; version?: number; token?: string; seats?: number[] }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = vi.fn();
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  says = (frame: ServerFrame) => this.onmessage({ data: JSON.stringify(frame) });
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}

let page: ReturnType<typeof stubPage>;
let link: SocketLink;

beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage('/t/abc');
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  link = new SocketLink('abc', { token: 'mine' });
  Socket.last.opens();
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

test('who comes says who it is, and knows the table by its snapshot', () => {
  expect(Socket.last.url).toBe('wss://haven.test/api/socket');
  expect(Socket.last.sent).toEqual([{ type: 'hello', table: 'abc', token: 'mine' }]);
  expect(link.state).toBe('connecting');
  Socket.last.says(
    snapshot(3, { parts: { public: { value: 1, n: 3 }, 'seat/0': { value: 2, n: 3 } } }),
  );
  expect(link).toMatchObject({ state: 'open', seat: 0, isHost: true, n: 3, newLines: [] });
  expect(link.part('seat/0')).toBe(2);
});

test('parts are replaced by name, and go where they are null', () => {
  Socket.last.says(
    snapshot(3, { parts: { public: { value: 1, n: 3 }, offer: { value: 2, n: 3 } } }),
  );
  Socket.last.says(
    update(4, {
      parts: { public: { value: 5, n: 4 }, offer: null },
      lines: [{ n: 4, at: 0, seat: 0, told: [] }],
    }),
  );
  expect(link.parts).toEqual({ public: 5 });
  expect(link.newLines).toHaveLength(1);
});

test('an entry that came with a snapshot is not told again', () => {
  const line = { n: 7, at: 0, seat: 0, told: [] };
  Socket.last.says(snapshot(7, { lines: [line] }));
  Socket.last.says(update(7, { lines: [line, { ...line, n: 8 }] }));
  expect(link.lines.map(({ n }) => n)).toEqual([7, 8]);
  expect(link.newLines.map(({ n }) => n)).toEqual([8]);
});

test('an action is answered by what the server says of it', async () => {
  Socket.last.says(snapshot(3));
  const [done, refused] = [link.act({ kind: 'roll' }), link.requestChange({ kind: 'pause' })];
  const [, act, ask] = Socket.last.sent;
  expect(act).toMatchObject({ type: 'act', version: 3 });
  expect(link.busy).toBe(2);
  Socket.last.says({ type: 'ack', id: act!.id, n: 4 });
  Socket.last.says({ type: 'refusal', id: ask!.id, reason: reason('table.replaced') });
  expect(await done).toBeNull();
  expect((await refused)?.id).toBe('table.replaced');
  expect(link.busy).toBe(0);
});

test('two quick clicks are one action, a later one is another', async () => {
  Socket.last.says(snapshot(3));
  const both = [link.act({ kind: 'end' }), link.act({ kind: 'end' })];
  expect(Socket.last.sent).toHaveLength(2);
  Socket.last.says({ type: 'ack', id: Socket.last.sent[1]!.id, n: 4 });
  expect(await Promise.all(both)).toEqual([null, null]);
  void link.act({ kind: 'end' });
  expect(Socket.last.sent).toHaveLength(3);
});

test('what was not answered when the connection broke is sent again under its old id', async () => {
  Socket.last.says(snapshot(3));
  const done = link.act({ kind: 'roll' });
  const { id } = Socket.last.sent[1]!;
  Socket.last.breaks();
  expect(link.state).toBe('lost');
  vi.advanceTimersByTime(300);
  Socket.last.opens();
  expect(Socket.last.sent).toHaveLength(1);
  Socket.last.says(snapshot(3));
  expect(Socket.last.sent[1]).toMatchObject({ type: 'act', id, version: 3 });
  Socket.last.says({ type: 'ack', id, n: 4 });
  expect(await done).toBeNull();
});

test('a lost connection is tried less and less often, and at once when the network is back', () => {
  Socket.last.says(snapshot(3));
  for (const [patience, tries] of [
    [300, 2],
    [1000, 3],
    [2000, 4],
  ] as const) {
    Socket.last.breaks();
    vi.advanceTimersByTime(patience - 1);
    expect(Socket.all).toHaveLength(tries - 1);
    vi.advanceTimersByTime(1);
    expect(Socket.all).toHaveLength(tries);
  }
  Socket.last.breaks();
  page.wake('online');
  expect(Socket.all).toHaveLength(5);
});

test('a farewell is final, until somebody tries again', async () => {
  Socket.last.says(snapshot(3));
  const acting = link.act({ kind: 'roll' });
  Socket.last.says({ type: 'bye', reason: reason('table.replaced'), again: false });
  Socket.last.breaks();
  vi.advanceTimersByTime(60_000);
  expect(link).toMatchObject({ state: 'gone', closeReason: { id: 'table.replaced' } });
  expect((await acting)?.id).toBe('table.replaced');
  expect(Socket.all).toHaveLength(1);
  link.retry();
  Socket.last.opens();
  Socket.last.says(snapshot(4));
  expect(link).toMatchObject({ state: 'open', closeReason: null });
});

test('an action that came too late is done after all where it is still meant', async () => {
  Socket.last.says(snapshot(3));
  const done = link.act({ kind: 'decline' }, () => true);
  Socket.last.says({
    type: 'refusal',
    id: Socket.last.sent[1]!.id,
    reason: reason('table.stale'),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(Socket.last.sent).toHaveLength(2);
  Socket.last.says(update(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(Socket.last.sent[2]).toMatchObject({ version: 4 });
  Socket.last.says({ type: 'ack', id: Socket.last.sent[2]!.id, n: 5 });
  expect(await done).toBeNull();
});

test('an action that came too late is refused where it is not meant any more', async () => {
  Socket.last.says(snapshot(4));
  const done = link.act({ kind: 'roll' });
  Socket.last.says(update(5));
  Socket.last.says({
    type: 'refusal',
    id: Socket.last.sent[1]!.id,
    reason: reason('table.stale'),
  });
  expect((await done)?.id).toBe('table.stale');
});

test('who leaves the page hears nothing more', () => {
  link.close();
  Socket.last.breaks();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test('at a large table changes of seats come alone', () => {
  const known = info(chair('person', 'Ada'), chair('open'));
  const changed = update(4, { seats: { 1: chair('person', 'Ben') } }) as Parameters<
    typeof mergeTableInfo
  >[1];
  expect(mergeTableInfo(known, changed)?.seats.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
});

test('at a large table seats are asked for: who is told of, and all that a screen shows', () => {
  const large = { ...info(), settings: { seats: 30 } } as unknown as TableInfo;
  const line = {
    n: 3,
    at: 0,
    seat: 7,
    told: [{ id: 'x', params: { player: { seat: 9 } }, text: '' }],
  };
  Socket.last.says(
    snapshot(3, { table: large, seats: { 0: chair('person', 'Ada') }, lines: [line] }),
  );
  expect(link.info?.seats).toHaveLength(30);
  expect(link.info?.seats[0]?.name).toBe('Ada');
  expect(Socket.last.sent.at(-1)).toEqual({ type: 'meet', seats: [0, 7, 9] });
  link.subscribeSeats([7, 12, 40, -1]);
  expect(Socket.last.sent.at(-1)).toEqual({ type: 'meet', seats: [12] });
  Socket.last.says(update(3, { seats: { 12: chair('person', 'Ben') } }));
  expect(link.names[12]).toBe('Ben');
  link.subscribeSeats(Array.from({ length: 30 }, (_, seat) => seat));
  Socket.last.breaks();
  vi.advanceTimersByTime(1000);
  Socket.last.opens();
  Socket.last.says(snapshot(4, { table: large }));
  expect(Socket.last.sent.at(-1)?.seats).toHaveLength(30);
});

test('at an ordinary table nobody is asked for', () => {
  Socket.last.says(snapshot(3));
  link.subscribeSeats([0]);
  expect(Socket.last.sent).toHaveLength(1);
});

test('an answer that is long in coming is said to be, until it comes', async () => {
  Socket.last.says(snapshot(3));
  const done = link.act({ kind: 'roll' });
  vi.advanceTimersByTime(2900);
  expect(link.isSlow).toBe(false);
  vi.advanceTimersByTime(200);
  expect(link.isSlow).toBe(true);
  Socket.last.says({ type: 'ack', id: Socket.last.sent[1]!.id, n: 4 } as ServerFrame);
  await done;
  expect(link.isSlow).toBe(false);
});

test('at a large table messages come alone', () => {
  const said = (n: number) => ({
    n,
    seat: 0,
    text: `message ${n}`,
    remark: '',
    suggestion: null,
  });
  const known = { ...info(chair('person', 'Ada')), said: [said(2), said(3)] };
  const spoken = { ...info(), said: [said(3), said(7)] };
  const after = mergeTableInfo(
    known,
    update(7, { table: spoken }) as Parameters<typeof mergeTableInfo>[1],
  );
  expect(after?.said.map(({ n }) => n)).toEqual([2, 3, 7]);
  expect(after?.seats).toHaveLength(1);
  expect(
    mergeTableInfo(after!, update(8) as Parameters<typeof mergeTableInfo>[1])?.said,
  ).toHaveLength(3);
});
