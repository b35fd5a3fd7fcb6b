// Short messages at the edge of the page, mostly why something could not be done.

import { untrack } from 'svelte';

import type { Sentence } from '../connection/api';
import { sentence, t } from '../words/words.svelte';
import { announceAtOnce } from './live-region.svelte';

/** Why something could not be done, or information. */
type Tone = 'refusal' | 'note';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
  timer?: ReturnType<typeof setTimeout>;
}

const STAY_MS = 6000;
let next = 0;
const allToasts: Toast[] = $state([]);
/** How many things explain the page just now, and tell the notes themselves. */
let holders = $state(0);

/** What is shown now. */
export const visibleToasts = (): Toast[] =>
  holders ? allToasts.filter(({ tone }) => tone === 'refusal') : allToasts;

/** The notes that whatever explains the page has to tell. */
export const heldNotes = (): Toast[] =>
  holders ? allToasts.filter(({ tone }) => tone === 'note') : [];

/** Keep notes for what explains the page; those left when the returned function is called have their whole time. */
export function holdNotes(): () => void {
  holders = untrack(() => holders) + 1;
  return () => {
    holders -= 1;
    if (!holders) allToasts.filter(({ tone }) => tone === 'note').forEach(dismissLater);
  };
}

export function dismissToast(id: number): void {
  const at = allToasts.findIndex((toast) => toast.id === id);
  if (at >= 0) allToasts.splice(at, 1);
}

/** Take a message away later, unless it still waits then. */
function dismissLater(toast: Toast): void {
  clearTimeout(toast.timer);
  toast.timer = setTimeout(
    () => visibleToasts().includes(toast) && dismissToast(toast.id),
    STAY_MS,
  );
}

/** Show a text for some seconds, and read it to screen readers; the last note is the one that counts. */
export function showToast(text: string, tone: Tone = 'refusal'): void {
  announceAtOnce(text);
  if (allToasts.some((shown) => shown.text === text)) return;
  const older = allToasts.find((shown) => shown.tone === 'note');
  if (tone === 'note' && older) dismissToast(older.id);
  const id = next++;
  allToasts.push({ id, text, tone });
  dismissLater(allToasts.at(-1)!);
  if (allToasts.length > 3) allToasts.shift();
}

/** Take all messages away, such as from somebody who must not read them. */
export function clearToasts(): void {
  allToasts.length = 0;
  announceAtOnce('');
}

/** Show why something was refused, if it was; returns whether it was. */
export function showRefusal(refused: Sentence | null, names: readonly string[] = []): boolean {
  if (refused) showToast(sentence(refused, names));
  return refused !== null;
}

/** Show what went wrong with a request. */
export function showError(error: unknown): void {
  const reason = (error as { reason?: Sentence }).reason;
  if (reason) showRefusal(reason);
  else showToast(t('screen.failed.unknown'));
}
