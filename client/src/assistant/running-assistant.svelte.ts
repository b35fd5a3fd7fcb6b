// A running assistant in this browser: its log, the clock and the chance it is given. The log is
// kept here after every step; a second window on the same log follows it, and never rolls again
// what the first one rolled.

import { announcementFor, ringFor, type Announcement, type Ring } from './announcements';
import { randomBelow, steadyClock } from './clock';
import { BadLog, FORMAT, type OperatorCommand, type AssistantEntry, type Mode } from './entries';
import { applyEntry, draw, due, fold, show, type AssistantState, type Display } from './fold';

const PLACE = 'hexhaven.assistant';

/** What is kept: the log, and in the base game who takes turns. */
interface SavedLog {
  log: AssistantEntry[];
  names: string[];
}

export class RunningAssistant {
  readonly now: () => number;
  /** What is to be shown now; null before a game is set up. */
  view: Display | null = $state.raw(null);
  names: readonly string[] = $state.raw([]);
  /** Whether the browser could not keep the log. */
  lost = $state(false);
  #log: readonly AssistantEntry[] = [];
  #state: AssistantState | null = null;
  /** The state that was last looked at. */
  #seen: AssistantState | null = null;
  /** What was last read or written, to notice what another window wrote. */
  #text: string | null = null;

  constructor(clock: () => number = steadyClock()) {
    // A log written by a clock that was ahead of this one goes on from where it was.
    let ahead: number | null = null;
    this.now = () => {
      ahead ??= Math.max(0, (this.#state?.at ?? 0) - clock());
      return Math.max(clock() + ahead, this.#state?.at ?? 0);
    };
    this.#adopt();
    this.#refreshView();
  }

  get isBegun(): boolean {
    return this.#log.length > 1;
  }

  get log(): readonly AssistantEntry[] {
    return this.#log;
  }

  /** Begin a new game, whose clock stands. */
  begin(mode: Mode, times: readonly number[], names: readonly string[]): void {
    const start: AssistantEntry = {
      at: this.now(),
      do: 'start',
      format: FORMAT,
      mode,
      times: [...times],
    };
    this.#state = applyEntry(null, start);
    this.#log = [start];
    this.names = mode === 'base' ? [...names] : [];
    this.#keep();
    this.#refreshView();
  }

  /** Forget the game. */
  forget(): void {
    [this.#log, this.#state, this.view, this.names] = [[], null, null, []];
    this.#text = null;
    if (!this.lost) localStorage.removeItem(PLACE);
  }

  /** Go on with a log that was saved; BadLog says why it cannot be. */
  open(text: string): void {
    const log = text
      .split('\n')
      .filter((line) => line.trim())
      .map(parseLine);
    this.#state = fold(log);
    this.#log = log as AssistantEntry[];
    this.names = [];
    this.#keep();
    this.#refreshView();
  }

  /** The log as a file, which `hexhaven assistant --resume` reads too. */
  get file(): string {
    return this.#log.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }

  /** Let everything happen that is due; what is to be said and rung then. */
  tick(): { said: Announcement | null; rings: Ring | null } {
    const before = this.view;
    this.#catchUp();
    this.#refreshView();
    if (!before || !this.view) return { said: null, rings: null };
    return { said: announcementFor(before, this.view), rings: ringFor(before, this.view) };
  }

  /** Do something now, after all that was due before; BadLog says why it cannot be. */
  do(command: OperatorCommand): void {
    this.#catchUp();
    this.#append({ at: this.now(), do: command });
  }

  /** Other times from the next roll on. */
  setTimes(times: readonly number[]): void {
    this.#catchUp();
    this.#append({ at: this.now(), do: 'times', times: [...times] });
    this.#refreshView();
  }

  /** Catch up with other windows and with the clock. */
  #catchUp(): void {
    this.#adopt();
    for (;;) {
      const chance = this.#state && due(this.#state, this.now());
      if (!chance) return;
      this.#append(draw(chance, randomBelow));
    }
  }

  #append(entry: AssistantEntry): void {
    this.#state = applyEntry(this.#state, entry);
    this.#log = [...this.#log, entry];
    this.#keep();
  }

  #refreshView(): void {
    const [before, state] = [this.view, this.#state];
    const after = state && show(state, this.now());
    const same =
      state?.rollsDrawn === this.#seen?.rollsDrawn && state?.rolled === this.#seen?.rolled;
    this.#seen = state;
    if (before && after && same) {
      // Rolls that are still the same stay the same to the screen, which draws them only once.
      const { history, counts, expected } = before;
      this.view = { ...after, history, counts, expected };
    } else {
      this.view = after;
    }
  }

  #keep(): void {
    const kept: SavedLog = { log: [...this.#log], names: [...this.names] };
    this.#text = JSON.stringify(kept);
    try {
      localStorage.setItem(PLACE, this.#text);
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  /** Take over what an earlier visit or another window has written. */
  #adopt(): void {
    if (this.lost) return;
    try {
      const text = localStorage.getItem(PLACE);
      if (text === this.#text) return;
      this.#text = text;
      const { log, names } = JSON.parse(text ?? '{}') as Partial<SavedLog>;
      this.#state = log?.length ? fold(log) : null;
      this.#log = this.#state ? log! : [];
      this.names = Array.isArray(names) ? names.map(String) : [];
    } catch {
      // Nothing that could be read was kept.
      [this.#state, this.#log, this.names] = [null, [], []];
    }
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadLog('assistant.entry', { text: line.slice(0, 60) });
  }
}
