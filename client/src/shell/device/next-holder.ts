// To whom a device goes that several people share, and what it waits for.

import type { Line, Sentence } from '../../connection/api';

/** Who is waited for: those who are asked for an answer, then those who must act. */
export interface AwaitedSeats {
  asked: readonly number[];
  must: readonly number[];
}

/** Who should have the device now: nobody in particular while the player who has it is waited for, or nobody is. */
export function nextHolder(
  { asked, must }: AwaitedSeats,
  here: readonly number[],
  has: number | null,
): number | null {
  for (const seats of [asked, must]) {
    const found = seats.filter((seat) => here.includes(seat));
    if (found.length) return found.includes(has ?? -1) ? null : found[0]!;
  }
  return null;
}

/** What the log tells of an entry. */
type Told = Pick<Line, 'n' | 'seat' | 'told'>;

/** The entry that tells a player something since they have the device that nobody else may see, unless they acted since. */
export function secretTold(
  lines: readonly Told[],
  { seat, since }: { seat: number; since: number },
  isSecret: (told: Sentence) => boolean,
): number | null {
  const own = lines.filter(({ n }) => n > since);
  const acted = own.findLastIndex((line) => line.seat === seat);
  const found = acted < 0 ? undefined : own.slice(acted).find(({ told }) => told.some(isSecret));
  return found?.n ?? null;
}
