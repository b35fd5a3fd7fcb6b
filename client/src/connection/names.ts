// The names that seats go by in sentences.

import type { TableInfo } from './api';

/** Given to bots, except where a person at the table has the same name. */
const NICKNAMES = ['Mara', 'Jonas', 'Ada', 'Theo', 'Lea', 'Emil', 'Ida', 'Noa', 'Finn', 'Runa'];

/** At a table with more seats, clients are told of a seat when they ask. */
export const LARGE_TABLE = 24;

/** Give what is pointed at a tooltip, where there is no room for its words. */
export function showWholeText({ target: on }: PointerEvent): void {
  if (!(on instanceof HTMLElement) || on.children.length) return;
  if (on.scrollWidth > on.clientWidth) on.title ||= (on.textContent ?? '').trim();
}

/** Names of the seats, for sentences. */
export function namesOf(info: Pick<TableInfo, 'seats'> | null): string[] {
  const chairs = info?.seats ?? [];
  const large = chairs.length > LARGE_TABLE;
  const free = large
    ? NICKNAMES
    : NICKNAMES.filter((name) => !chairs.some((chair) => chair.name === name));
  let bots = 0;
  return chairs.map((chair, seat) => {
    if (chair.name) return chair.name;
    if (chair.kind !== 'bot' || !free.length) return String(seat + 1);
    // At long tables names come again, with a number: Mara, Jonas, … Mara 2. At large ones, where
    // not everybody is known, the seat decides.
    const place = large ? seat : bots;
    const [name, again] = [free[place % free.length]!, Math.floor(place / free.length)];
    bots += 1;
    return again ? `${name} ${again + 1}` : name;
  });
}
