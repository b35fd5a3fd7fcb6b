// What the build adds so that two apps can be installed, the games and the assistant: their
// manifests, one a language.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { languageNames, wordsOf } from './languages.build';

interface App {
  start: string;
  /** Its drawing, and the beginning of the names of its pictures. */
  icon: string;
  name: string;
  short: string;
  about: string;
}

function appsIn(language: string): Record<string, App> {
  const words = wordsOf(language);
  return {
    hexhaven: {
      start: '/',
      icon: 'icon',
      name: 'Hexhaven',
      short: 'Hexhaven',
      about: words['screen.start.lead']!,
    },
    assistant: {
      start: '/assistant',
      icon: 'assistant',
      name: words['screen.assistant.name']!,
      short: words['screen.assistant.title']!,
      about: words['screen.assistant.about']!,
    },
  };
}

function icons(icon: string): object[] {
  const picture = (size: string, more = {}) => ({
    src: `/${icon}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...more,
  });
  const drawing = { src: `/${icon}.svg`, sizes: 'any', type: 'image/svg+xml' };
  return [drawing, picture('192'), picture('512'), picture('512', { purpose: 'maskable' })];
}

function manifest(language: string, { start, icon, name, short, about }: App): string {
  return JSON.stringify({
    id: start,
    start_url: start,
    scope: start,
    display: 'standalone',
    lang: language,
    name,
    short_name: short,
    description: about,
    background_color: '#f7f1e3',
    theme_color: '#f7f1e3',
    icons: icons(icon),
  });
}

export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    writeBundle({ dir }) {
      for (const language of Object.keys(languageNames())) {
        for (const [file, app] of Object.entries(appsIn(language))) {
          writeFileSync(join(dir!, `${file}.${language}.webmanifest`), manifest(language, app));
        }
      }
    },
  };
}
