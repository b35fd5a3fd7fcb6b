import { beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from './browser.fixture';

beforeEach(() => void vi.resetModules());

/** A device, and what it shook. */
async function device(isCoarse: boolean, canShake = true) {
  stubPage();
  const shaken: number[][] = [];
  const vibrate = (pattern: number[]) => shaken.push(pattern);
  vi.stubGlobal('navigator', { languages: ['en'], ...(canShake ? { vibrate } : {}) });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isCoarse && query.includes('coarse'),
    addEventListener: vi.fn(),
  }));
  const { settings } = await import('./settings.svelte');
  return { shaken, settings, ...(await import('./vibration')) };
}

test('a phone vibrates when it is your turn, for the robber and for a win, and for nothing else', async () => {
  const { shaken, vibrateWith } = await device(true);
  for (const sound of ['turn', 'robber', 'win'] as const) vibrateWith(sound);
  expect(shaken).toHaveLength(3);
  for (const sound of ['dice', 'place', 'offer'] as const) vibrateWith(sound);
  expect(shaken).toHaveLength(3);
});

test('a player who switched it off feels nothing', async () => {
  const { shaken, settings, vibrateWith } = await device(true);
  settings.vibration = false;
  vibrateWith('turn');
  expect(shaken).toEqual([]);
});

test('a desk and a phone that cannot stay still', async () => {
  const desk = await device(false);
  desk.vibrateWith('turn');
  expect([desk.canVibrate(), desk.shaken]).toEqual([false, []]);
  vi.resetModules();
  const phone = await device(true, false);
  phone.vibrateWith('turn');
  expect(phone.canVibrate()).toBe(false);
});
