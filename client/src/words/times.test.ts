import { expect, test } from 'vitest';

import { stubPage } from '../browser/browser.fixture';

stubPage();
const { loadWords } = await import('./words.svelte');
const { HOUR, roughTime, timeLeft, timeSince, timeWords } = await import('./times');
await loadWords('en');

test.each([
  [30, '30 seconds'],
  [90, '90 seconds'],
  [600, '10 minutes'],
  [HOUR, '1 hour'],
  [24 * HOUR, '1 day'],
  [36 * HOUR, '36 hours'],
  [72 * HOUR, '3 days'],
])('%d seconds are called %s', (seconds, words) => expect(timeWords(seconds)).toBe(words));

test.each([
  [72 * HOUR - 1, '3 days left'],
  [48 * HOUR, '2 days left'],
  [48 * HOUR - 1, '48 hours left'],
  [24 * HOUR, '24 hours left'],
  [1.5 * HOUR, '90 minutes left'],
  [HOUR - 1, '59:59'],
  [7.2, '0:08'],
])('of %d seconds is said: %s', (seconds, words) => expect(timeLeft(seconds)).toBe(words));

test.each([
  [1, '1 second'],
  [79.2, '80 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [1147, '19 minutes'],
])('about %d seconds are roughly %s', (seconds, words) => expect(roughTime(seconds)).toBe(words));

test('how long ago something was is said in round words of the language', () => {
  expect(timeSince(1000, 'en', 1030)).toBe('now');
  expect(timeSince(1000, 'en', 1000 + 150)).toBe('2 minutes ago');
  expect(timeSince(1000, 'de', 1000 + 3 * 3600)).toBe('vor 3 Stunden');
  expect(timeSince(1000, 'en', 900)).toBe('now');
});
