// What the build adds for the service workers: the files that each keeps, and a version of them.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin, Rollup } from 'vite';

import { languageNames } from './languages.build';

/** What every page is made of. */
const CLIENT = ['index.html', ...Object.keys(languageNames()).map((one) => `words/${one}.json`)];

interface Kept {
  /** The ends of modules that are kept with all that they load, and addresses beside them. */
  modules: readonly string[];
  addresses: readonly string[];
}
const KEPT: Readonly<Record<string, Kept>> = {
  'sw.js': {
    modules: ['src/pages/Assistant.svelte'],
    addresses: ['/assistant', '/assistant.svg', '/icon.svg'],
  },
  'app.js': {
    modules: [
      'src/pages/Offline.svelte',
      'src/pages/Rules.svelte',
      'src/pages/Settings.svelte',
      'RulePicture.svelte',
    ],
    addresses: ['/', '/icon.svg'],
  },
};
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

function chunksOf(bundle: Rollup.OutputBundle, modules: readonly string[]): Rollup.OutputChunk[] {
  return [...CLIENT, ...modules].flatMap((end) => {
    const found = Object.values(bundle).filter(
      (made): made is Rollup.OutputChunk =>
        made.type === 'chunk' && Boolean(made.facadeModuleId?.endsWith(end)),
    );
    if (!found.length) throw new Error(`a service worker needs a chunk of ${end}`);
    return found;
  });
}

export function workers(): Plugin {
  return {
    name: 'workers',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const builtFile = (name: string) => join(dir!, name);
      for (const [name, { modules, addresses }] of Object.entries(KEPT)) {
        const files = loadedWith(bundle, chunksOf(bundle, modules)).map((file) => `/${file}`);
        files.push(...addresses);
        const worker = readFileSync(builtFile(name), 'utf-8');
        const hash = createHash('sha256').update(files.join()).update(worker);
        for (const address of ['index.html', ...addresses.filter((one) => one.includes('.'))])
          hash.update(readFileSync(builtFile(address)));
        const version = hash.digest('hex').slice(0, 16);
        const written = worker
          .replaceAll('KEPT_FILES', JSON.stringify(files))
          .replaceAll('KEPT_VERSION', JSON.stringify(version));
        writeFileSync(builtFile(name), written);
      }
    },
  };
}
