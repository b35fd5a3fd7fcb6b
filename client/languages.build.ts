// The languages of the client: one for each file in hexhaven/words, English first.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../src/hexhaven/words');

/** The words of a language, by message id. */
export function wordsOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf-8'));
}

/** What each language calls itself, by its code. */
export function languageNames(): Record<string, string> {
  const found = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const codes = new Set(['en', ...found.map((name) => name.slice(0, -'.json'.length)).sort()]);
  return Object.fromEntries([...codes].map((code) => [code, wordsOf(code)['language.name']!]));
}
