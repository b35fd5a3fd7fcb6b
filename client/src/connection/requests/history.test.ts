import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

const ENTRIES = 5;

beforeEach(() => {
  stubPage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that gives out two things at a time, and every second time asks for patience. */
function served() {
  let asked = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (asked++ % 2) return new Response('{}', { status: 429 });
    const { first } = JSON.parse(body);
    const items = [first, first + 1]
      .filter((n) => n <= ENTRIES)
      .map((n) => ({ n, parts: {}, told: [] }));
    const more = first + 1 < ENTRIES;
    return new Response(
      JSON.stringify(path.endsWith('/history') ? { lines: items, more } : { moments: items, more }),
    );
  });
}

test('a long log and a long game come page by page, and the player who asked too much waits', async () => {
  const { fetchMoments, fetchHistory } = await import('./history');
  const numbers = Array.from({ length: ENTRIES }, (_, at) => at + 1);
  served();
  const lines = fetchHistory('aaaaaaaaaa', {}).then((history) => history.lines.map(({ n }) => n));
  await vi.runAllTimersAsync();
  expect(await lines).toEqual(numbers);
  served();
  const moments = fetchMoments('aaaaaaaaaa', {}).then((found) => found.map(({ n }) => n));
  await vi.runAllTimersAsync();
  expect(await moments).toEqual(numbers);
});
