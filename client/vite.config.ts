import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { assistant } from './assistant.build';
import { languageNames } from './languages.build';

// `hexhaven serve` beside `npx vite` gives a client that follows every change of its sources.
const server = process.env.HEXHAVEN_SERVER ?? 'http://127.0.0.1:8000';
const built = '../src/hexhaven/web/static';

/** Puts a packed copy beside every file of text, which the server gives to whoever can unpack it. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), assistant(), packed()],
  base: '/',
  define: { LANGUAGE_NAMES: JSON.stringify(languageNames()) },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/assistant/sw.ts' },
      output: {
        // A service worker keeps its address, or browsers would never see a newer one.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
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
