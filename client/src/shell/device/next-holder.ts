// To whom a device goes that several people share.

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
