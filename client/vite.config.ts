/// <reference types="vitest/config" />
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

import { breakpoints } from './breakpoints.build';
import { languageNames } from './languages.build';
import { manifests } from './manifests.build';
import { browserWords } from './words.build';
import { workers } from './workers.build';

// `hexhaven serve` beside `npx vite` gives a client that follows every change of its sources.
const server = process.env.HEXHAVEN_SERVER ?? 'http://127.0.0.1:8000';
const built = '../src/hexhaven/web/static';

/** Puts packed copies beside every file of text, which the server gives to clients that can unpack them. */
function packFiles(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(text));
      }
    },
  };
}

/** Modules in one file, so that a table is loaded in a dozen files and not in sixty. */
const BUNDLES: [string, RegExp][] = [
  ['foundation', /\/node_modules\/|\/src\/(browser(?!\/app-worker)|connection)\//],
  // Lists of tables with their islands: players who come for the first time need none.
  ['lists', /\/src\/(island\/mini|shell\/(home\/tables|games\/TableTile))/],
  // Your games: rows, filters and charts, which are also those of statistics.
  ['games', /\/src\/(statistics|shell\/games\/(?!listing|SeatNames))/],
  // What only tables need; what pages share, and the little that they need of games without a table.
  [
    'table',
    /\/src\/shell\/(?!home\/|games\/(listing|SeatNames)|lobby\/option-words|dialogs\/|frame\/(Brand|MessagePage|PageHeader|Toasts|LanguageSelect|ThemeButton))/,
  ],
  [
    'shell',
    /\/src\/(island|shell)\/|\/src\/games\/(\w+|\w+\/(index|sounds|view|lobby\/seats))\.ts/,
  ],
  ['shell', /\/src\/games\/dice\/DiceFace/],
  ['base', /\/src\/games\/base\/(?!Picture|RulePicture)/],
  ['connect', /\/src\/games\/connect\/(?!Picture|RulePicture)/],
  ['dice', /\/src\/games\/dice\/(?!Picture|RulePicture)/],
];

/** Service workers keep their addresses, or browsers would never see newer ones. */
const WORKERS = ['sw', 'app'];

/** The file a module is built into; pages and pictures of games have one each. */
function bundleOf(module: string): string | undefined {
  return BUNDLES.find(([, modules]) => modules.test(module))?.[0];
}

export default defineConfig({
  plugins: [svelte(), browserWords(), workers(), manifests(), packFiles()],
  base: '/',
  css: { postcss: { plugins: [breakpoints] } },
  define: { LANGUAGE_NAMES: JSON.stringify(languageNames()) },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        index: 'index.html',
        sw: 'src/assistant/sw.ts',
        app: 'src/browser/app-worker.ts',
      },
      output: {
        manualChunks: bundleOf,
        entryFileNames: ({ name }) =>
          WORKERS.includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  // A busy machine may take long to load a module for the first time.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
