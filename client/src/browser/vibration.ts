// What a phone says to the hand that holds it, with the sounds that matter most.

import { settings } from './settings.svelte';
import type { Sound } from './sound';

/** Milliseconds of shaking and of rest, in turn. */
const PATTERNS: Partial<Record<Sound, number[]>> = {
  turn: [60],
  robber: [40, 60, 40],
  win: [80, 60, 80, 60, 220],
};

/** Whether this is a device in somebody's hand that can vibrate. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Vibrate beside a sound, if it is one of those and the player has not switched it off. */
export function vibrateWith(sound: Sound): void {
  const pattern = PATTERNS[sound];
  if (pattern && settings.vibration && canVibrate()) navigator.vibrate(pattern);
}
