// The seats this browser holds, with their tokens.

import { SECRET, TABLE_ID, type SeatToken } from '../api';

export interface StoredSeat {
  table: string;
  seat: number;
  token: string;
  key: string | null;
}

const STORAGE_KEY = 'hexhaven.seats';
/** As many as the server looks up at once. */
const MOST = 200;
/** In a browser that keeps nothing, seats are held until the page is closed. */
let sessionSeats: StoredSeat[] = [];

/** All seats, the newest first. */
export function storedSeats(): StoredSeat[] {
  try {
    return parseSeats(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return sessionSeats;
  }
}

/** What of a list are seats, in the form in which the server gives them. */
export function parseSeats(found: unknown): StoredSeat[] {
  return Array.isArray(found) ? found.filter(isSeat) : [];
}

function isSeat(found: Partial<Record<keyof StoredSeat, unknown>> | null): boolean {
  const { table, seat, token, key } = found ?? {};
  return (
    matches(table, TABLE_ID) &&
    Number.isInteger(seat) &&
    matches(token, SECRET) &&
    (key == null || matches(key, SECRET))
  );
}

const matches = (found: unknown, form: RegExp) => typeof found === 'string' && form.test(found);

function storeAll(all: StoredSeat[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    sessionSeats = all;
  }
}

export function storedSeatAt(table: string): StoredSeat | undefined {
  return storedSeats().find((kept) => kept.table === table);
}

/** All seats that are held at a table, by people who share this device. */
export function storedSeatsAt(table: string): StoredSeat[] {
  return storedSeats().filter((one) => one.table === table);
}

function toStoredSeat({ table, seat, token, key }: SeatToken): StoredSeat {
  return { table, seat, token, key };
}

/** Keep a seat, replacing an older one at the same table. */
export function storeSeat(held: SeatToken): StoredSeat {
  const others = storedSeats().filter((other) => other.table !== held.table);
  storeAll([toStoredSeat(held), ...others].slice(0, MOST));
  return toStoredSeat(held);
}

/** Keep one more seat at a table where this browser sits already: people share a device. */
export function storeExtraSeat(held: SeatToken): void {
  const all = storedSeats();
  const last = all.findLastIndex((other) => other.table === held.table);
  all.splice(last + 1, 0, toStoredSeat(held));
  storeAll(all.slice(0, MOST));
}

/** Keep seats that come from elsewhere; those at tables where this browser sits already are left. */
export function storeMoreSeats(more: readonly SeatToken[]): number {
  const own = storedSeats();
  const added = more.filter(({ table }) => !own.some((other) => other.table === table));
  storeAll([...own, ...added.map(toStoredSeat)].slice(0, MOST));
  return added.length;
}

/** Give up one of the seats at a table. */
export function forgetSeat(token: string): void {
  storeAll(storedSeats().filter((one) => one.token !== token));
}

/** Give up all seats at tables. */
export function forgetTables(...tables: string[]): void {
  storeAll(storedSeats().filter((one) => !tables.includes(one.table)));
}
