// Whether the server still loads games: whoever waits for one is told so in words.

import { http } from '../requests/http';

/** How long somebody waits before the server is asked why, and asked again. */
const PATIENCE = 3000;

class Readiness {
  #preparing = $state.raw<readonly string[]>([]);

  /** Whether the rules or bots of a game are being loaded, as far as somebody who waits has asked. */
  isPreparing(game: string | undefined): boolean {
    return game !== undefined && this.#preparing.includes(game);
  }

  /** Ask while somebody waits, until everything is loaded; returns how to stop. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const ask = () => {
      timer = setTimeout(async () => {
        const preparing = await http.health().then(
          (health) => health.preparing ?? [],
          () => [],
        );
        if (!current) return;
        this.#preparing = preparing;
        if (preparing.length) ask();
      }, PATIENCE);
    };
    ask();
    return () => {
      current = false;
      clearTimeout(timer);
      this.#preparing = [];
    };
  }
}

export const readiness = new Readiness();
