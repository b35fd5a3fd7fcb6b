// What may stand in an assistant's log: the shape of its entries, and times in words. As in
// games/connect/assistant/entries.py; docs/assistant.md describes every kind.

import type { Params } from '../words/template';
import type { MessageId } from '../words/words.svelte';

export type Mode = 'connect' | 'base';
export type Dice = readonly [number, number];
export type OperatorCommand = (typeof COMMANDS)[number];

/** What a person does, or what was due, at a time in milliseconds. */
export type AssistantEntry = { readonly at: number } & (
  | {
      readonly do: 'start';
      readonly format: 1;
      readonly mode: Mode;
      readonly times: readonly number[];
    }
  | { readonly do: 'roll'; readonly dice: Dice; readonly robber?: Dice }
  | { readonly do: 'times'; readonly times: readonly number[] }
  | { readonly do: OperatorCommand }
);
export type RollEntry = Extract<AssistantEntry, { do: 'roll' }>;

export const FORMAT = 1;
/** How many times each mode has: rounds 1 to 10 and later ones, or every turn. */
export const MODES: Record<Mode, number> = { connect: 2, base: 1 };
/** C-11, in milliseconds. */
export const PRESETS = { beginner: [35_000, 45_000], experienced: [30_000, 35_000] } as const;
export const BASE_TIMES = [120_000] as const;
export const [LEAST_TIME, MOST_TIME] = [10_000, 600_000];
/** What the person who operates the assistant may do without saying more. */
export const COMMANDS = [
  'pause',
  'resume',
  'skip',
  'correct',
  'claim',
  'confirm',
  'miscount',
] as const;

/** An entry that cannot be read, or that cannot follow those before it. */
export class BadLog extends Error {
  constructor(
    readonly id: MessageId,
    readonly params: Params = {},
  ) {
    super(id);
  }
}

/** Refuse times that nobody can play with, or too many of them. */
export function checkTimes(times: readonly number[], mode: Mode): void {
  if (times.length !== MODES[mode]) throw noEntry(times);
  for (const time of times) {
    if (time < LEAST_TIME || time > MOST_TIME) {
      const [least, most] = [LEAST_TIME / 1000, MOST_TIME / 1000];
      throw new BadLog('assistant.times_range', {
        least,
        most,
        text: Math.floor(time / 1000),
      });
    }
  }
}

type Shape = Record<string, (value: unknown) => boolean>;

/** What entries hold besides `at` and `do`; only `robber` may be left out. */
const SHAPES: Record<string, Shape> = {
  start: {
    format: (value) => value === FORMAT,
    mode: (value) => typeof value === 'string' && Object.hasOwn(MODES, value),
    times: areTimes,
  },
  roll: { dice: areDice, robber: areDice },
  times: { times: areTimes },
};

/** Refuse what is no entry at all, whatever came before it. */
export function checkShape(entry: unknown): asserts entry is AssistantEntry {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw noEntry(entry);
  const { at, do: done, ...extra } = entry as Record<string, unknown>;
  if (!isWhole(at) || typeof done !== 'string') throw noEntry(entry);
  const bare = (COMMANDS as readonly string[]).includes(done);
  if (!bare && !Object.hasOwn(SHAPES, done)) throw noEntry(entry);
  const shape = bare ? {} : SHAPES[done]!;
  const known = Object.entries(extra).every(([key, value]) => shape[key]?.(value) ?? false);
  const whole = Object.keys(shape).every((key) => key in extra || key === 'robber');
  if (!known || !whole) throw noEntry(entry);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function areDice(value: unknown): boolean {
  const fits = (eyes: unknown) => isWhole(eyes) && eyes >= 1 && eyes <= 6;
  return Array.isArray(value) && value.length === 2 && value.every(fits);
}

function areTimes(value: unknown): boolean {
  return Array.isArray(value) && value.every(isWhole);
}

function noEntry(entry: unknown): BadLog {
  return new BadLog('assistant.entry', { text: (JSON.stringify(entry) ?? '').slice(0, 60) });
}
