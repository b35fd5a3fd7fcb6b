// The development card that you have just bought, shown for a while.

import { untrack } from 'svelte';

import { pace } from '../../../../browser/settings.svelte';
import type { Line } from '../../../../connection/api';
import { eventOf } from '../../../events';
import type { CardName } from '../../api';
import { DURATIONS } from './motion.svelte';

/** Milliseconds in which it can be read; the player who has read it earlier taps it away. */
export const READING_MS = 7000;

/** The card that lines of the log say is yours now. */
export function drawnCard(lines: readonly Line[]): CardName | undefined {
  const told = lines
    .flatMap((line) => line.told)
    .findLast((one) => eventOf(one) === 'draw' && one.id.endsWith('.you'));
  return (told?.params.card as { id: string } | undefined)?.id.split('.')[1] as
    CardName | undefined;
}

export class BoughtCardDisplay {
  /** With `onhide`, somebody hears that a card was put away; while `isWaitedFor`, it stays until a tap. */
  constructor(
    readonly isWaitedFor: () => boolean = () => false,
    readonly onhide: () => void = () => undefined,
  ) {}

  card = $state<CardName | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Turn over the card that was drawn just now, once it has come from the bank. */
  showDrawnCard(fresh: readonly Line[]): void {
    const card = drawnCard(fresh);
    if (!card) return;
    this.card = null;
    this.#schedule(pace() * DURATIONS.flight, () => {
      this.card = card;
      this.hideLater();
    });
  }

  /** Leave it where it is while somebody looks closer. */
  keepOpen(): void {
    clearTimeout(this.#timer);
  }

  /** Leave it where it is for as long as reading takes. */
  hideLater(): void {
    this.#schedule(READING_MS, () => {
      if (!this.isWaitedFor()) this.hide();
    });
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.card = null;
    untrack(() => this.onhide());
  }

  #schedule(wait: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, wait);
  }
}
