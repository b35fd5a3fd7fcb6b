// Reviews of several games, worked out one after another.

import { showError } from '../../browser/toasts.svelte';
import type { Review } from '../../connection/api';
import { http } from '../../connection/requests/http';
import { fetchWithRetry } from '../../connection/requests/retry';
import { storedSeatAt } from '../../connection/storage/seats';

/** Milliseconds until a review that is still being worked out is asked for again. */
const REPEAT_AFTER = 2000;

export class ReviewQueue {
  /** How many of how many are done. */
  done = $state(0);
  all = $state(0);
  #stop = () => {};

  isRunning = $derived.by(() => this.done < this.all);

  /** Review games by their tables; each time one is done, the list may say so. */
  start(tables: readonly string[], onreviewed: () => void): void {
    [this.done, this.all] = [0, tables.length];
    const next = () => {
      const table = tables[this.done];
      if (table === undefined) return;
      this.#stop = this.#review(table, () => {
        this.done += 1;
        onreviewed();
        next();
      });
    };
    next();
  }

  stop(): void {
    this.#stop();
    this.done = this.all = 0;
  }

  #review(table: string, onend: () => void): () => void {
    const body = { token: storedSeatAt(table)?.token ?? null, begin: true };
    const isDone = ({ done }: Review) => (done ?? 1) >= 1;
    return fetchWithRetry(
      () => http.review(table, body),
      (review) => isDone(review) && onend(),
      {
        repeatAfter: (review) => (isDone(review) ? null : REPEAT_AFTER),
        onrefusal: (error) => {
          showError(error);
          onend();
        },
      },
    );
  }
}
