// What lists say of tables.

import type { TableListing } from '../../connection/api';
import { namesOf } from '../../connection/names';
import { timeLeft } from '../../words/times';
import { formatNumber, t } from '../../words/words.svelte';

/** Whose move it is, or how far a table has come. */
export function statusText(table: TableListing): string {
  if (table.awaited && table.left !== null)
    return t('screen.start.your_move_left', { left: timeLeft(table.left) });
  if (table.awaited) return t('screen.start.your_move');
  if (table.status !== 'playing') return t(`screen.status.${table.status}`);
  if (table.must.length !== 1) return t('screen.status.playing');
  return t('screen.games.move_of', { player: namesOf(table)[table.must[0]!]! });
}

/** Whether the player who asks gave up; a bot may have played on in that place. */
function hasConceded({ seats, seat }: TableListing): boolean {
  return seat !== null && (seats[seat]?.conceded ?? false);
}

/** Whether everybody else gave up before anybody had won. */
function isLeftAlone({ status, begun, places, seats, seat }: TableListing): boolean {
  if (status !== 'over' || !begun || places.length || seats.length < 2 || seat === null)
    return false;
  return seats.every(({ conceded }, other) => conceded === (other !== seat));
}

/** Whether the player who asks has won against others. */
export function hasWon(table: TableListing): boolean {
  const { places, winners, seat } = table;
  const first = places.length > 1 && seat !== null && winners.includes(seat);
  return (first && !hasConceded(table)) || isLeftAlone(table);
}

/** Whether the player who asks played against others until somebody had won. */
export function isAgainstOthers(table: TableListing): boolean {
  return table.seat !== null && (table.places.length > 1 || hasWon(table));
}

/** The place of the player who asks in a game that was played to its end: who gave up is last. */
export function placeOf(table: TableListing): number {
  return hasConceded(table) ? table.places.length : table.places[table.seat!]!;
}

/** What a seat has reached against others, or has so far, as it stands beside its name. */
export function scoreOf(
  { scores, begun, status, glance }: TableListing,
  seat: number,
): string | null {
  if (scores.length > 1) return formatNumber(scores[seat]!);
  const points = begun && status === 'playing' ? glance?.points : undefined;
  return points && points.length > 1 ? formatNumber(points[seat]!) : null;
}

/** How a game ended for the player who asks. */
export function result(table: TableListing): string {
  const { places, scores, seat } = table;
  if (hasWon(table)) return t('screen.games.won');
  if (hasConceded(table)) return t('screen.games.conceded');
  if (!places.length) return t(table.begun ? 'screen.games.unfinished' : 'screen.games.not_begun');
  if (places.length === 1) return t('screen.ending.score', { count: scores[0]! });
  if (seat === null || places[seat] === undefined) return t('screen.status.over');
  return t('screen.games.place', { place: places[seat], seats: places.length });
}
