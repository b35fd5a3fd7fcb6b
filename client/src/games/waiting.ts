// Whom everybody waits for, in a sentence.

import type { Link } from '../connection/live/link';
import { t } from '../words/words.svelte';

/** Whose turn it is, if the game waits for nobody else; `turn` is null where something other than a move is due. */
export function waitingWords(
  { awaited, names }: Pick<Link, 'awaited' | 'names'>,
  turn: number | null,
): string {
  const must = awaited?.must ?? [];
  if (!must.length) return t('screen.chance');
  if (turn !== null && must.every((seat) => seat === turn))
    return t('screen.turn_of', { player: names[turn] });
  return t('screen.waiting_for', { players: must.map((seat) => names[seat]) });
}
