// The assistant of people around a real table: a pure fold from its log and a time, the same as
// games/connect/assistant/fold.py. tests/assistant holds the cases of both; keep them alike.

import type { Side } from '../games/connect/api';
import { QUIET_ROUNDS, SEVEN } from '../games/connect/view';
import type { MessageId } from '../words/words.svelte';
import {
  BadLog,
  checkShape,
  checkTimes,
  COMMANDS,
  type OperatorCommand,
  type Dice,
  type AssistantEntry,
  type Mode,
  type RollEntry,
} from './entries';

/** C-12: how long the robber's phase lasts in milliseconds. */
const ROBBER_TIME = 12_000;
/** A roll nobody asked for this long was missed: the machine slept. The clock then waits. */
const LATE = 5_000;
/** What is expected is counted in these parts. */
export const PARTS = 180;

export type Phase = 'roll' | 'round' | 'robber' | 'over';
export type PauseReason =
  '' | 'ready' | 'host' | 'robber' | 'time' | 'claim' | 'corrected' | 'late';

/** Two dice, and with a seven in Connect the two that say where the robbers go (C-13). */
interface Roll {
  readonly dice: Dice;
  readonly robber: Dice | null;
}

/** Where a correction goes back to. */
interface Checkpoint {
  readonly phase: Phase;
  readonly round: number;
  readonly rolled: number;
  readonly left: number;
  readonly length: number;
  readonly pause: PauseReason;
}

/**
 * What a log has led to. While the clock runs there is a `deadline`; while it stands there are the
 * milliseconds `left` and why it stands (`pause`). `rollsDrawn` are all rolls ever drawn, of
 * which the first `rolled` count: after a correction the others come again.
 */
export interface AssistantState extends Checkpoint {
  readonly mode: Mode;
  readonly times: readonly number[];
  readonly at: number;
  readonly deadline: number | null;
  /** Why the clock stood when victory was claimed. */
  readonly claimedIn: PauseReason;
  readonly rollsDrawn: readonly Roll[];
  readonly skipped: boolean;
  readonly checkpoints: readonly Checkpoint[];
}

/** The roll that is due: the time from which it counts, and what it may or must be. */
interface Due {
  at: number;
  sevens: boolean;
  robber: boolean;
  again?: RollEntry;
}

export interface Told {
  round: number;
  dice: Dice;
  robber: number | null;
}

/** What people see at a time. */
export interface Display {
  mode: Mode;
  phase: Phase;
  round: number;
  side: Side | null;
  running: boolean;
  pause: PauseReason;
  left: number;
  length: number;
  next: number;
  dice: Dice | null;
  robber: number | null;
  times: readonly number[];
  can: OperatorCommand[];
  history: Told[];
  counts: number[];
  expected: number[];
}

/** The state after all entries; BadLog names the first that cannot be. */
export function fold(log: Iterable<unknown>): AssistantState {
  let state: AssistantState | null = null;
  for (const entry of log) state = applyEntry(state, entry);
  if (state === null) throw new BadLog('assistant.no_start');
  return state;
}

/** The state after one more entry; BadLog says why it cannot be. */
export function applyEntry(before: AssistantState | null, entry: unknown): AssistantState {
  checkShape(entry);
  if (before === null || entry.do === 'start') return start(before, entry);
  if (entry.at < before.at && entry.do !== 'roll') {
    throw new BadLog('assistant.order', { at: entry.at, last: before.at });
  }
  const state = { ...advance(before, entry.at), at: Math.max(entry.at, before.at) };
  const whyNot = refusal(state, entry.do);
  if (whyNot) throw new BadLog(whyNot);
  if (entry.do === 'roll') return roll(state, entry);
  if (entry.do === 'times') {
    checkTimes(entry.times, state.mode);
    return { ...state, times: entry.times };
  }
  return EFFECTS[entry.do](state);
}

/** What time alone does: a phase ends at its deadline, and a roll can be missed. */
function advance(state: AssistantState, now: number): AssistantState {
  if (state.deadline !== null && state.phase !== 'roll' && now >= state.deadline) {
    state = endPhase(state, state.deadline, state.mode === 'base' ? 'time' : '');
  }
  if (state.deadline !== null && state.phase === 'roll' && now > state.deadline + LATE) {
    state = stop(state, now, 'late');
  }
  return state;
}

