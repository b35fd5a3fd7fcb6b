// What the server counts of finished games: asked for once for each, and kept in this browser.

import type { Figures, TableListing } from '../connection/api';
import { http } from '../connection/requests/http';
import { fetchUntilAnswered } from '../connection/requests/retry';
import { storedSeatsAt } from '../connection/storage/seats';
import { storedFigures, storeFigures } from './stored-figures';

export class GameFigures {
  found = $state.raw<Readonly<Record<string, Figures>>>(storedFigures());
  /** Games that cannot be counted, such as by rules of long ago. */
  #uncounted = $state.raw<readonly string[]>([]);

  /** Whether a game may still be counted. */
  isMissing(id: string): boolean {
    return !this.found[id] && !this.#uncounted.includes(id);
  }

  /** Count games one after another, as each takes the server a moment; returns how to stop. */
  count(tables: readonly TableListing[]): () => void {
    let wanted = true;
    void this.#countAll(tables, () => wanted);
    return () => (wanted = false);
  }

  async #countAll(tables: readonly TableListing[], isWanted: () => boolean): Promise<void> {
    const ids = tables.map(({ id }) => id);
    for (const { id, seat } of tables) {
      if (!isWanted()) return;
      if (!this.isMissing(id)) continue;
      const token = storedSeatsAt(id).find((one) => one.seat === seat)?.token ?? '';
      try {
        const counted = await fetchUntilAnswered(() => http.figures(id, token));
        this.found = { ...this.found, [id]: counted };
        storeFigures(this.found, ids);
      } catch {
        this.#uncounted = [...this.#uncounted, id];
      }
    }
  }
}
