// The bots that people can play against: their levels, temperaments and names.

import { hasWords, t, uncheckedId } from '../../words/words.svelte';
import type { BotInfo, GameInfo } from '../api';
import { isLevel, LEVELS, type Level } from '../levels';
import { http } from './http';

/** The bots of every game, once the server was asked. */
let catalogue = $state.raw<Readonly<Record<string, readonly BotInfo[]>>>({});
let asking: Promise<void> | null = null;

async function fetchBots(): Promise<void> {
  try {
    const games = await http.games();
    catalogue = Object.fromEntries(games.map((game) => [game.name, game.opponents]));
  } catch {
    asking = null; // It is "Bot" until the server is back.
  }
}

/** The levels at which a game has bots. */
export function levelsOf(game: GameInfo): Level[] {
  return LEVELS.filter((level) => game.opponents.some((bot) => bot.level === level));
}

/** Whether a bot plays at tables of so many. */
export function playsWith(bot: BotInfo, seats: number): boolean {
  return bot.most_seats === null || seats <= bot.most_seats;
}

/** The bots of a level, or of the next one below that has some; else any that play. */
function botsOfLevel(game: GameInfo, level: Level, seats: number): string[] {
  const playing = game.opponents.filter((bot) => playsWith(bot, seats));
  for (const rank of LEVELS.slice(0, LEVELS.indexOf(level) + 1).reverse()) {
    const found = playing.filter((bot) => bot.level === rank).map((bot) => bot.name);
    if (found.length) return found;
  }
  return [game.usual_bot];
}

/** So many opponents of a level for one person, of every temperament in turn. */
export function opponentBots(game: GameInfo, level: Level, count: number): string[] {
  const found = botsOfLevel(game, level, count + 1);
  return Array.from({ length: count }, (_, i) => found[i % found.length]!);
}

/** The bot that stands for each level, and all others. */
export function botChoices(game: GameInfo): { levels: BotInfo[]; more: BotInfo[] } {
  const levels = levelsOf(game).map((level) => game.opponents.find((bot) => bot.level === level)!);
  return { levels, more: game.opponents.filter((bot) => !levels.includes(bot)) };
}

/** What the level of a bot is called. */
export function levelName(level: string): string {
  return t(uncheckedId(`level.${level}`));
}

/** What people read for a bot: its level and temperament, or its name. */
export function botDescription(bot: BotInfo): string {
  const temper = `temperament.${bot.temperament}`;
  return bot.level
    ? [levelName(bot.level), ...(hasWords(temper) ? [t(temper)] : [])].join(', ')
    : (namedBot(bot.name) ?? bot.name);
}

/** What a bot is called by words of its own, if it has some. */
function namedBot(bot: string): string | null {
  const id = `bot.${bot.replaceAll('-', '_')}`;
  return hasWords(id) ? t(id) : null;
}

/** The same for the bot on a seat of some game; one that is not offered there has a name for commands alone. */
export function botName(bot: string, game: string): string {
  const found = findBot(bot, game);
  return found ? botDescription(found) : (namedBot(bot) ?? t('screen.bot'));
}

/** How well the bot on a seat of some game plays, where it has a level. */
export function botLevel(bot: string, game: string): Level | undefined {
  const level = findBot(bot, game)?.level ?? '';
  return isLevel(level) ? level : undefined;
}

function findBot(bot: string, game: string): BotInfo | undefined {
  const found = catalogue[game]?.find((info) => info.name === bot);
  if (!found) asking ??= fetchBots();
  return found;
}
