// The seats this browser holds, with their tokens.

import type { Held } from './api';

interface HeldSeat {
  table: string;
  seat: number;
  token: string;
  key: string | null;
}

const PLACE = 'hexhaven.seats';
const MOST = 100;
/** In a browser that keeps nothing, seats are held until the page is closed. */
let unkept: HeldSeat[] = [];

/** All seats, the newest first. */
export function seats(): HeldSeat[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => one?.table && one?.token) : [];
  } catch {
    return unkept;
  }
}

function remember(all: HeldSeat[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    unkept = all;
  }
}

export function seatAt(table: string): HeldSeat | undefined {
  return seats().find((kept) => kept.table === table);
}

/** Keep a seat, replacing an older one at the same table. */
export function keep(held: Held): HeldSeat {
  const kept = { table: held.table, seat: held.seat, token: held.token, key: held.key };
  const others = seats().filter((other) => other.table !== held.table);
  remember([kept, ...others].slice(0, MOST));
  return kept;
}

/** Give a seat up. */
export function forget(table: string): void {
  remember(seats().filter((kept) => kept.table !== table));
}
