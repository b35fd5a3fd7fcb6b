// Opening tables and sitting down at them.

import type { GameFace, Held } from './api';
import { usual } from './bots';
import { http } from './http';
import { keep } from './seats';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

/** What the person is called, also before they said so. */
export function ownName(): string {
  return settings.name.trim() || t('screen.guest');
}

/** A table against bots that begins at once. */
export async function playNow(game: GameFace, seats: number): Promise<Held> {
  const held = await http.open({
    settings: { game: game.name, seats },
    name: ownName(),
    bots: Array.from({ length: seats - 1 }, () => usual(game)),
    start: true,
  });
  keep(held);
  return held;
}
