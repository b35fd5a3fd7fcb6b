import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from '../../browser/browser.fixture';
import { storePreset, storedPreset } from './presets';

const chosen = {
  settings: { game: 'base', seats: 3, options: { points: 12 } },
  bots: ['builder', ''],
};

beforeEach(() => void stubPage());

test('what was chosen last is remembered by game', () => {
  storePreset('base', chosen);
  storePreset('dice', { settings: { game: 'dice', seats: 1 }, bots: [] });
  expect(storedPreset('base')).toEqual(chosen);
  expect(storedPreset('connect')).toBeNull();
});

test.each(['no json', '[]', '{"base": 3}', '{"base": {"bots": []}}'])(
  'what is no preset counts for nothing: %s',
  (text) => {
    localStorage.setItem('hexhaven.presets', text);
    expect(storedPreset('base')).toBeNull();
  },
);

test('a browser that keeps nothing has none', () => {
  vi.stubGlobal('localStorage', new Refusing());
  storePreset('base', chosen);
  expect(storedPreset('base')).toBeNull();
});