/** The roll that is due, if one is. */
export function due(state: AssistantState, now: number): Due | null {
  state = advance(state, now);
  if (state.phase !== 'roll' || state.deadline === null || now < state.deadline) return null;
  const found = { at: state.deadline, sevens: sevens(state), robber: state.mode === 'connect' };
  const again = state.rollsDrawn[state.rolled];
  return again ? { ...found, again: rollEntry(found.at, again) } : found;
}

/** The entry of a roll that is due, drawn at random where it was not drawn before. */
export function draw(chance: Due, randomBelow: (limit: number) => number): RollEntry {
  if (chance.again) return chance.again;
  const twoDice = (): Dice => [randomBelow(6) + 1, randomBelow(6) + 1];
  let dice = twoDice();
  while (sumOf(dice) === SEVEN && !chance.sevens) dice = twoDice();
  const robber = sumOf(dice) === SEVEN && chance.robber ? twoDice() : null;
  return rollEntry(chance.at, { dice, robber });
}

/** What people see at a time. */
export function show(state: AssistantState, at: number): Display {
  const now = Math.max(at, state.at);
  state = advance(state, now);
  const last = state.phase === 'roll' ? undefined : state.rollsDrawn[state.rolled - 1];
  return {
    mode: state.mode,
    phase: state.phase,
    round: state.round,
    side: activeSide(state.mode, state.round),
    running: state.deadline !== null,
    pause: state.pause,
    left: leftAt(state, now),
    length: state.length,
    next: roundTime(state),
    dice: last?.dice ?? null,
    robber: last?.robber ? sumOf(last.robber) : null,
    times: state.times,
    can: COMMANDS.filter((command) => !refusal(state, command)),
    ...statistics(state),
  };
}

/** All rolls by round, how often each number came, and how often it should have, in 180ths. */
function statistics(state: AssistantState): Pick<Display, 'history' | 'counts' | 'expected'> {
  const history: Told[] = [];
  const counts = Array<number>(11).fill(0);
  const expected = Array<number>(11).fill(0);
  let round = 1;
  for (const { dice, robber } of state.rollsDrawn.slice(0, state.rolled)) {
    history.push({ round, dice, robber: robber && sumOf(robber) });
    counts[sumOf(dice) - 2]! += 1;
    const quiet = state.mode === 'connect' && round <= QUIET_ROUNDS;
    for (let sum = 2; sum <= 12; sum += 1) {
      const ways = 6 - Math.abs(sum - SEVEN);
      if (!quiet) expected[sum - 2]! += ways * 5;
      else if (sum !== SEVEN) expected[sum - 2]! += ways * 6;
    }
    if (robber === null) round += 1;
  }
  return { history, counts, expected };
}

/** Why something cannot be done now, empty if it can. */
function refusal(state: AssistantState, done: AssistantEntry['do']): MessageId | '' {
  const [claimed, running] = [state.pause === 'claim', state.deadline !== null];
  const answers = ['confirm', 'miscount'].includes(done);
  const reasons: Partial<Record<MessageId, boolean>> = {
    'assistant.over': state.phase === 'over' && done !== 'correct',
    'assistant.no_claim': answers && !claimed,
    'assistant.claimed': claimed && !answers && done !== 'times',
    'assistant.not_due': done === 'roll' && !(state.phase === 'roll' && running),
    'assistant.stands': done === 'pause' && !running,
    'assistant.runs': done === 'resume' && running,
    'assistant.not_begun': done === 'claim' && !state.rolled,
    'assistant.nothing_done': done === 'correct' && !state.checkpoints.length,
  };
  return (Object.keys(reasons) as MessageId[]).find((id) => reasons[id]) ?? '';
}

function start(before: AssistantState | null, entry: AssistantEntry): AssistantState {
  if (before !== null) throw new BadLog('assistant.two_starts');
  if (entry.do !== 'start') throw new BadLog('assistant.no_start');
  checkTimes(entry.times, entry.mode);
  return {
    mode: entry.mode,
    times: entry.times,
    at: entry.at,
    phase: 'roll',
    round: 1,
    deadline: null,
    left: 0,
    length: 0,
    pause: 'ready',
    claimedIn: '',
    rollsDrawn: [],
    rolled: 0,
    skipped: false,
    checkpoints: [],
  };
}

