import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { SeatInfo, Settings } from '../../connection/api';

let beginning: typeof import('./beginning').beginning;
const chair = (kind: SeatInfo['kind'], ready = false): SeatInfo => ({
  kind,
  name: '',
  profile: '',
  bot: '',
  colour: 'red',
  ready,
  stand_in: '',
  conceded: false,
  muted: false,
  agrees: false,
  here: true,
});
const settings: Settings = {
  game: 'base',
  seats: 3,
  options: {},
  public: false,
  clock: null,
  building_clock: null,
  counting: true,
  stand_in: true,
  spectators: true,
  help: true,
  rated: false,
  script: null,
};
const names = ['Max', 'Lena', 'Jonas'];
const at = (seats: SeatInfo[], left: number | null = null, rated = false) =>
  beginning({ seats, settings: { ...settings, rated }, host: 0 }, names, 'strong', left);

beforeEach(async () => {
  stubPage();
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  ({ beginning } = await import('./beginning'));
});

test('free seats are filled with bots, and the button says how many and how strong', () => {
  const { deed, label, detail } = at([chair('person'), chair('open'), chair('open')]);
  expect([deed, label]).toEqual(['begin', 'Fill with 2 bots and begin']);
  expect(detail).toContain('Strong');
});

test('who is not ready is named and has a moment; a host who is here need not say so', () => {
  const seats = [chair('person'), chair('person', true), chair('person')];
  expect(at(seats)).toMatchObject({ deed: 'wait', label: 'Begin the game', allReady: false });
  expect(at(seats).detail).toBe('Waiting for Jonas · 20 s at most');
  expect(at(seats, 7)).toMatchObject({ deed: 'stop', label: 'Begins in 7 s' });
  const ready = at([chair('person'), chair('person', true), chair('person', true)]);
  expect(ready).toMatchObject({ deed: 'begin', label: 'Begin the game', detail: '' });
});

test('a rated game waits for people, for as long as they take', () => {
  expect(at([chair('person'), chair('open'), chair('open')], null, true)).toMatchObject({
    deed: 'share',
    label: 'Share: 2 seats are free',
  });
  const seats = [chair('person'), chair('person', true), chair('person')];
  expect(at(seats, null, true)).toMatchObject({ deed: 'ask', detail: 'Waiting for Jonas' });
});
