// The names that seats go by in sentences.

import type { TableFace } from './api';

/** Given to bots, except where a person at the table has the same name. */
const NICKNAMES = ['Mara', 'Jonas', 'Ada', 'Theo', 'Lea', 'Emil', 'Ida', 'Noa', 'Finn', 'Runa'];

/** At a table with more seats, clients are told of a seat when they ask. */
const LARGE = 24;

/** Longer names are cut where they stand in sentences and lists. */
const MOST_SHOWN = 20;

/** A name that leaves room for others. */
export function short(name: string): string {
  const signs = [...name];
  return signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN - 1).join('').trimEnd()}…` : name;
}

/** Names of the seats, for sentences. */
export function namesOf(face: Pick<TableFace, 'seats'> | null): string[] {
  const chairs = face?.seats ?? [];
  const large = chairs.length > LARGE;
  const free = large ? NICKNAMES : NICKNAMES.filter((name) => !chairs.some((chair) => chair.name === name));
  let bots = 0;
  return chairs.map((chair, seat) => {
    if (chair.name) return short(chair.name);
    if (chair.kind !== 'bot' || !free.length) return String(seat + 1);
    // At long tables names come again, with a number: Mara, Jonas, … Mara 2. At large ones, where
    // not everybody is known, the seat decides.
    const place = large ? seat : bots;
    const [name, again] = [free[place % free.length]!, Math.floor(place / free.length)];
    bots += 1;
    return again ? `${name} ${again + 1}` : name;
  });
}
