// What happens at the table without anybody's click, as the game goes on.

import { untrack } from 'svelte';

import { toast } from '../../../browser/toasts.svelte';
import type { Line } from '../../../connection/api';
import { t } from '../../../words/words.svelte';
import type { Play } from './play.svelte';

/** Keep what is shown in step with the game; called while a table is being made. All who look see what is `told`. */
export function watchTable(play: Play, told: () => readonly Line[]): void {
  const { link } = play;
  // Decline all offers of this turn for those who asked for it.
  $effect(() => {
    if (play.quiet !== null && play.quiet !== play.public?.turns) play.quiet = null;
    const decline = play.quiet === null ? undefined : play.find('decline');
    if (decline) void link.act(decline);
  });
  $effect(() => {
    const seen = told();
    untrack(() => play.motion.see(seen));
  });
  $effect(() => {
    const shown = play.public;
    untrack(() => play.motion.remember(shown));
  });
  $effect(() => {
    const { fresh } = link;
    untrack(() => play.bought.see(fresh));
  });
  // The card that was bought makes way for whatever is done next.
  $effect(() => {
    if (play.mode || play.covered || link.outcome || !play.inTurn) play.bought.putAway();
  });
  $effect.pre(() => play.offers.watch());
  $effect(() => {
    const by = play.offers.ignoredBy(link.fresh);
    if (by !== null) toast(t('screen.base.offer.untaken', { player: link.names[by] }), 'note');
  });
  $effect(() => {
    if (link.mine || link.outcome) play.motion.skipping = false;
  });
  $effect(() => {
    if (play.composing && !play.tradable && !link.info?.paused) play.cancel();
  });
}
