// Short messages at the edge of the page, mostly why something could not be done.

import { untrack } from 'svelte';

import type { Sentence } from '../connection/api';
import { sentence, t } from '../words/words.svelte';
import { alert } from './live-region.svelte';

/** Why something could not be done, or information. */
type Tone = 'refusal' | 'note';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
  timer?: ReturnType<typeof setTimeout>;
}

const STAYS = 6000;
let next = 0;
const all: Toast[] = $state([]);
/** How many things explain the page just now, and tell the notes themselves. */
let holds = $state(0);

/** What is shown now. */
export const toasts = (): Toast[] => (holds ? all.filter(({ tone }) => tone === 'refusal') : all);

/** The notes that whatever explains the page has to tell. */
export const heldNotes = (): Toast[] => (holds ? all.filter(({ tone }) => tone === 'note') : []);

/** Keep notes for whatever explains the page; those left when the returned function is called have their whole time. */
export function holdNotes(): () => void {
  holds = untrack(() => holds) + 1;
  return () => {
    holds -= 1;
    if (!holds) all.filter(({ tone }) => tone === 'note').forEach(dismissLater);
  };
}

export function dismiss(id: number): void {
  const at = all.findIndex((toast) => toast.id === id);
  if (at >= 0) all.splice(at, 1);
}

/** Take a message away later, unless it still waits then. */
function dismissLater(toast: Toast): void {
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => toasts().includes(toast) && dismiss(toast.id), STAYS);
}

/** Show a text for some seconds, and read it to screen readers; the last note is the one that counts. */
export function toast(text: string, tone: Tone = 'refusal'): void {
  alert(text);
  if (all.some((shown) => shown.text === text)) return;
  const older = all.find((shown) => shown.tone === 'note');
  if (tone === 'note' && older) dismiss(older.id);
  const id = next++;
  all.push({ id, text, tone });
  dismissLater(all.at(-1)!);
  if (all.length > 3) all.shift();
}

/** Take all messages away, such as from somebody who must not read them. */
export function clear(): void {
  all.length = 0;
  alert('');
}

/** Show why something was refused, if it was; returns whether it was. */
export function showRefusal(refused: Sentence | null, names: readonly string[] = []): boolean {
  if (refused) toast(sentence(refused, names));
  return refused !== null;
}

/** Show what went wrong with a request. */
export function showError(error: unknown): void {
  const reason = (error as { reason?: Sentence }).reason;
  if (reason) showRefusal(reason);
  else toast(t('screen.failed.unknown'));
}
