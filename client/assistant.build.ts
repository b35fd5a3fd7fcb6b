// What the build adds for the assistant: the list of files its service worker keeps.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin, Rollup } from 'vite';

import { languageNames } from './languages.build';

const PAGE = 'src/pages/Assistant.svelte';
const LANGUAGES = Object.keys(languageNames());

/** Every file that is loaded with some chunks: theirs, those they import, styles and fonts. */
function loadedWith(bundle: Rollup.OutputBundle, first: Rollup.OutputChunk[]): string[] {
  const found = new Set<string>();
  const wanted = [...first];
  for (let chunk = wanted.pop(); chunk; chunk = wanted.pop()) {
    if (found.has(chunk.fileName)) continue;
    const { importedCss, importedAssets } = chunk.viteMetadata!;
    for (const file of [chunk.fileName, ...importedCss, ...importedAssets]) found.add(file);
    for (const name of chunk.imports) wanted.push(bundle[name] as Rollup.OutputChunk);
  }
  return [...found].sort();
}

function chunksOf(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const needed = [PAGE, 'index.html', ...LANGUAGES.map((one) => `words/${one}.json`)];
  return needed.map((end) => {
    const found = Object.values(bundle).find(
      (made) => made.type === 'chunk' && made.facadeModuleId?.endsWith(end),
    );
    if (!found) throw new Error(`the assistant needs a chunk of ${end}`);
    return found as Rollup.OutputChunk;
  });
}

export function assistant(): Plugin {
  return {
    name: 'assistant',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const builtFile = (name: string) => join(dir!, name);
      const files = loadedWith(bundle, chunksOf(bundle)).map((file) => `/${file}`);
      files.push('/assistant', '/assistant.svg', '/icon.svg');
      const page = readFileSync(builtFile('index.html'));
      const worker = readFileSync(builtFile('sw.js'), 'utf-8');
      const hash = createHash('sha256').update(files.join()).update(page).update(worker);
      const version = hash.digest('hex').slice(0, 16);
      const written = worker
        .replaceAll('ASSISTANT_FILES', JSON.stringify(files))
        .replaceAll('ASSISTANT_VERSION', JSON.stringify(version));
      writeFileSync(builtFile('sw.js'), written);
    },
  };
}
