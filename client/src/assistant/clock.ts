// The assistant's time, and its chance.

/** A step of the system's clock that is longer than this is taken for a sleep of the machine. */
const SLEPT = 2_000;

/**
 * The time of day in milliseconds. Setting the system's clock back does not move it; time in which
 * the machine slept counts, which a page's own clock may leave out.
 */
export function steadyClock(): () => number {
  let [wall, begun] = [Date.now(), performance.now()];
  return () => {
    const steady = wall + Math.floor(performance.now() - begun);
    if (Date.now() <= steady + SLEPT) return steady;
    [wall, begun] = [Date.now(), performance.now()];
    return wall;
  };
}

/** A number from 0 up to but not including a limit of at most 256, from the system's secure random source. */
export function randomBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  const drawn = new Uint8Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= fair);
  return drawn[0]! % limit;
}
