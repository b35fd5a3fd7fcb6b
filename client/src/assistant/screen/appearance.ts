// What the stage looks like and says, by what is to be shown.

import { t } from '../../words/words.svelte';
import { SEVEN } from '../../games/connect/view';
import { sumOf, type Display } from '../fold';

export type Appearance = 'sun' | 'moon' | 'robber' | 'pause' | 'time' | 'claim' | 'over' | 'turn';

/** The look of the stage. */
export function lookOf(view: Display): Appearance {
  if (view.phase === 'over') return 'over';
  if (view.pause === 'claim' || view.pause === 'time') return view.pause;
  if (view.pause && view.pause !== 'ready') return 'pause';
  if (view.phase === 'robber') return 'robber';
  return view.side ?? 'turn';
}

/** The one thing everybody must know. */
export function headline(view: Display, names: readonly string[]): string {
  const look = lookOf(view);
  if (look === 'robber') return t('screen.assistant.robber');
  if (look === 'turn')
    return player(view, names) || t('screen.assistant.turn', { round: view.round });
  if (look !== 'sun' && look !== 'moon') return t(`assistant.banner.${look}`);
  if (view.pause === 'ready') return t('screen.assistant.begins');
  return t(`screen.assistant.builds.${look}`);
}

/** Where the game is: the round, and what the headline leaves open. */
export function place(view: Display, names: readonly string[]): string {
  const look = lookOf(view);
  const counter = view.mode === 'base' ? 'turn' : 'round';
  const parts = [t(`screen.assistant.${counter}`, { round: view.round })];
  if (look === 'turn' && !player(view, names)) parts.pop();
  if (['pause', 'claim', 'time'].includes(look)) {
    parts.push(view.side ? t(`assistant.side.${view.side}`) : player(view, names));
  }
  return parts.filter(Boolean).join(' · ');
}

/** What people should know or do now. */
export function message(view: Display): string {
  if (view.phase === 'over') return t('assistant.show.over', { count: view.history.length });
  if (view.pause === 'claim') return t('assistant.show.claim');
  if (view.pause) return t(`screen.assistant.now.${view.pause}`);
  if (view.phase === 'robber') {
    if (view.robber === SEVEN) return t('assistant.show.desert');
    return t('assistant.show.seven', { number: view.robber });
  }
  if (view.side) return t('assistant.show.round', { side: t(`assistant.side.${view.side}`) });
  const seven = view.dice !== null && sumOf(view.dice) === SEVEN;
  return t(seven ? 'assistant.show.turn_seven' : 'screen.assistant.now.turn');
}

/** Whose turn it is in the base game, where names were given. */
function player(view: Display, names: readonly string[]): string {
  return names.length ? names[(view.round - 1) % names.length]! : '';
}

/** The time left or to come: seconds, or minutes and seconds where they can be many. */
export function clockText(view: Display): string {
  const waits = view.phase === 'roll' && view.pause !== '' && view.pause !== 'time';
  const seconds = Math.ceil((waits ? view.next : view.left) / 1000);
  if (Math.max(...view.times, view.length) < 100_000) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
