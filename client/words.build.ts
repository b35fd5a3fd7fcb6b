// The words of a browser: what only commands and terminals say is left out of what it loads.

import type { Plugin } from 'vite';

const OF_COMMANDS =
  /^(admin|arena|backup|check|cli|command|cuda|enter|envs|join|kernels|lab|list|load|page|play(?!\.bots)|replay|serve|sheet|train|warmup)\./;
/** What the screens of a terminal say beside what actions are called. */
const OF_TERMINALS = /^text\.\w+\.(ask|column|group|help|hint|short|station)\./;

export function browserWords(): Plugin {
  return {
    name: 'browser-words',
    enforce: 'pre',
    transform(code, file) {
      if (!/\/hexhaven\/words\/\w+\.json$/.test(file)) return null;
      const words = Object.entries(JSON.parse(code) as object);
      return {
        code: JSON.stringify(
          Object.fromEntries(
            words.filter(([id]) => !OF_COMMANDS.test(id) && !OF_TERMINALS.test(id)),
          ),
        ),
        map: null,
      };
    },
  };
}
