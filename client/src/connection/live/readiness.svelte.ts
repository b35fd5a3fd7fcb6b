// Whether the server still loads games: the player who waits for one is told so in words.

import { http } from '../requests/http';
import { fetchWithRetry } from '../requests/retry';

/** How long somebody waits before the server is asked why, and asked again. */
const RETRY_MS = 3000;

class Readiness {
  #preparing = $state.raw<readonly string[]>([]);

  /** Whether the rules or bots of a game are being loaded, as far as somebody who waits has asked. */
  isPreparing(game: string | undefined): boolean {
    return game !== undefined && this.#preparing.includes(game);
  }

  /** Ask while somebody waits, until everything is loaded; returns how to stop. */
  watch(): () => void {
    const preparing = () =>
      http.health().then(
        (health) => health.preparing ?? [],
        () => [],
      );
    const stop = fetchWithRetry(preparing, (games) => (this.#preparing = games), {
      firstAfter: RETRY_MS,
      repeatAfter: (games) => (games.length ? RETRY_MS : null),
    });
    return () => {
      stop();
      this.#preparing = [];
    };
  }
}

export const readiness = new Readiness();
