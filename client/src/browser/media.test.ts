import { expect, test, vi } from 'vitest';

import { Media } from './media.svelte';

/** A list as Chromium has it: a change that somebody has looked up is told to nobody. */
class List {
  #holds = true;
  #looked = true;
  #told: (event: { matches: boolean }) => void = () => {};

  get matches() {
    this.#looked = true;
    return this.#holds;
  }
  addEventListener(_: string, told: (event: { matches: boolean }) => void) {
    this.#told = told;
  }
  change() {
    this.#holds = !this.#holds;
    this.#looked = false;
  }
  frame() {
    if (!this.#looked) this.#told({ matches: this.#holds });
  }
}

test('a change is noticed though somebody asks before it is told', () => {
  const list = new List();
  vi.stubGlobal('matchMedia', () => list);
  const media = new Media('(prefers-reduced-motion: reduce)');
  expect(media.current).toBe(true);
  list.change();
  expect(media.current).toBe(true);
  list.frame();
  expect(media.current).toBe(false);
});
