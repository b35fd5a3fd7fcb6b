// What happened in a game, however many answers it takes.

import type { History, Line, Moment, ReadHistory, ReadMoments } from '../api';
import { http } from './http';
import { fetchUntilAnswered } from './retry';

type Page<Item> = { items: readonly Item[]; more: boolean };

/** All items, page by page: the player who asks for much waits for the next page until it can be had. */
async function fetchAllPages<Item extends { n: number }>(
  ask: (first: number) => Promise<Page<Item>>,
): Promise<Item[]> {
  let page = await ask(1);
  const found = [...page.items];
  while (page.more && page.items.length) {
    const first = page.items[page.items.length - 1]!.n + 1;
    page = await fetchUntilAnswered(() => ask(first));
    found.push(...page.items);
  }
  return found;
}

/** The log of a game from its beginning. */
export async function fetchHistory(
  table: string,
  body: Omit<ReadHistory, 'first'>,
): Promise<History> {
  let last!: History;
  const lines = await fetchAllPages<Line>(async (first) => {
    last = await http.history(table, { ...body, first });
    return { items: last.lines, more: last.more };
  });
  return { ...last, lines };
}

/** How a game stood after every entry. */
export function fetchMoments(
  table: string,
  body: Omit<ReadMoments, 'first' | 'last'>,
): Promise<Moment[]> {
  return fetchAllPages<Moment>(async (first) => {
    const { moments, more } = await http.moments(table, { ...body, first });
    return { items: moments, more };
  });
}
