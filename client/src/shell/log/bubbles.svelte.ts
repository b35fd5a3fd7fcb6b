// What players have just said, for as long as it stands beside them.

import { announce } from '../../browser/live-region.svelte';
import { settings } from '../../browser/settings.svelte';
import { playSound } from '../../browser/sound';
import type { ChatLine } from '../../connection/api';
import { wordsOf } from './remarks';

/** How many milliseconds it is to be read. */
const LASTS = 5000;

export class Bubbles {
  #shown = $state.raw<ChatLine[]>([]);
  #heard: number | null = null;

  /** Show what is new of everything that was said; what was there at first is old. */
  show(said: readonly ChatLine[], names: readonly string[], own: number | null): void {
    const heard = this.#heard;
    this.#heard = Math.max(heard ?? 0, ...said.map(({ n }) => n));
    if (heard === null || !settings.bubbles) return;
    for (const one of said.filter(({ n }) => n > heard)) {
      this.#shown = [...this.#shown.filter(({ seat }) => seat !== one.seat), one];
      setTimeout(() => (this.#shown = this.#shown.filter(({ n }) => n !== one.n)), LASTS);
      if (one.seat === own) continue;
      playSound('tick');
      announce(`${names[one.seat] ?? ''}: ${wordsOf(one)}`);
    }
  }

  /** What a seat has just said. */
  bubbleOf(seat: number): ChatLine | undefined {
    return this.#shown.find((one) => one.seat === seat);
  }
}
