// The log as its game tells it: the server names places by number, and a game by what lies around them.

import type { Sentence } from '../connection/api';
import type { Link } from '../connection/live/link';
import { sentence } from '../words/words.svelte';
import { screenOf, type Retell } from './screens';

const loaded = new Map<string, Retell>();

/** Load how a game tells its log; until then, or where that fails, sentences stay as the server says them. */
export async function loadRetelling(game: string): Promise<void> {
  const retelling = await screenOf(game)
    ?.history.retelling?.()
    .catch(() => undefined);
  if (retelling) loaded.set(game, retelling.retell);
}

/** What is told at a table, in words. */
export function sentencesInWords(
  told: readonly Sentence[],
  link: Pick<Link, 'info' | 'names' | 'part'>,
): string {
  const retell = loaded.get(link.info?.settings.game ?? '');
  const island = link.part('island');
  return told.map((one) => sentence(retell ? retell(one, { island }) : one, link.names)).join(' ');
}
