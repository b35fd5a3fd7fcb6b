// The tables at which this browser sits, and those that wait for it: looked up again every minute
// where a game takes days, counted on the installed app, and told by notifications.

import { notify, showBadge } from '../../browser/notices.svelte';
import { HOUR, timeLeft } from '../../words/times';
import { gameTitle, t } from '../../words/words.svelte';
import type { TableListing } from '../api';
import { http } from '../requests/http';
import { storedSeats } from '../storage/seats';

const INTERVAL = 60_000;

/** Whether moves may take hours or days. */
export function isUnhurried({ clock }: { clock: number | null }): boolean {
  return clock !== null && clock >= HOUR;
}

/** Whether little is left of the time for a move: an hour, or a quarter of a shorter clock. */
function isLate({ awaited, clock, left }: TableListing): boolean {
  return awaited && clock !== null && left !== null && left <= Math.min(HOUR, clock / 4);
}

class OwnTables {
  /** All tables of this browser, as they were seen last; null before that. */
  tables = $state.raw<readonly TableListing[] | null>(null);
  waiting = $derived((this.tables ?? []).filter(({ awaited }) => awaited));

  /** Look up all tables. */
  async fetch(): Promise<void> {
    this.#update(await fetchTables(() => true));
  }

  /** Look up those again at which people come and go. */
  async #fetchSlow(): Promise<void> {
    if (this.tables === null) return this.fetch();
    const slow = this.tables.filter((table) => table.status === 'playing' && isUnhurried(table));
    const found = await fetchTables((id) => slow.some((table) => table.id === id));
    const fresh = new Map(found.map((table) => [table.id, table]));
    this.#update(this.tables.map((table) => fresh.get(table.id) ?? table));
  }

  #update(found: readonly TableListing[]): void {
    const before = this.tables;
    this.#setTables(found);
    for (const table of before === null ? [] : found) {
      const was = before!.find(({ id }) => id === table.id);
      if (!isUnhurried(table)) continue;
      if (table.awaited && !was?.awaited) notify(table.id, moveWords(table.game));
      else if (isLate(table) && !(was && isLate(was)))
        notify(table.id, moveWords(table.game, table.left));
    }
  }

  /** A table that is on screen waits for this browser, or does not any more. */
  setAwaited(table: string, awaited: boolean): void {
    if (this.tables === null) return;
    this.#setTables(
      this.tables.map((one) => (one.id === table ? { ...one, awaited, left: null } : one)),
    );
  }

  #setTables(tables: readonly TableListing[]): void {
    this.tables = tables;
    showBadge(this.waiting.length);
  }

  /** Keep looking while the page is open; returns how to stop. */
  watch(): () => void {
    const fetchAgain = () => void this.#fetchSlow().catch(() => {}); // the next look may succeed
    const timer = setInterval(fetchAgain, INTERVAL);
    return () => clearInterval(timer);
  }
}

async function fetchTables(wanted: (table: string) => boolean): Promise<TableListing[]> {
  const tokens = storedSeats().flatMap(({ table, token }) => (wanted(table) ? [token] : []));
  return tokens.length ? http.ownTables(tokens) : [];
}

/** That it is your move in a game, and how long it may take. */
export function moveWords(game: string, left: number | null = null): string {
  const what =
    left === null
      ? t('screen.start.your_move')
      : t('screen.start.your_move_left', { left: timeLeft(left) });
  return t('screen.lobby.said', {
    label: gameTitle(game),
    value: what,
  });
}

export const ownTables = new OwnTables();
