import { expect, test } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import { stubPage } from '../../browser/browser.fixture';

test('what was agreed upon is said in words, and which of it are house rules', async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  const { optionsInWords } = await import('./option-words');
  await loadWords('en');
  const options = { points: 12, phases: 'strict', robber: 'friendly', island: 'o10 w2 l9 / …' };
  expect(optionsInWords('base', options, ['Ada', 'Mara'])).toEqual([
    'first to 12 points (house rule)',
    'Trading and building: first trade, then build',
    'Robber: friendly, spares two points (house rule)',
    'Island: a map of your own',
  ]);
});

test('who begins is named, and a number stays a number', async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  const { optionsInWords } = await import('./option-words');
  await loadWords('en');
  expect(optionsInWords('base', { first: '1', points: 10 }, ['Ada', 'Mara'])).toEqual([
    'Who begins: Mara',
    'first to 10 points',
  ]);
});

test('what is as the booklet has it is no house rule', async () => {
  stubPage();
  const { screenOf } = await import('../../games/screens');
  const { isHouseRule } = await import('./option-words');
  const house = screenOf('base')!.options!.houseRules!;
  expect(facts.usual.base).toMatchObject(house);
  expect(
    Object.keys(house).filter((name) =>
      isHouseRule('base', name, facts.usual.base[name as 'points']),
    ),
  ).toEqual([]);
  expect(isHouseRule('base', 'points', 8)).toBe(true);
  expect(isHouseRule('base', 'island', 'beginner')).toBe(false);
});
