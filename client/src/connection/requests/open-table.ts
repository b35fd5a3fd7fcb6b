// Opening tables and sitting down at them.

import { settings } from '../../browser/settings.svelte';
import { t } from '../../words/words.svelte';
import type { GameInfo, SeatToken, PlayOn } from '../api';
import type { Level } from '../levels';
import { opponentBots } from './bots.svelte';
import { http } from './http';
import { storeSeat, storeExtraSeat, storedSeatAt, storedSeatsAt } from '../storage/seats';

/** The person's name, or "Guest" before they gave one. */
export function ownName(): string {
  return settings.name.trim() || t('screen.guest');
}

/** Sit down at the rematch of a table, with all who share this device; the new table. */
export async function playAgain(table: string, next: string): Promise<string> {
  if (next && storedSeatAt(next)) return next;
  const [own, ...others] = storedSeatsAt(table);
  const held = await http.rematch(table, own?.token ?? '');
  storeSeat(held);
  for (const { token } of others) storeExtraSeat(await http.rematch(table, token));
  return held.table;
}

/** A table against bots of a level that begins at once. */
export async function playNow(game: GameInfo, seats: number, level: Level): Promise<SeatToken> {
  const held = await http.openTable({
    settings: { game: game.name, seats },
    name: ownName(),
    bots: opponentBots(game, level, seats - 1),
    start: true,
  });
  storeSeat(held);
  return held;
}

/** A table of one's own at which a game that is over goes on from a moment of it, against bots. */
export async function playOn(
  table: string,
  game: string,
  from: Omit<PlayOn, 'name' | 'bot'>,
): Promise<SeatToken> {
  const info = (await http.games()).find(({ name }) => name === game)!;
  const held = await http.playOn(table, { ...from, name: ownName(), bot: info.usual_bot });
  storeSeat(held);
  return held;
}