/** C-10, C-12: the dice open the round, or a seven the robber's phase before it. */
function roll(state: AssistantState, entry: RollEntry): AssistantState {
  const fallen: Roll = { dice: entry.dice, robber: entry.robber ?? null };
  const seven = sumOf(fallen.dice) === SEVEN;
  const opensRobber = state.mode === 'connect' && seven;
  if (entry.at !== state.deadline) {
    throw new BadLog('assistant.wrong_time', { at: entry.at, due: state.deadline });
  }
  if (seven && !sevens(state)) throw new BadLog('assistant.early_seven', { rounds: QUIET_ROUNDS });
  if (opensRobber !== (fallen.robber !== null)) throw new BadLog('assistant.robber_dice');
  const again = state.rollsDrawn[state.rolled];
  if (again && !same(again, fallen)) throw new BadLog('assistant.other_dice');
  const length = opensRobber ? ROBBER_TIME : roundTime(state);
  return {
    ...(state.skipped ? state : remember(state, 'corrected')),
    phase: opensRobber ? 'robber' : 'round',
    deadline: entry.at + length,
    length,
    rollsDrawn: [
      ...state.rollsDrawn.slice(0, state.rolled),
      fallen,
      ...state.rollsDrawn.slice(state.rolled + 1),
    ],
    rolled: state.rolled + 1,
    skipped: false,
  };
}

/** What each command does; `skip` does not skip the automatic pause (C-11). */
const EFFECTS: Record<OperatorCommand, (state: AssistantState) => AssistantState> = {
  pause: (state) => stop(state, state.at, 'host'),
  resume,
  skip: (state) =>
    state.phase === 'roll'
      ? { ...state, deadline: state.at, left: 0, pause: '' }
      : { ...endPhase(remember(state, 'corrected'), state.at, ''), skipped: true },
  correct: (state) => {
    const step = state.checkpoints.at(-1)!;
    return {
      ...state,
      ...step,
      deadline: null,
      skipped: false,
      checkpoints: state.checkpoints.slice(0, -1),
    };
  },
  claim: (state) => ({ ...stop(state, state.at, 'claim'), claimedIn: state.pause }),
  confirm: (state) => ({ ...remember(state, 'claim'), phase: 'over', left: 0, pause: '' }),
  miscount: (state) => (state.claimedIn ? { ...state, pause: state.claimedIn } : resume(state)),
};

function resume(state: AssistantState): AssistantState {
  return { ...state, deadline: state.at + state.left, left: 0, pause: '' };
}

/** A round or the robber's phase is over at a time: a roll is due, or first a pause. */
function endPhase(state: AssistantState, at: number, pause: PauseReason): AssistantState {
  if (state.phase === 'round') {
    if (state.mode === 'connect' && state.round === QUIET_ROUNDS) pause = 'robber';
    state = { ...state, round: state.round + 1 };
  }
  return { ...state, phase: 'roll', deadline: pause ? null : at, left: 0, length: 0, pause };
}

function stop(state: AssistantState, at: number, pause: PauseReason): AssistantState {
  return { ...state, deadline: null, left: leftAt(state, at), pause };
}

/** Let the next correction come back to how it is now. */
function remember(state: AssistantState, pause: PauseReason): AssistantState {
  const { phase, round, rolled, length } = state;
  const step = { phase, round, rolled, length, left: leftAt(state, state.at), pause };
  return { ...state, checkpoints: [...state.checkpoints, step] };
}

function leftAt(state: AssistantState, at: number): number {
  return state.deadline === null ? state.left : Math.max(0, state.deadline - at);
}

/** C-10: sun first, then by turns. */
export function activeSide(mode: Mode, round: number): Side | null {
  if (mode === 'base') return null;
  return round % 2 === 1 ? 'sun' : 'moon';
}

function roundTime(state: AssistantState): number {
  const late = state.mode === 'connect' && state.round > QUIET_ROUNDS;
  return state.times[late ? 1 : 0]!;
}

function sevens(state: AssistantState): boolean {
  return state.mode === 'base' || state.round > QUIET_ROUNDS;
}

/** What two dice add up to. */
export function sumOf(dice: Dice): number {
  return dice[0] + dice[1];
}

function same(one: Roll, other: Roll): boolean {
  return String([one.dice, one.robber]) === String([other.dice, other.robber]);
}

function rollEntry(at: number, { dice, robber }: Roll): RollEntry {
  return robber ? { at, do: 'roll', dice, robber } : { at, do: 'roll', dice };
}
