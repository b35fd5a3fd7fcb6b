// The bots that people are offered, the one that sits down by default, and their names.

import { hasWords, t } from '../words/words.svelte';
import type { GameFace } from './api';

/** In the server's order (USUAL_BOTS), less those that play only at some numbers of seats. */
export const USUAL: readonly string[] = ['builder', 'greedy'];

/** The bots that people can choose from, the best last. */
export function offeredBots(game: GameFace): string[] {
  return game.bots.filter((bot) => !bot.endsWith('-quiet'));
}

/** The bot that takes a seat where none was chosen: a good one that needs no preparation. */
export function defaultBot(game: GameFace): string {
  return USUAL.find((bot) => game.bots.includes(bot)) ?? offeredBots(game)[0] ?? 'random';
}

/** The name that people read for a bot. */
export function botName(bot: string): string {
  const id = `bot.${bot.replaceAll('-', '_')}`;
  return hasWords(id) ? t(id) : bot;
}
