import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default typescript.config(
  { ignores: ['**/api.ts'] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  { files: ['*.js', '*.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' },
      ],
      // {' '} keeps a space that Svelte would trim.
      'svelte/no-useless-mustaches': 'off',
      // Our sets and maps are replaced as a whole, or nothing is drawn from them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
