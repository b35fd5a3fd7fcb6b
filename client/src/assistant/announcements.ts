// What an assistant says aloud and when it rings, found by comparing what it showed and shows; as
// in games/connect/assistant/announcements.py.

import type { Params } from '../words/template';
import type { MessageId } from '../words/words.svelte';
import { SEVEN } from '../games/connect/view';
import { sumOf, type Display, type PauseReason } from './fold';

/** Milliseconds before the end at which the time left is said, in phases long enough for it. */
const [WARNING, LONG_ENOUGH] = [10_000, 20_000];
/** Milliseconds before the end at which it rings. */
const TICKS = [3_000, 2_000, 1_000];

/** Why a clock stops; before the first round it stands from the beginning. */
type AnnouncedPause = Exclude<PauseReason, '' | 'ready'>;

export interface Announcement {
  id: MessageId;
  params: Params;
}

/** What is said when `before` was shown and now `after` is. */
export function announcementFor(before: Display, after: Display): Announcement | null {
  if (hasRolled(before, after)) return rollAnnouncement(after);
  if (after.phase === 'over' && before.phase !== 'over') return message('assistant.say.over');
  if (after.pause && after.pause !== before.pause) {
    return message(`assistant.say.${after.pause as AnnouncedPause}`);
  }
  if (before.pause && after.running && after.phase !== 'roll') {
    return message('assistant.say.resume');
  }
  if (after.length >= LONG_ENOUGH && hasComeDownTo(before, after, WARNING)) {
    return message('assistant.say.warning', { seconds: WARNING / 1000 });
  }
  return null;
}

export type Ring = 'roll' | 'robber' | 'end' | 'win' | 'tick';

/** What is heard besides: at each roll and end, and with the last seconds. */
export function ringFor(before: Display, after: Display): Ring | null {
  if (hasRolled(before, after)) return after.phase === 'robber' ? 'robber' : 'roll';
  if (before.phase !== after.phase) {
    if (after.phase === 'over') return 'win';
    if (after.pause === 'robber' || after.pause === 'time') return 'end';
  }
  return TICKS.some((tick) => hasComeDownTo(before, after, tick)) ? 'tick' : null;
}

function hasRolled(before: Display, after: Display): boolean {
  return after.running && after.history.length > before.history.length;
}

/** C-10: the side, then the number; C-13: with a seven at once where the robbers go. */
function rollAnnouncement(view: Display): Announcement {
  if (view.robber === SEVEN) return message('assistant.say.desert');
  if (view.robber !== null) return message('assistant.say.seven', { number: view.robber });
  const told = { number: sumOf(view.dice!) };
  return message(view.side === null ? 'assistant.say.number' : `assistant.say.${view.side}`, told);
}

/** Whether the time left of the same running phase has just come down to this. */
function hasComeDownTo(before: Display, after: Display, left: number): boolean {
  const same = before.running && after.running && before.phase === after.phase;
  return same && after.phase !== 'roll' && before.left > left && left >= after.left;
}

function message(id: MessageId, params: Params = {}): Announcement {
  return { id, params };
}
