// The words of a browser: what only commands say is left out of what it loads.

import type { Plugin } from 'vite';

const OF_COMMANDS = /^(admin|arena|backup|cli|cuda|envs|join|lab|load|serve|train|warmup)\./;

export function browserWords(): Plugin {
  return {
    name: 'browser-words',
    enforce: 'pre',
    transform(code, file) {
      if (!/\/hexhaven\/words\/\w+\.json$/.test(file)) return null;
      const words = Object.entries(JSON.parse(code) as object);
      return { code: JSON.stringify(Object.fromEntries(words.filter(([id]) => !OF_COMMANDS.test(id)))), map: null };
    },
  };
}
