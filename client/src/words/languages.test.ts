// tests/client/test_languages.py runs this file once more with a third language.

import { beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../browser/browser.fixture';
import { LANGUAGES } from './languages';
import type { Words } from './template';

const files = import.meta.glob<Words>('../../../src/hexhaven/words/*.json', {
  eager: true,
  import: 'default',
});
const codes = Object.keys(files).map((path) => path.match(/(\w+)\.json$/)![1]!);

beforeEach(() => void vi.resetModules());

test('every file of words is a language, English first', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(codes.sort());
  expect(Object.keys(LANGUAGES)[0]).toBe('en');
});

test.each(codes)('a browser that prefers %s is spoken to in it', async (code) => {
  stubPage('/', [`${code}-XX`, 'en']);
  const { settings } = await import('../browser/settings.svelte');
  const { loadWords, t } = await import('./words.svelte');
  expect(settings.language).toBe(code);
  await loadWords(settings.language);
  expect(t('language.name')).toBe(LANGUAGES[code]);
  expect(t('language.locale').startsWith(code)).toBe(true);
});
