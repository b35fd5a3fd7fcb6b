// Short messages at the edge of the page, mostly why something could not be done.

import type { Sentence } from '../connection/api';
import { sentence, t } from '../words/words.svelte';
import { alert } from './live-region.svelte';

/** Why something could not be done, or only good to know. */
type Tone = 'refusal' | 'note';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

const STAYS = 6000;
let next = 0;
export const toasts: Toast[] = $state([]);

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Show a text for some seconds, and read it to screen readers. */
export function toast(text: string, tone: Tone = 'refusal'): void {
  alert(text);
  if (toasts.some((shown) => shown.text === text)) return;
  const id = next++;
  toasts.push({ id, text, tone });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), STAYS);
}

/** Take all messages away, such as from somebody who must not read them. */
export function clear(): void {
  toasts.length = 0;
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
