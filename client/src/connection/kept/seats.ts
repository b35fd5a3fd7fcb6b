// The seats this browser holds, with their tokens.

import { SECRET, TABLE_ID, type SeatToken } from '../api';

export interface KeptSeat {
  table: string;
  seat: number;
  token: string;
  key: string | null;
}

const PLACE = 'hexhaven.seats';
/** As many as the server looks up at once. */
const MOST = 200;
/** In a browser that keeps nothing, seats are held until the page is closed. */
let unkept: KeptSeat[] = [];

/** All seats, the newest first. */
export function seats(): KeptSeat[] {
  try {
    return keptSeats(JSON.parse(localStorage.getItem(PLACE) ?? '[]'));
  } catch {
    return unkept;
  }
}

/** What of a list are seats, in the form in which the server gives them. */
export function keptSeats(found: unknown): KeptSeat[] {
  return Array.isArray(found) ? found.filter(isSeat) : [];
}

function isSeat(found: Partial<Record<keyof KeptSeat, unknown>> | null): boolean {
  const { table, seat, token, key } = found ?? {};
  return (
    fits(table, TABLE_ID) &&
    Number.isInteger(seat) &&
    fits(token, SECRET) &&
    (key == null || fits(key, SECRET))
  );
}

const fits = (found: unknown, form: RegExp) => typeof found === 'string' && form.test(found);

function remember(all: KeptSeat[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    unkept = all;
  }
}

export function seatAt(table: string): KeptSeat | undefined {
  return seats().find((kept) => kept.table === table);
}

/** All seats that are held at a table, by people who share this device. */
export function seatsAt(table: string): KeptSeat[] {
  return seats().filter((one) => one.table === table);
}

function keptSeat({ table, seat, token, key }: SeatToken): KeptSeat {
  return { table, seat, token, key };
}

/** Keep a seat, replacing an older one at the same table. */
export function keepSeat(held: SeatToken): KeptSeat {
  const others = seats().filter((other) => other.table !== held.table);
  remember([keptSeat(held), ...others].slice(0, MOST));
  return keptSeat(held);
}

/** Keep one more seat at a table where this browser sits already: people share a device. */
export function keepExtraSeat(held: SeatToken): void {
  const all = seats();
  const last = all.findLastIndex((other) => other.table === held.table);
  all.splice(last + 1, 0, keptSeat(held));
  remember(all.slice(0, MOST));
}

/** Keep seats that come from elsewhere; those at tables where this browser sits already are left. */
export function keepSeats(more: readonly SeatToken[]): number {
  const own = seats();
  const added = more.filter(({ table }) => !own.some((other) => other.table === table));
  remember([...own, ...added.map(keptSeat)].slice(0, MOST));
  return added.length;
}

/** Give up one of the seats at a table. */
export function giveUp(token: string): void {
  remember(seats().filter((one) => one.token !== token));
}

/** Give up all seats at tables. */
export function forgetTables(...tables: string[]): void {
  remember(seats().filter((one) => !tables.includes(one.table)));
}
