// The names that seats go by in sentences.

import type { TableInfo } from './api';

/** Given to bots, except where a person at the table has the same name. */
const NICKNAMES = ['Mara', 'Jonas', 'Ada', 'Theo', 'Lea', 'Emil', 'Ida', 'Noa', 'Finn', 'Runa'];

/** At a table with more seats, clients are told of a seat when they ask. */
export const LARGE_TABLE = 24;

/** Longer names are cut where they stand in sentences and lists. */
const MOST_SHOWN = 20;

/** The names that were cut, as they are shown, and whole. */
const shortenedNames = new Map<string, string>();

/** A name that leaves room for others. */
function shorten(name: string): string {
  const signs = [...name];
  if (signs.length <= MOST_SHOWN) return name;
  const shown = `${signs
    .slice(0, MOST_SHOWN - 1)
    .join('')
    .trimEnd()}…`;
  shortenedNames.set(shown, name);
  return shown;
}

/** A text with its names whole; the same text where none was cut. */
export function withWholeNames(text: string): string {
  return [...shortenedNames].reduce((said, [shown, name]) => said.replaceAll(shown, name), text);
}

/** Give what is pointed at a tooltip, where a name in it was cut or there is no room for its words. */
export function showWholeText({ target: on }: PointerEvent): void {
  if (!(on instanceof HTMLElement) || on.children.length) return;
  const said = on.title || (on.textContent ?? '').trim();
  const told = withWholeNames(said);
  if (told !== said || on.scrollWidth > on.clientWidth) on.title = told;
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
    if (chair.name) return shorten(chair.name);
    if (chair.kind !== 'bot' || !free.length) return String(seat + 1);
    // At long tables names come again, with a number: Mara, Jonas, … Mara 2. At large ones, where
    // not everybody is known, the seat decides.
    const place = large ? seat : bots;
    const [name, again] = [free[place % free.length]!, Math.floor(place / free.length)];
    bots += 1;
    return again ? `${name} ${again + 1}` : name;
  });
}
