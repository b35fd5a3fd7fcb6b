// What can be said with one tap; everybody reads it in their own language.

import type { ChatLine, Remark } from '../../connection/api';
import { hasWords, t } from '../../words/words.svelte';

type Name = Remark['what'];

export const PHRASES: readonly Name[] = [
  'hello',
  'nice',
  'thanks',
  'sorry',
  'trade',
  'robber',
  'wait',
  'good_game',
];
export const GESTURES: readonly Name[] = ['thumbs_up', 'laugh', 'wow', 'oh_no', 'wink', 'sleepy'];

/** The gesture that was made, if one was. */
export function gestureOf({ remark }: ChatLine): Name | null {
  return GESTURES.find((name) => name === remark) ?? null;
}

/** What was said, in the reader's words where there are some. */
export function wordsOf({ remark, text }: ChatLine): string {
  const id = `remark.${remark}`;
  return remark && hasWords(id) ? t(id) : text;
}
