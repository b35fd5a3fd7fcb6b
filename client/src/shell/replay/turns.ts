// Where turns begin in a replay.

/** The moments at which another turn, or round, has begun. */
export function turnStarts(turns: readonly number[]): number[] {
  return turns.flatMap((turn, at) => (at > 0 && turn !== turns[at - 1] ? [at] : []));
}

/** The turn before or after a moment; the ends of the game where there is none. */
export function nearTurn(starts: readonly number[], at: number, by: -1 | 1, last: number): number {
  if (by > 0) return starts.find((start) => start > at) ?? last;
  return starts.findLast((start) => start < at) ?? 0;
}

/** What a key does in a replay: to which moment it leads, or 'play'. */
export function keyTarget(
  key: string,
  shift: boolean,
  at: number,
  last: number,
  starts: readonly number[],
): number | 'play' | null {
  switch (key) {
    case 'ArrowLeft':
      return shift ? nearTurn(starts, at, -1, last) : Math.max(0, at - 1);
    case 'ArrowRight':
      return shift ? nearTurn(starts, at, 1, last) : Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case ' ':
      return 'play';
  }
  return null;
}
