// What was counted of finished games, kept in this browser so that the server counts once.

import type { Figures } from '../connection/api';

const PLACE = 'hexhaven.figures';

export function storedFigures(): Record<string, Figures> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const kept = Object.entries((found ?? {}) as Record<string, Partial<Figures>>);
    // What an older server counted is counted again.
    return Object.fromEntries(kept.filter(([, one]) => one.winner)) as Record<string, Figures>;
  } catch {
    return {};
  }
}

/** Keep the figures of the games that are still in the list. */
export function storeFigures(
  figures: Readonly<Record<string, Figures>>,
  tables: readonly string[],
): void {
  const kept = tables.flatMap((id) => (figures[id] ? [[id, figures[id]]] : []));
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
