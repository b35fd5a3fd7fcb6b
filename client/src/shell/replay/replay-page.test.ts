import { afterEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const TABLE = 'aaaaaaaaaa';
const TOKEN = 'a'.repeat(64);
const said = { id: 'told.base.dice', params: {}, text: 'Rolled.' };
const decision = { n: 3, seat: 1, turn: 1, label: said, action: { kind: 'end' }, lost: 0 };

/** A server with one game of three entries, and a review of it. */
function answerTo(path: string): object {
  if (path.endsWith('/history')) {
    const settings = { game: 'base', options: {}, seats: 2 };
    const seats = [{ name: 'Ada', kind: 'person' }, { kind: 'bot' }];
    return {
      table: { seats, settings, status: 'over' },
      lines: [1, 2, 3].map((n) => ({ n, at: 0, seat: n % 2, told: [said] })),
      more: false,
    };
  }
  if (path.endsWith('/moments')) {
    return { moments: [1, 2, 3].map((n) => ({ n, parts: { public: { turn: n } } })), more: false };
  }
  if (path.endsWith('/review')) {
    const judged = { verdict: 'mistake', better: [] };
    return {
      measure: 'chance',
      accounts: [],
      decisions: [{ ...decision, judged, better: null }],
      course: [{ n: 1, chances: [0.5, 0.5], told: null }],
      done: 1,
    };
  }
  if (path.endsWith('/what-if')) return { choices: [], allowed: { listed: [], spaces: [] } };
  if (path.endsWith('/play-on')) return { table: 'bbbbbbbbbb', seat: 0, token: TOKEN, key: null };
  return [{ name: 'base', usual_bot: 'greedy' }];
}

/** The page at an address, once its game is there; and the requests it sent. */
async function open(fragment = '', seat?: number) {
  const { page: address, storage } = stubPage(`/replay/${TABLE}${fragment}`);
  if (seat !== undefined) {
    const kept = [{ table: TABLE, seat, token: TOKEN, key: null }];
    storage.setItem('hexhaven.seats', JSON.stringify(kept));
  }
  const sent: [string, Record<string, unknown>][] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    sent.push([path, JSON.parse(body)]);
    return { ok: true, json: async () => answerTo(path) };
  });
  const { ReplayPage } = await import('./replay-page.svelte');
  const page = new ReplayPage(TABLE);
  page.load();
  await vi.waitFor(() => expect(page.replay.moments).toHaveLength(3));
  await vi.waitFor(() => expect(page.viewAs).toBe('all'));
  return { page, address, sent };
}

test('a game that is over is shown from its end, with everything open', async () => {
  const { page } = await open();
  expect(page.replay.index).toBe(2);
  expect(page.isOver).toBe(true);
  expect(page.own).toBe(null);
});

test('an address with an entry opens there, and is what is shared', async () => {
  vi.stubGlobal('navigator', {});
  const { page, address } = await open('#key=secret&n=2');
  expect(page.replay.current?.n).toBe(2);
  page.seek(3);
  await page.share().catch(() => {});
  expect(address.hash).toBe('#key=secret&n=3');
});

test('the address names the moment that rests, and a changed one is followed', async () => {
  const { page, address } = await open('#key=secret&n=2');
  page.seek(3);
  const stop = page.nameMoment();
  await vi.waitFor(() => expect(address.hash).toBe('#key=secret&n=3'));
  stop?.();
  page.playing = true;
  expect(page.nameMoment()).toBe(undefined);
  page.seek(1);
  page.followAddress();
  expect(page.replay.current?.n).toBe(3);
});

test('the review is fetched with its decision, and another move is tried before it', async () => {
  const { page, sent } = await open('#review', 0);
  expect(page.own).toBe(0);
  expect(page.review.whose).toBe(0);
  expect(page.isReviewAwaited).toBe(true);
  page.loadReview();
  await vi.waitFor(() => expect(page.review.found).not.toBe(null));
  expect(sent.at(-1)![1]).toMatchObject({ token: TOKEN, begin: true });
  expect(page.isReviewAwaited).toBe(false);
  expect(page.review.decision?.n).toBe(3);
  expect(page.review.faults).toEqual([]); // they are another seat's
  page.playing = true;
  page.review.tryInstead(page.review.found!.decisions[0]!);
  expect(page.playing).toBe(false);
  expect(page.replay.current?.n).toBe(2);
  expect(page.review.trial?.decision.seat).toBe(1);
  page.review.stopTrying();
  expect(page.replay.current?.n).toBe(3);
  expect(page.review.trial).toBe(null);
});

test('the player who plays on takes their own seat, or that of the next to act', async () => {
  const { page, sent } = await open('#n=1');
  await page.playFromHere();
  expect(sent.at(-1)![1]).toMatchObject({ n: 1, seat: 0, actions: [], bot: 'greedy' });
  const own = await open('#n=1', 1);
  await own.page.playFromHere();
  expect(own.sent.at(-1)![1]).toMatchObject({ seat: 1 });
  expect(own.address.pathname).toBe('/t/bbbbbbbbbb');
});
