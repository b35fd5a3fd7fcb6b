// Bots that people are offered; names for tables against them.

import { hasWords, t } from '../words/words.svelte';
import type { GameFace } from './api';

const USUAL = ['builder', 'greedy'];

/** Those that people are offered: with a name for people, the best last. */
export function offeredBots(game: GameFace): string[] {
  return game.bots.filter((bot) => !bot.endsWith('-quiet'));
}

/** Who sits down where nobody was named: a good bot that needs no time to begin. */
export function defaultBot(game: GameFace): string {
  return USUAL.find((bot) => game.bots.includes(bot)) ?? offeredBots(game)[0] ?? 'random';
}

/** A bot's name for people. */
export function botName(bot: string): string {
  const id = `bot.${bot.replaceAll('-', '_')}`;
  return hasWords(id) ? t(id) : bot;
}
