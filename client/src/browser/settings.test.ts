import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from './browser.fixture';

const PLACE = 'hexhaven.settings';

beforeEach(() => void vi.resetModules());

test('the language is the first of the browser that we speak, or English', async () => {
  for (const [languages, spoken] of [
    [['tlh', 'de-AT', 'en'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['tlh'], 'en'],
  ] as const) {
    vi.resetModules();
    stubPage('/', languages);
    expect((await import('./settings.svelte')).settings.language).toBe(spoken);
  }
});

test('what was chosen is remembered, and what cannot be understood is not', async () => {
  const { storage } = stubPage();
  storage.setItem(PLACE, '{"theme": "dark", "language": "tlh", "name": "Ada"}');
  const { settings } = await import('./settings.svelte');
  expect(settings).toMatchObject({ theme: 'dark', language: 'en', name: 'Ada', sound: true });
  vi.resetModules();
  storage.setItem(PLACE, 'no json');
  expect((await import('./settings.svelte')).settings.theme).toBe('system');
});

test('the page is dressed, and the choice kept', async () => {
  const { storage, dataset } = stubPage();
  const { settings, applySettings } = await import('./settings.svelte');
  settings.palette = 'safe';
  settings.speed = 'none';
  applySettings();
  expect(dataset).toEqual({ theme: 'light', palette: 'safe', look: 'usual', motion: 'off' });
  expect(JSON.parse(storage.getItem(PLACE)!)).toMatchObject({ theme: 'system', palette: 'safe' });
});

test('nothing moves for those who had switched it off before there were speeds', async () => {
  const { storage } = stubPage();
  storage.setItem(PLACE, '{"motion": false}');
  const { settings, pace } = await import('./settings.svelte');
  expect([settings.speed, pace()]).toEqual(['none', 0]);
  settings.speed = 'calm';
  expect(pace()).toBeGreaterThan(1);
});

test('until a speed is chosen, things move as the device asks for', async () => {
  const { storage } = stubPage();
  const asked = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(query.includes('reduced') ? asked : new EventTarget(), { matches: false }),
  );
  const { settings, speed, pace, applySettings } = await import('./settings.svelte');
  expect([speed(), pace()]).toEqual(['normal', 1]);
  asked.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  expect([speed(), pace()]).toEqual(['none', 0]);
  applySettings();
  expect(JSON.parse(storage.getItem(PLACE)!)).toMatchObject({ speed: null });
  settings.speed = 'calm';
  expect([speed(), pace()]).toEqual(['calm', 1.6]);
});

test('a browser that keeps nothing is dressed all the same', async () => {
  const { dataset } = stubPage();
  vi.stubGlobal('localStorage', new Refusing());
  const { settings, applySettings } = await import('./settings.svelte');
  settings.theme = 'dark';
  applySettings();
  expect(dataset.theme).toBe('dark');
});

test('every game has a level of its own, and one that was chosen for all still holds', async () => {
  const { storage } = stubPage();
  storage.setItem(PLACE, '{"level": "medium"}');
  const { settings, levelOf, applySettings } = await import('./settings.svelte');
  settings.levels.dice = 'strong';
  expect([levelOf('base'), levelOf('dice')]).toEqual(['medium', 'strong']);
  applySettings();
  vi.resetModules();
  const again = await import('./settings.svelte');
  expect([again.levelOf('base'), again.levelOf('dice')]).toEqual(['medium', 'strong']);
});

test('a first game has hints, and later ones only for those who want them', async () => {
  stubPage();
  const { settings, areHintsOn } = await import('./settings.svelte');
  expect(areHintsOn()).toBe(true);
  settings.played = true;
  expect(areHintsOn()).toBe(false);
  settings.hints = 'on';
  expect(areHintsOn()).toBe(true);
});

test('games are easy until a level was chosen', async () => {
  stubPage();
  expect((await import('./settings.svelte')).levelOf('base')).toBe('easy');
});
