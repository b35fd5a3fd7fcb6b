// The seconds left until chance or the clock acts.

import type { Link } from './link';

/** The seconds left of the time that runs for everybody, by the server's deadline. */
export class Countdown {
  #now = $state(performance.now());

  constructor(readonly link: () => Link) {
    $effect(() => {
      const timer = setInterval(() => (this.#now = performance.now()), 200);
      return () => clearInterval(timer);
    });
  }

  secondsLeft = $derived.by((): number | null => {
    const { awaited, awaitedAt, info } = this.link();
    const given = awaited?.nature;
    if (given === null || given === undefined) return null;
    const passed = info?.paused ? 0 : Math.max(0, this.#now - awaitedAt) / 1000;
    return Math.max(0, given - passed);
  });
}
