// Presses that come too soon after a key or a button has changed its meaning.

import { SvelteSet } from 'svelte/reactivity';

/** Milliseconds in which a press is still meant for what was there before. */
export const GUARD_MS = 400;

/** Watches what keys mean, and holds those whose meaning has just changed. */
export class Guard {
  #meanings = new Map<string, string>();
  #held = new SvelteSet<string>();
  #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  /** What every key means now. */
  setMeanings(keys: readonly (readonly [string, string])[]): void {
    for (const [key, meaning] of keys) {
      const before = this.#meanings.get(key);
      if (before === meaning) continue;
      this.#meanings.set(key, meaning);
      if (before !== undefined) this.#holdBriefly(key);
    }
  }

  isHeld(key: string): boolean {
    return this.#held.has(key);
  }

  #holdBriefly(key: string): void {
    this.#held.add(key);
    clearTimeout(this.#timers[key]);
    this.#timers[key] = setTimeout(() => this.#held.delete(key), GUARD_MS);
  }
}
