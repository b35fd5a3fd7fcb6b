// Short notes at the edge of the page: why something could not be done.

import type { Sentence } from './api';
import { alert } from './announce.svelte';
import { sentence, t } from './words.svelte';

export interface Note {
  id: number;
  text: string;
}

const STAYS = 6000;
let next = 0;
export const notes: Note[] = $state([]);

export function dismiss(id: number): void {
  const at = notes.findIndex((note) => note.id === id);
  if (at >= 0) notes.splice(at, 1);
}

/** Show a text for a while, and say it. */
export function note(text: string): void {
  alert(text);
  if (notes.some((shown) => shown.text === text)) return;
  const id = next++;
  notes.push({ id, text });
  if (notes.length > 3) notes.shift();
  setTimeout(() => dismiss(id), STAYS);
}

/** Show why something was refused; nothing where it was not. */
export function complain(refused: Sentence | null, names: readonly string[] = []): boolean {
  if (refused) note(sentence(refused, names));
  return refused !== null;
}

/** Show what went wrong with a request. */
export function complainOf(error: unknown): void {
  const reason = (error as { reason?: Sentence }).reason;
  if (reason) complain(reason);
  else note(t('screen.failed.unknown'));
}
