// The person who operates an assistant: keys and buttons in, what is said and rung out.

import { announce } from '../browser/live-region.svelte';
import { settings } from '../browser/settings.svelte';
import { playSound, type Sound } from '../browser/sound';
import { showToast } from '../browser/toasts.svelte';
import { stopSpeaking, speak } from '../browser/voice';
import { t } from '../words/words.svelte';
import type { Ring } from './announcements';
import { BadLog, type OperatorCommand } from './entries';
import { QUIET_ROUNDS } from '../games/connect/view';
import type { Display } from './fold';
import { commandOf, toolOf, type Tool } from './keys';
import { RunningAssistant } from './running-assistant.svelte';

const SOUNDS: Record<Ring, Sound> = {
  roll: 'dice',
  robber: 'robber',
  end: 'turn',
  win: 'win',
  tick: 'tick',
};
/** How much + and - change a time, in milliseconds. */
const CHANGE = 5_000;
/** A second press of “next roll” within this time was not meant: clickers bounce, fingers tap twice. */
const BOUNCE = 400;

export class AssistantControls {
  readonly running = new RunningAssistant();
  /** What lies over the clock, or beside it. */
  rolls = $state(false);
  options = $state(false);
  #skipped = -Infinity;

  /** Let everything that is due happen, and announce it. */
  tick(): void {
    const { said, rings } = this.running.tick();
    if (rings) playSound(SOUNDS[rings]);
    if (!said) return;
    const sentence = t(said.id, said.params);
    announce(sentence);
    speak(sentence);
  }

  /** Do something, or say why it cannot be done. */
  do(command: OperatorCommand): void {
    const now = this.running.now();
    if (command === 'skip' && now - this.#skipped < BOUNCE) return;
    if (this.#tries(() => this.running.do(command)) && command === 'skip') this.#skipped = now;
    this.tick();
  }

  setTimes(times: readonly number[]): boolean {
    return this.#tries(() => this.running.setTimes(times));
  }

  /** Do what a key asks for; whether it asked for anything. */
  press(key: string, view: Display): boolean {
    const [command, tool] = [commandOf(key, view), toolOf(key)];
    if (command) this.do(command);
    else if (tool) this.use(tool, view);
    return command !== null || tool !== null;
  }

  use(tool: Tool, view: Display): void {
    if (tool === 'rolls') this.rolls = !this.rolls;
    if (tool === 'options') this.options = true;
    if (tool === 'full') void toggleFull();
    if (tool === 'sound') settings.sound = !settings.sound;
    if (tool === 'voice') {
      settings.voice = !settings.voice;
      stopSpeaking();
    }
    if (tool === 'longer') this.#stretch(view, CHANGE);
    if (tool === 'shorter') this.#stretch(view, -CHANGE);
  }

  /** Change the time of the rounds we are in. */
  #stretch(view: Display, by: number): void {
    const late = view.mode === 'connect' && view.round > QUIET_ROUNDS ? 1 : 0;
    const times = view.times.map((time, i) => (i === late ? time + by : time));
    if (!this.setTimes(times)) return;
    announce(t('assistant.note.times', { times: times.map((time) => time / 1000).join('/') }));
  }

  #tries(something: () => void): boolean {
    try {
      something();
      return true;
    } catch (error) {
      if (!(error instanceof BadLog)) throw error;
      showToast(t(error.id, error.params));
      return false;
    }
  }
}

export function canFill(): boolean {
  return document.fullscreenEnabled;
}

/** Enter or leave full screen. */
async function toggleFull(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}
