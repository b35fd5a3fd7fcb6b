import { beforeEach, expect, test, vi } from 'vitest';

import { Refusing, stubPage } from '../../browser/browser.fixture';
import { keepPreset, presetOf } from './presets';

const chosen = {
  settings: { game: 'base', seats: 3, options: { points: 12 } },
  bots: ['builder', ''],
};

beforeEach(() => void stubPage());

test('what was chosen last is remembered by game', () => {
  keepPreset('base', chosen);
  keepPreset('dice', { settings: { game: 'dice', seats: 1 }, bots: [] });
  expect(presetOf('base')).toEqual(chosen);
  expect(presetOf('connect')).toBeNull();
});

test.each(['no json', '[]', '{"base": 3}', '{"base": {"bots": []}}'])(
  'what is no preset counts for nothing: %s',
  (text) => {
    localStorage.setItem('hexhaven.presets', text);
    expect(presetOf('base')).toBeNull();
  },
);

test('a browser that keeps nothing has none', () => {
  vi.stubGlobal('localStorage', new Refusing());
  keepPreset('base', chosen);
  expect(presetOf('base')).toBeNull();
});
