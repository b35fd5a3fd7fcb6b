// What is awaited, in a sentence.

import { t } from '../../../words/words.svelte';
import { waitingWords } from '../../waiting';
import { orderWords } from './building/words';
import type { Play } from './play.svelte';

/** The phases in which a player moves and that are not asked about in other words. */
type AskedPhase =
  'found_settlement' | 'found_road' | 'roll' | 'robber' | 'steal' | 'main' | 'build' | 'part_turn';

/** What is asked of you, or whom everybody waits for. */
export function prompt(play: Play): string {
  const { link, public: shown } = play;
  if (!shown) return t('screen.loading');
  if (link.info?.paused) return t('screen.paused');
  if (link.outcome || link.info?.status !== 'playing') return t('screen.over');
  const asking = asker(play);
  if (asking !== undefined) return t('screen.base.ask.answer', { player: link.names[asking] });
  if (play.chosenMode && play.mode) return t(`screen.base.choose.${play.mode}`);
  if (play.specialBuilding) {
    const order = orderWords(play.specialBuilding, link.seat, link.names);
    return t('screen.base.ask.building', { order });
  }
  if (link.mustAct) return ownPrompt(play);
  if (shown.phase === 'part_turn')
    return t('screen.base.part_turn', { player: link.names[shown.turn] });
  return waitingWords(link, shown.phase === 'discard' ? null : shown.turn);
}

/** Whether something is asked of you: a move, or an answer to an offer. */
export function isAsked(play: Play): boolean {
  return (
    play.link.mustAct ||
    (!play.link.outcome && !play.link.info?.paused && asker(play) !== undefined)
  );
}

/** The seat whose offer you could accept and have not answered yet. */
function asker({ offers, kinds, isHandHidden }: Play): number | undefined {
  return kinds.has('accept') && !isHandHidden() ? offers.awaitingAnswer[0]?.seat : undefined;
}

function ownPrompt({ public: shown, own, link, offers }: Play): string {
  const phase = shown!.phase;
  const count = offers.awaitingAnswer.length;
  if (count && ['main', 'build'].includes(phase)) return t('screen.base.ask.offers', { count });
  if (phase === 'discard') {
    const count = shown!.discards[link.seat!] ?? 0;
    const hand = Object.values(own.hand).reduce((sum, n) => sum + n, 0);
    return t('asked.base.discard', { count, hand });
  }
  if (phase === 'free_roads') return t('asked.base.free_roads', { left: shown!.free_roads });
  return t(`screen.base.ask.${phase as AskedPhase}`);
}
