// What happens at the table without anybody's click, as the game goes on.

import { tick, untrack } from 'svelte';

import { showToast } from '../../../browser/toasts.svelte';
import type { Line } from '../../../connection/api';
import { askedCoach } from '../../../shell/coach/asked-coach.svelte';
import { t } from '../../../words/words.svelte';
import { tellsOf } from '../../events';
import { drawnCard } from './motion/bought-card.svelte';
import type { Play } from './play.svelte';

/** Keep what is shown in step with the game; called while a table is being made. All who look see what is `told`. */
export function watchTable(play: Play, newLines: () => readonly Line[]): void {
  const { link } = play;
  // Decline all offers of this turn for those who asked for it.
  $effect(() => {
    if (play.silencedTurn !== null && play.silencedTurn !== play.public?.turns)
      play.silencedTurn = null;
    const decline = play.silencedTurn === null ? undefined : play.firstAction('decline');
    if (decline) void link.act(decline);
  });
  $effect(() => {
    const seen = newLines();
    untrack(() => play.motion.animate(seen));
  });
  $effect(() => {
    const shown = play.public;
    untrack(() => play.motion.setPublic(shown));
  });
  $effect(() => {
    const { newLines } = link;
    untrack(() => play.bought.showDrawnCard(newLines));
  });
  // The card that was bought makes way for whatever is done next; the last card may have paid for it, and the turn be over.
  $effect(() => {
    if (play.mode || play.coversOffers || link.outcome) play.bought.hide();
  });
  $effect(() => {
    const goesOn = link.newLines.some((line) => line.seat === link.seat && !tellsOf(line, 'buy'));
    if (goesOn && !drawnCard(link.newLines)) untrack(() => play.bought.hide());
  });
  $effect.pre(() => play.offers.update());
  $effect(() => {
    const by = play.offers.ignoredBy(link.newLines);
    if (by !== null) showToast(t('screen.base.offer.untaken', { player: link.names[by] }), 'note');
  });
  $effect(() => {
    if (link.mustAct || link.outcome) play.motion.isSkipping = false;
  });
  // Cards chosen for one seven are not for the next, no matter who gave them up.
  $effect(() => {
    if (!play.discardCount) play.discardSelection.cards = {};
  });
  $effect(() => {
    if (play.tradeDraft && !play.canTrade && !link.info?.paused) play.cancel();
  });
  // Asked, the coach comes before what was begun, and has the focus.
  $effect(() => {
    if (!askedCoach.times) return;
    untrack(() => play.cancel());
    void tick().then(() => document.querySelector<HTMLElement>('[data-coach]')?.focus());
  });
  // The advice is for one decision at one table.
  $effect(() => {
    if (!link.mustAct) askedCoach.close();
  });
  $effect(() => () => askedCoach.close());
}
