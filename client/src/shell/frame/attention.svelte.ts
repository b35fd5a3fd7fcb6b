// Telling people what happened and that it is their turn: title, sound, notification, screen reader.

import { untrack } from 'svelte';

import { announce } from '../../browser/live-region.svelte';
import { notify } from '../../browser/notices.svelte';
import { playSound, type Sound } from '../../browser/sound';
import { vibrateWith } from '../../browser/vibration';
import type { Sentence } from '../../connection/api';
import { ownTables, moveWords } from '../../connection/live/own-tables.svelte';
import type { SocketLink } from '../../connection/live/socket.svelte';
import { eventOf } from '../../games/events';
import { loadRetelling, sentencesInWords } from '../../games/retelling';
import { screenOf, type EventSounds } from '../../games/screens';
import { t } from '../../words/words.svelte';
import type { SharedDevice } from '../device/shared-device.svelte';

/** When several sounds are due at once, the first of these is played. */
const LOUDEST: readonly Sound[] = [
  'win',
  'award',
  'theft',
  'robber',
  'dice',
  'discard',
  'trade',
  'buy',
  'offer',
  'place',
  'card',
];

/** The sound for everything that was just told. */
export function soundOf(told: readonly Sentence[], sounds: EventSounds): Sound | undefined {
  const heard = told.map((sentence) => sounds[eventOf(sentence)]);
  return LOUDEST.find((sound) => heard.includes(sound));
}

/** Say and sound what was just told. */
function announceEvents(told: readonly Sentence[], link: SocketLink): void {
  announce(sentencesInWords(told, link));
  const sound = soundOf(told, screenOf(link.info?.settings.game ?? '')?.sounds ?? {});
  if (sound) signal(sound);
}

/** What is heard, and felt where a phone is held. */
function signal(sound: Sound): void {
  playSound(sound);
  vibrateWith(sound);
}

/** Draw attention to what happens at a table, for the player who has the device; returns how to stop. */
export function drawAttention(device: SharedDevice, link: SocketLink): () => void {
  let was = false;
  return $effect.root(() => {
    const game = $derived(link.info?.settings.game);
    $effect(() => {
      if (game) void loadRetelling(game);
    });
    $effect(() => {
      const told = device.newLines.flatMap((line) => line.told);
      if (told.length) untrack(() => announceEvents(told, link));
    });
    $effect(() => {
      const mine = link.mustAct && link.info?.status === 'playing';
      untrack(() => ownTables.setAwaited(link.table, mine));
      document.title = mine ? t('screen.title.mine') : 'Hexhaven';
      if (mine && !was) {
        signal('turn');
        notify(link.table, moveWords(link.info!.settings.game));
      }
      was = mine;
    });
    return () => {
      document.title = 'Hexhaven';
    };
  });
}
