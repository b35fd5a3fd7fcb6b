import { beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import facts from '../../../../tests/client/facts.json';
import type { BotInfo, GameInfo } from '../api';

const bot = (name: string, level = '', temperament = ''): BotInfo => ({
  name,
  level,
  temperament,
  most_seats: null,
});
const game = (...opponents: BotInfo[]) =>
  ({ usual_bot: opponents[0]!.name, opponents }) as unknown as GameInfo;
const base = game(
  bot('novice', 'easy', 'even'),
  bot('novice-trader', 'easy', 'trader'),
  bot('settler', 'medium'),
  bot('builder', 'strong'),
  bot('own'),
);

beforeEach(() => stubPage());

test('levels are those of the server', async () => {
  const { LEVELS } = await import('../levels');
  expect(LEVELS).toEqual(facts.levels);
});

test('opponents of a level come with every temperament in turn', async () => {
  const { opponentBots } = await import('./bots.svelte');
  expect(opponentBots(base, 'easy', 3)).toEqual(['novice', 'novice-trader', 'novice']);
});

test('a bot that plays with few is no opponent where many play', async () => {
  const { opponentBots } = await import('./bots.svelte');
  const strong = game(bot('builder', 'strong'), { ...bot('scholar', 'strong'), most_seats: 4 });
  expect(opponentBots(strong, 'strong', 3)).toEqual(['builder', 'scholar', 'builder']);
  expect(opponentBots(strong, 'strong', 4)).toEqual(['builder', 'builder', 'builder', 'builder']);
});

test('where a level has no bots those of the next one below play, or any there are', async () => {
  const { opponentBots } = await import('./bots.svelte');
  expect(opponentBots(game(bot('greedy', 'medium')), 'strong', 1)).toEqual(['greedy']);
  expect(opponentBots(game(bot('own')), 'easy', 2)).toEqual(['own', 'own']);
});

test('one bot stands for each level, all others are offered under their own names', async () => {
  const { botChoices, botDescription } = await import('./bots.svelte');
  const { levels, more } = botChoices(base);
  expect(levels.map(({ name }) => name)).toEqual(['novice', 'settler', 'builder']);
  expect(more.map(({ name }) => name)).toEqual(['novice-trader', 'own']);
  expect(botDescription(bot('own'))).toBe('own');
});

test('a bot is called a bot until the server has said what it is called', async () => {
  let answer: (games: GameInfo[]) => void = () => {};
  const games = new Promise<GameInfo[]>((resolve) => (answer = resolve));
  const fetched = () => games.then((list) => Response.json(list));
  vi.stubGlobal('fetch', fetched);
  const { loadWords } = await import('../../words/words.svelte');
  const { botName } = await import('./bots.svelte');
  await loadWords('en');
  expect(botName('builder', 'base')).toBe('Bot');
  answer([{ ...base, name: 'base' } as GameInfo]);
  await vi.waitFor(() => expect(botName('builder', 'base')).toBe('Strong'));
  expect(botName('own', 'base')).toBe('own');
  expect(botName('master:800', 'base')).toBe('Bot');
});
