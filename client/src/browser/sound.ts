// Small wooden sounds, synthesized: short tones with a quick decay.

import { settings } from './settings.svelte';

export type Sound =
  | 'dice'
  | 'place'
  | 'card'
  | 'buy'
  | 'trade'
  | 'discard'
  | 'theft'
  | 'offer'
  | 'turn'
  | 'award'
  | 'robber'
  | 'win'
  | 'tick';

let context: AudioContext | null = null;
/** What all tones go through. */
let output: GainNode | null = null;

function playTone(at: number, frequency: number, length: number, volume: number): void {
  if (!context || !output) return;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  loudness.gain.setValueAtTime(volume, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(loudness).connect(output);
  tone.start(at);
  tone.stop(at + length);
}

/** For each sound: start, frequency, length and volume of its tones. */
const TONES: Record<Sound, readonly [number, number, number, number][]> = {
  dice: [0, 0.07, 0.13, 0.22, 0.34].map((at, i) => [at, 320 - 30 * i, 0.06, 0.18]),
  place: [
    [0, 180, 0.12, 0.3],
    [0.02, 90, 0.14, 0.3],
  ],
  card: [
    [0, 900, 0.04, 0.06],
    [0.05, 1100, 0.04, 0.06],
  ],
  buy: [
    [0, 700, 0.05, 0.08],
    [0.06, 1050, 0.05, 0.08],
    [0.12, 1400, 0.1, 0.08],
  ],
  trade: [
    [0, 800, 0.05, 0.08],
    [0.08, 1000, 0.05, 0.08],
    [0.18, 1000, 0.05, 0.08],
    [0.26, 800, 0.05, 0.08],
  ],
  discard: [0, 0.07, 0.14].map((at, i) => [at, 700 - 180 * i, 0.06, 0.1]),
  theft: [
    [0, 240, 0.1, 0.2],
    [0.08, 900, 0.03, 0.08],
    [0.12, 160, 0.2, 0.2],
  ],
  offer: [
    [0, 520, 0.12, 0.14],
    [0.11, 660, 0.14, 0.14],
  ],
  turn: [
    [0, 392, 0.18, 0.18],
    [0.14, 523, 0.18, 0.18],
    [0.28, 659, 0.3, 0.18],
  ],
  award: [
    [0, 587, 0.16, 0.16],
    [0.1, 740, 0.16, 0.16],
    [0.2, 880, 0.34, 0.16],
  ],
  robber: [
    [0, 140, 0.3, 0.3],
    [0.16, 110, 0.4, 0.3],
  ],
  tick: [[0, 880, 0.07, 0.16]],
  win: [0, 0.14, 0.28, 0.42, 0.6].map((at, i) => [at, [392, 494, 587, 784, 988][i]!, 0.4, 0.18]),
};

function connectOutput(to: AudioContext): GainNode {
  const gain = to.createGain();
  gain.connect(to.destination);
  return gain;
}

/** Play a sound if sounds are on; browsers may require a click first. */
export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    output ??= connectOutput(context);
    // Ears hear a quarter of the strength as half as loud.
    output.gain.value = (settings.volume / 100) ** 2;
    void context.resume();
    for (const [at, ...tone] of TONES[sound]) playTone(context.currentTime + at, ...tone);
  } catch {
    // A missing sound does no harm.
  }
}
