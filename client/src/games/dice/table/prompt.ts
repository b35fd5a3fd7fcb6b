// What is awaited, in a sentence.

import { t } from '../../../words/words.svelte';
import { waitingWords } from '../../waiting';
import { ROLLS } from '../view';
import type { Phase } from '../api';
import type { Play } from './play.svelte';

/** The phases in which a player moves: in the others chance does, or nobody. */
type AskedPhase = Exclude<Phase, 'first' | 'rolling' | 'over'>;

export function prompt(play: Play): string {
  const { link, public: shown } = play;
  if (!shown) return t('screen.loading');
  if (link.info?.paused) return t('screen.paused');
  if (link.outcome || link.info?.status !== 'playing') return t('screen.over');
  if (link.mustAct) {
    if (shown.phase === 'keep') return t('screen.dice.ask.keep', { n: shown.rolls, rolls: ROLLS });
    if (shown.phase === 'build' && !play.buildableKinds.length)
      return t(play.prospects.length ? 'screen.dice.ask.turn' : 'screen.dice.ask.end');
    return t(`screen.dice.ask.${shown.phase as AskedPhase}`);
  }
  return waitingWords(link, shown.turn);
}
