// What is being edited is the address of the page: a link to it is the map.

import { goTo, route } from '../browser/router.svelte';

export class MapDraft {
  #before = $state.raw<readonly string[]>([]);

  constructor(readonly page: string) {}

  /** The text in the address, which may be anything. */
  get addressText(): string {
    return route.fragment.get('map') ?? '';
  }

  get isChanged(): boolean {
    return this.#before.length > 0;
  }

  addressOf(text: string): string {
    return `${this.page}#map=${encodeURIComponent(text)}`;
  }

  edit(before: string, after: string): void {
    if (before === after) return;
    this.#before = [...this.#before, before];
    goTo(this.addressOf(after), true);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (last === undefined) return;
    this.#before = this.#before.slice(0, -1);
    goTo(this.addressOf(last), true);
  }
}
