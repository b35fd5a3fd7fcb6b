// What figures of games are called.

import type { TableListing } from '../connection/api';
import { isLevel } from '../connection/levels';
import { botLevel } from '../connection/requests/bots.svelte';
import { gameInIds, hasWords, t } from '../words/words.svelte';
import { opponentsOf, type Opponents } from './sum-up';

/** Against whom a game was played, as the bots are known here. */
export function kindOf(table: TableListing): Opponents {
  return opponentsOf(table, botLevel);
}

export function kindName(kind: Opponents): string {
  return isLevel(kind)
    ? t('screen.statistics.against.level', { level: t(`level.${kind}`) })
    : t(`screen.statistics.against.${kind}`);
}

/** What a source of points is called in its game. */
export function sourceName(game: string, source: string): string {
  const id = `source.${gameInIds(game)}.${source}`;
  return hasWords(id) ? t(id) : source;
}
