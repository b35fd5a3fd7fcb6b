// The six fields of an avatar, drawn from a name: nothing is uploaded, and everybody sees the same.

import { SEAT_COLOURS, TERRAINS } from './island';

const AROUND = 6;

/** A number that follows from a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** The colour in the middle, where nobody has chosen one. */
export function avatarColour(name: string): string {
  return SEAT_COLOURS[hashOf(name.trim().toLowerCase()) % SEAT_COLOURS.length]!;
}

/** The terrains around the middle, clockwise; no two neighbours are alike, so that the fields can be told apart. */
export function avatarTerrains(name: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < AROUND; at += 1) {
    const beside = [found[at - 1], at === AROUND - 1 ? found[0] : undefined];
    const free = TERRAINS.filter((terrain) => !beside.includes(terrain));
    found.push(free[hashOf(`${at} ${name.trim().toLowerCase()}`) % free.length]!);
  }
  return found;
}
