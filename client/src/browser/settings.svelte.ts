// What a person chose in this browser, kept in its storage.

import type { Level } from '../connection/levels';
import { isLanguage } from '../words/languages';
import { Media } from './media.svelte';

type Theme = 'system' | 'light' | 'dark';

/** How fast things move, from calm to not at all. */
export const SPEEDS = ['calm', 'normal', 'fast', 'none'] as const;
export type Speed = (typeof SPEEDS)[number];

interface BrowserSettings {
  language: string;
  theme: Theme;
  sound: boolean;
  /** How loud sounds are, in percent. */
  volume: number;
  /** Vibrate with the sounds that matter most, where the device can. */
  vibration: boolean;
  /** Say announcements aloud on pages that have them. */
  voice: boolean;
  /** How fast things move; as the device asks for, until somebody chooses. */
  speed: Speed | null;
  /** Whether there are hints: in the first game, always, or never. */
  hints: 'first' | 'on' | 'off';
  /** Whether a game was played to its end in this browser. */
  played: boolean;
  /** Show what players say beside their names. */
  bubbles: boolean;
  palette: 'standard' | 'safe';
  /** How the board is drawn. */
  look: Look;
  /** Ask for confirmation before something is built. */
  confirm: boolean;
  name: string;
  /** Show what the coach thinks, where there is one. */
  coach: boolean;
  /** The level of the bots that people play against, by game. */
  levels: Record<string, Level>;
  /** Whether a game was begun from this browser. */
  begun: boolean;
  /** Tours that were seen or skipped. */
  toured: string[];
  /** How often somebody has come back, and whether they want to hear that there is an app. */
  visits: number;
  installHint: boolean;
}

/** The looks of a board. */
export const LOOKS = ['usual', 'contrast', 'print'] as const;
export type Look = (typeof LOOKS)[number];

const STORAGE_KEY = 'hexhaven.settings';

/** The first of the browser's languages that we speak. */
function preferredLanguage(): string {
  return navigator.languages.map((tag) => tag.split('-')[0]!).find(isLanguage) ?? 'en';
}

function defaultSettings(): BrowserSettings {
  return {
    language: preferredLanguage(),
    theme: 'system',
    sound: true,
    volume: 100,
    vibration: true,
    voice: true,
    speed: null,
    hints: 'first',
    played: false,
    bubbles: true,
    palette: 'standard',
    look: 'usual',
    confirm: matchMedia('(pointer: coarse)').matches,
    name: '',
    coach: false,
    levels: {},
    begun: false,
    toured: [],
    visits: 0,
    installHint: true,
  };
}

/** The settings of an earlier visit, as far as they can be read. */
function storedSettings(): Partial<BrowserSettings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? migrateSettings(found) : {};
  } catch {
    return {};
  }
}

/** The level of games that have none of their own. */
const EVERY_GAME = '*';

/** Earlier versions only knew whether anything moves, and one level for all games. */
function migrateSettings(
  found: Partial<BrowserSettings> & { motion?: boolean; level?: Level | '' },
): Partial<BrowserSettings> {
  const { motion, level, ...kept } = found;
  if (motion === false) kept.speed ??= 'none';
  if (level) kept.levels ??= { [EVERY_GAME]: level };
  return kept;
}

function withKnownLanguage(chosen: BrowserSettings): BrowserSettings {
  return isLanguage(chosen.language) ? chosen : { ...chosen, language: preferredLanguage() };
}

export const settings: BrowserSettings = $state(
  withKnownLanguage({ ...defaultSettings(), ...storedSettings() }),
);

/** The level that was chosen for a game; games are easy until one is. */
export function levelOf(game: string): Level {
  return settings.levels[game] ?? settings.levels[EVERY_GAME] ?? 'easy';
}

/** Whether there are hints now. */
export function areHintsOn(): boolean {
  return settings.hints === 'on' || (settings.hints === 'first' && !settings.played);
}

const PACES: Record<Speed, number> = { calm: 1.6, normal: 1, fast: 0.5, none: 0 };

const reducedMotion = new Media('(prefers-reduced-motion: reduce)');

/** How fast things move, by choice or because the device asks for it. */
export function speed(): Speed {
  return settings.speed ?? (reducedMotion.current ? 'none' : 'normal');
}

/** How long motions take, compared with normal ones; 0 where nothing moves. */
export function pace(): number {
  return PACES[speed()] ?? 1;
}

const darkScheme = new Media('(prefers-color-scheme: dark)');

/** Whether the page is dark, by choice or because the device is. */
export function isDark(): boolean {
  return settings.theme === 'system' ? darkScheme.current : settings.theme === 'dark';
}

/** Store the settings and apply them to the page. */
export function applySettings(): void {
  const { palette, look } = settings;
  const root = document.documentElement.dataset;
  root.theme = isDark() ? 'dark' : 'light';
  root.palette = palette;
  root.look = look;
  root.motion = pace() ? 'on' : 'off';
  document.documentElement.style?.setProperty('--pace', String(pace() || 1));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still works.
  }
}
