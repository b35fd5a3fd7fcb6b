// Making the own move unmistakable: title, sound, notification, and sentences that are spoken.

import { announce } from '../../browser/live-region.svelte';
import { play, type Sound } from '../../browser/sound';
import type { SocketLink } from '../../connection/socket.svelte';
import { sentence, t } from '../../words/words.svelte';

/** Which sound goes with what was told. */
const SOUNDS: readonly [RegExp, Sound][] = [
  [/\.(win|shared|alone)(\.|$)/, 'win'],
  [/\.(robber|theft)(\.|$)/, 'robber'],
  [/\.(dice|roll|reroll|order)(\.you)?$/, 'dice'],
  [/\.(offer|propose)(\.|$)/, 'offer'],
  [/\.(settle|found|city|road|knight)(\.you)?$/, 'place'],
  [/\.(buy|draw|deal|bank|invention|monopoly|swap|joker)(\.|$)/, 'card'],
];

function soundOf(ids: readonly string[]): Sound | undefined {
  for (const [pattern, sound] of SOUNDS) if (ids.some((id) => pattern.test(id))) return sound;
  return undefined;
}

/** Attend to a table until it is left. */
export function drawAttention(link: SocketLink): () => void {
  let was = false;
  return $effect.root(() => {
    $effect(() => {
      const told = link.fresh.flatMap((line) => line.told);
      if (!told.length) return;
      announce(told.map((one) => sentence(one, link.names)).join(' '));
      const sound = soundOf(told.map((one) => one.id));
      if (sound) play(sound);
    });
    $effect(() => {
      const mine = link.mine && link.face?.status === 'playing';
      document.title = mine ? t('screen.title.mine') : 'Hexhaven';
      if (mine && !was) {
        play('turn');
        notify(t('screen.title.mine'));
      }
      was = mine;
    });
    return () => {
      document.title = 'Hexhaven';
    };
  });
}

function notify(text: string): void {
  if (document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  new Notification('Hexhaven', { body: text, icon: '/icon.svg', tag: 'hexhaven' });
}
