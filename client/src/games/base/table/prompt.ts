// What is awaited, in a sentence.

import { t } from '../../../words/words.svelte';
import type { Play } from './play.svelte';

/** What is asked of you, or whom everybody waits for. */
export function prompt(play: Play): string {
  const { link, public: shown } = play;
  if (!shown) return t('screen.loading');
  if (link.face?.paused) return t('screen.paused');
  if (link.outcome || link.face?.status !== 'playing') return t('screen.over');
  const asking = waiting(play);
  if (asking !== undefined) return t('screen.base.ask.answer', { player: link.names[asking] });
  if (play.chosen && play.mode) return t(`screen.base.choose.${play.mode}`);
  if (link.mine) return ownPrompt(play);
  if (link.awaited?.must.length === 0) return t('screen.chance');
  const awaited = (link.awaited?.must ?? []).map((seat) => link.names[seat]);
  return t('screen.waiting_for', { players: awaited });
}

/** The seat whose offer you could accept and have not answered yet. */
function waiting({ offers, kinds }: Play): number | undefined {
  return kinds.has('accept') ? offers.asking[0]?.seat : undefined;
}

function ownPrompt({ public: shown, own, link, offers }: Play): string {
  const phase = shown!.phase;
  const count = offers.asking.length;
  if (count && ['main', 'build'].includes(phase)) return t('screen.base.ask.offers', { count });
  if (phase === 'discard') {
    const count = shown!.discards[link.seat!] ?? 0;
    const hand = Object.values(own.hand).reduce((sum, n) => sum + n, 0);
    return t('asked.base.discard', { count, hand });
  }
  if (phase === 'free_roads') return t('asked.base.free_roads', { left: shown!.free_roads });
  return t(`screen.base.ask.${phase}`);
}
