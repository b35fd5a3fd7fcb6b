// The development card that you have just bought, shown for a while.

import { pace } from '../../../../browser/settings.svelte';
import type { Line } from '../../../../connection/api';
import { eventOf } from '../../../events';
import type { CardName } from '../../api';
import { TIMES } from './motion.svelte';

/** Milliseconds in which it can be read; the player who has read it earlier taps it away. */
export const READING = 7000;

/** The card that lines of the log say is yours now. */
export function boughtCard(lines: readonly Line[]): CardName | undefined {
  const told = lines
    .flatMap((line) => line.told)
    .findLast((one) => eventOf(one) === 'draw' && one.id.endsWith('.you'));
  return (told?.params.card as { id: string } | undefined)?.id.split('.')[1] as
    CardName | undefined;
}

export class Bought {
  card = $state<CardName | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Turn over the card that was drawn just now, once it has come from the bank. */
  see(fresh: readonly Line[]): void {
    const card = boughtCard(fresh);
    if (!card) return;
    this.putAway();
    this.#after(pace() * TIMES.flight, () => {
      this.card = card;
      this.stay();
    });
  }

  /** Leave it where it is while somebody looks closer. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** Leave it where it is for as long as reading takes. */
  stay(): void {
    this.#after(READING, () => this.putAway());
  }

  putAway(): void {
    clearTimeout(this.#timer);
    this.card = null;
  }

  #after(wait: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, wait);
  }
}
