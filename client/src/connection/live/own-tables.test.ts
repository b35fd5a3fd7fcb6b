import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { TableListing } from '../api';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SLOW = 's'.repeat(43);
const QUICK = 'q'.repeat(43);
const told: { body: string; tag: string }[] = [];
let badge: number | null = null;
let found: Partial<TableListing>[] = [];
let asked: string[][] = [];
let page: ReturnType<typeof stubPage>;

const table = (more: Partial<TableListing>) =>
  ({
    id: 'aaaaaaaaaa',
    game: 'base',
    status: 'playing',
    clock: 3 * DAY,
    awaited: false,
    left: null,
    ...more,
  }) as TableListing;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [told.length, badge, found, asked] = [0, null, [], []];
  page = stubPage();
  page.storage.setItem(
    'hexhaven.seats',
    JSON.stringify([
      { table: 'aaaaaaaaaa', seat: 0, token: SLOW },
      { table: 'bbbbbbbbbb', seat: 0, token: QUICK },
    ]),
  );
  class Notice {
    static permission = 'granted';
    constructor(_: string, { body, tag }: { body: string; tag: string }) {
      told.push({ body, tag });
    }
  }
  vi.stubGlobal('Notification', Notice);
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  });
  Object.assign(document, { visibilityState: 'hidden' });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).tokens);
    return { ok: true, json: async () => found };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  const { ownTables } = await import('./own-tables.svelte');
  await ownTables.fetch();
  const stop = ownTables.watch();
  const minute = () => vi.advanceTimersByTimeAsync(60_000);
  return { ownTables, stop, minute };
}

test('a table of days is looked at every minute; its move is told once, and again when time runs short', async () => {
  found = [table({}), table({ id: 'bbbbbbbbbb', clock: null, awaited: true })];
  const { ownTables, stop, minute } = await open();
  expect(ownTables.waiting.map(({ id }) => id)).toEqual(['bbbbbbbbbb']);
  found = [table({ awaited: true, left: 2 * DAY })];
  await minute();
  await minute();
  expect(asked).toEqual([[SLOW, QUICK], [SLOW], [SLOW]]);
  expect(told).toEqual([{ body: 'Base game: your move', tag: 'aaaaaaaaaa' }]);
  expect(badge).toBe(2);
  found = [table({ awaited: true, left: HOUR - 60 })];
  await minute();
  await minute();
  expect(told.slice(1)).toEqual([{ body: 'Base game: your move · 59:00', tag: 'aaaaaaaaaa' }]);
  ownTables.setAwaited('aaaaaaaaaa', false);
  ownTables.setAwaited('bbbbbbbbbb', false);
  await vi.advanceTimersByTimeAsync(0);
  expect(badge).toBe(0);
  stop();
});

test('the player who looks at the page, or allowed nothing, is not told', async () => {
  found = [table({})];
  const { stop, minute } = await open();
  Object.assign(document, { visibilityState: 'visible' });
  found = [table({ awaited: true, left: DAY })];
  await minute();
  expect(told).toEqual([]);
  stop();
});

test('where no game takes days, nothing is asked again', async () => {
  found = [table({ clock: 60 }), table({ id: 'bbbbbbbbbb', clock: 3 * DAY, status: 'over' })];
  const { stop, minute } = await open();
  await minute();
  expect(asked).toHaveLength(1);
  stop();
});
