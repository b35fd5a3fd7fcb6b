// What the keys of a keyboard or a presenter's clicker ask for. A clicker has two: forward starts,
// goes on and rolls on; back first stops the clock, then takes back.

import type { OperatorCommand } from './entries';
import type { Display } from './fold';

/** What belongs to the screen and not to the log. */
export type Tool = 'rolls' | 'sound' | 'voice' | 'full' | 'options' | 'longer' | 'shorter';

const FORWARD = ['PageDown', 'ArrowRight', 'ArrowDown'];
const BACK = ['PageUp', 'ArrowLeft', 'ArrowUp'];
/** Clickers send one of these to blank the screen, the space bar serves a keyboard. */
const TOGGLE = [' ', 'Enter', 'b', '.'];

const COMMANDS: Record<string, OperatorCommand> = { n: 'skip', u: 'correct', w: 'claim' };
const ANSWERS: Record<string, OperatorCommand> = { y: 'confirm', j: 'confirm', n: 'miscount' };
const TOOLS: Record<string, Tool> = {
  h: 'rolls',
  s: 'sound',
  v: 'voice',
  f: 'full',
  o: 'options',
  '+': 'longer',
  '-': 'shorter',
};

/** The command a key gives now, if it gives one. */
export function commandOf(pressed: string, view: Display): OperatorCommand | null {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const claimed = view.pause === 'claim';
  if (FORWARD.includes(key)) return forward(view);
  if (BACK.includes(key)) return back(view);
  if (TOGGLE.includes(key)) return claimed ? 'miscount' : toggle(view);
  return (claimed ? ANSWERS[key] : undefined) ?? COMMANDS[key] ?? null;
}

/** What else a key asks for. */
export function toolOf(pressed: string): Tool | null {
  return TOOLS[pressed.toLowerCase()] ?? null;
}

/** What the large button does: stop the clock, or let it go on. */
export function toggle(view: Display): OperatorCommand | null {
  if (view.phase === 'over') return null;
  return view.running ? 'pause' : 'resume';
}

function forward(view: Display): OperatorCommand | null {
  if (view.pause === 'claim') return 'confirm';
  return view.running ? 'skip' : toggle(view);
}

function back(view: Display): OperatorCommand {
  if (view.pause === 'claim') return 'miscount';
  return view.running ? 'pause' : 'correct';
}
