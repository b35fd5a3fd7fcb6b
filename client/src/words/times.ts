// Lengths of time as people say them.

import { t } from './words.svelte';

export const HOUR = 3600;
/** From how many seconds on a time that nobody knows exactly is given in minutes. */
const LONG_WAIT = 90;
const UNITS = [
  ['days', 24 * HOUR],
  ['hours', HOUR],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** A length of time in the largest unit of which it is a multiple: "3 days", "90 seconds". */
export function timeWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0)!;
  return t(`time.${unit}`, { count: seconds / length });
}

/** A time that nobody knows exactly: in seconds, or in whole minutes where it is long. */
export function roughTime(seconds: number): string {
  return seconds > LONG_WAIT
    ? t('time.minutes', { count: Math.round(seconds / 60) })
    : t('time.seconds', { count: Math.ceil(seconds) });
}

const MINUTE = 60;
const STEPS = [
  ['day', 24 * HOUR],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** How long ago something was, in round words of a language: "now", "5 minutes ago". */
export function timeSince(at: number, language: string, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - at);
  const [unit, length] = STEPS.find(([, length]) => passed >= length) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor(passed / length),
    unit,
  );
}

/** Seconds as a clock shows them. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What is left of a time: in round words while that is long, then as a clock shows it. */
export function timeLeft(seconds: number): string {
  if (seconds < HOUR) return clockFace(seconds);
  const [unit, length] = UNITS.find(([, length]) => seconds >= 2 * length)!;
  return t('time.left', {
    time: { id: `time.${unit}`, params: { count: Math.round(seconds / length) } },
  });
}
