// Telling people what happened and that it is their turn: title, sound, notification, screen reader.

import { untrack } from 'svelte';

import { announce } from '../../browser/live-region.svelte';
import { notify } from '../../browser/notices.svelte';
import { play, type Sound } from '../../browser/sound';
import type { Sentence } from '../../connection/api';
import { moves, moveWords } from '../../connection/live/moves.svelte';
import type { SocketLink } from '../../connection/live/socket.svelte';
import { eventOf } from '../../games/events';
import { screenOf, type EventSounds } from '../../games/screens';
import { sentence, t } from '../../words/words.svelte';

/** When several sounds are due at once, the first of these is played. */
const LOUDEST: readonly Sound[] = ['win', 'award', 'theft', 'robber', 'dice', 'discard', 'trade', 'buy', 'offer', 'place', 'card'];

/** The sound for everything that was just told. */
export function soundOf(told: readonly Sentence[], sounds: EventSounds): Sound | undefined {
  const heard = told.map((sentence) => sounds[eventOf(sentence)]);
  return LOUDEST.find((sound) => heard.includes(sound));
}

/** Draw attention to what happens at a table; returns how to stop. */
export function drawAttention(link: SocketLink): () => void {
  let was = false;
  return $effect.root(() => {
    $effect(() => {
      const told = link.fresh.flatMap((line) => line.told);
      if (!told.length) return;
      announce(told.map((one) => sentence(one, link.names)).join(' '));
      const sound = soundOf(told, screenOf(link.face?.settings.game ?? '')?.sounds ?? {});
      if (sound) play(sound);
    });
    $effect(() => {
      const mine = link.mine && link.face?.status === 'playing';
      untrack(() => moves.heard(link.table, mine));
      document.title = mine ? t('screen.title.mine') : 'Hexhaven';
      if (mine && !was) {
        play('turn');
        notify(link.table, moveWords(link.face!.settings.game));
      }
      was = mine;
    });
    return () => {
      document.title = 'Hexhaven';
    };
  });
}
