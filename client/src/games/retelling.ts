// The log as its game tells it: the server names places by number, and a game by what lies around them.

import { SvelteMap } from 'svelte/reactivity';

import type { Sentence } from '../connection/api';
import type { Link } from '../connection/live/link';
import { sentence } from '../words/words.svelte';
import { screenOf, type Retell } from './screens';

const loaded = new SvelteMap<string, Retell>();

/** Load how a game tells its log; until then, or where that fails, sentences stay as the server says them. */
export async function loadRetelling(game: string): Promise<void> {
  const retelling = await screenOf(game)
    ?.history.retelling?.()
    .catch(() => undefined);
  if (retelling) loaded.set(game, retelling.retell);
}

/** A sentence of a table as its game tells it. */
export function retell(told: Sentence, link: Pick<Link, 'info' | 'part'>): Sentence {
  const retelling = loaded.get(link.info?.settings.game ?? '');
  return retelling ? retelling(told, { island: link.part('island') }) : told;
}

/** What is told at a table, in words. */
export function sentencesInWords(
  told: readonly Sentence[],
  link: Pick<Link, 'info' | 'names' | 'part'>,
): string {
  return told.map((one) => sentence(retell(one, link), link.names)).join(' ');
}
