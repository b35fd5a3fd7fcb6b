// Opening tables and sitting down at them.

import { settings } from '../browser/settings.svelte';
import { t } from '../words/words.svelte';
import type { GameFace, Held } from './api';
import { defaultBot } from './bots';
import { http } from './http';
import { keep } from './seats';

/** The person's name, or "Guest" before they gave one. */
export function ownName(): string {
  return settings.name.trim() || t('screen.guest');
}

/** A table against bots that begins at once. */
export async function playNow(game: GameFace, seats: number): Promise<Held> {
  const held = await http.open({
    settings: { game: game.name, seats },
    name: ownName(),
    bots: Array.from({ length: seats - 1 }, () => defaultBot(game)),
    start: true,
  });
  keep(held);
  return held;
}
