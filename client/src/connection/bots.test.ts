import { expect, test } from 'vitest';

import facts from '../../../tests/client/facts.json';
import { stubPage } from '../browser/browser.fixture';
import type { GameFace } from './api';

const game = (...bots: string[]) => ({ bots }) as unknown as GameFace;

test('the usual bot is the best of those that every table size can have', async () => {
  stubPage();
  const { defaultBot, USUAL } = await import('./bots');
  expect(facts.usual_bots.filter((bot) => USUAL.includes(bot))).toEqual(USUAL);
  expect(defaultBot(game('builder-quiet', 'greedy', 'builder'))).toBe('builder');
  expect(defaultBot(game('greedy', 'racer'))).toBe('greedy');
  expect(defaultBot(game('own'))).toBe('own');
});
