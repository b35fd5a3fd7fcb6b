// Stand-ins for what tests need of a browser: storage, address and event listeners.

import { vi } from 'vitest';

class Storage {
  kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.kept.set(name, value);
}

/** A storage that refuses, as in browsers that are told to keep nothing. */
export class Refusing extends Storage {
  override getItem = (): never => {
    throw new Error('denied');
  };
  override setItem = (): never => {
    throw new Error('denied');
  };
}

/** A page at an address; `wake` fires an event at its listener. */
export function stubPage(path = '/', languages: readonly string[] = ['en-US']) {
  const listeners = new Map<string, () => void>();
  const listen = (name: string, heard: () => void) => void listeners.set(name, heard);
  const page = new URL(path, 'https://haven.test');
  const move = (_: unknown, __: string, to: string) => void (page.href = new URL(to, page).href);
  const storage = new Storage();
  const dataset: Record<string, string> = {};
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { pushState: vi.fn(move), replaceState: vi.fn(move) });
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', (name: string) => void listeners.delete(name));
  vi.stubGlobal('document', {
    documentElement: { dataset },
    visibilityState: 'visible',
    addEventListener: listen,
    removeEventListener: (name: string) => void listeners.delete(name),
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn() }));
  vi.stubGlobal('navigator', { languages });
  return { page, storage, dataset, wake: (name: string) => listeners.get(name)?.() };
}
