// What maps and boards are made of, as their files write it (docs/maps.md).

import { RESOURCES } from '../island/island';

/** What lies somewhere: a field, the number on it, or a place of trade. */
export interface Piece {
  what: string;
  at: number;
}

export const TRADE_KINDS = [...RESOURCES, 'any'] as const;
export const NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const;
export const TRADE_LETTERS = 'blwgoa';

/** The lines of a text that count, whether it is a file or on one line. */
export function linesOf(text: string): string[] {
  return text
    .replace(/#.*$/gm, '')
    .split(/[/\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A random number below another. */
export type RandomBelow = (count: number) => number;
export const randomNumber: RandomBelow = (count) => Math.floor(Math.random() * count);

export function shuffle<T>(list: readonly T[], below: RandomBelow): T[] {
  const found = [...list];
  for (let i = found.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [found[i], found[j]] = [found[j]!, found[i]!];
  }
  return found;
}

/** How often something is shuffled in search of an order without faults. */
const TRIES = 200;

/** The best of many attempts, or the first without any fault. */
export function bestAttempt<T>(attempt: () => T, faults: (found: T) => number): T {
  let best = attempt();
  for (let i = 1; i < TRIES && faults(best) > 0; i += 1) {
    const next = attempt();
    if (faults(next) < faults(best)) best = next;
  }
  return best;
}
