// A game from its beginning, moment by moment, as far as the viewer may see it.

import type { Choices, Line, Moment, Sentence, TableInfo, Viewer } from '../api';
import { fetchMoments, fetchHistory } from '../requests/history';
import type { Action, Credentials, Link, Parts } from './link';
import { t } from '../../words/words.svelte';
import { namesOf } from '../names';

/** As whom a game is seen. */
export type ViewAs = 'own' | 'spectator' | 'all' | number;

const NOTHING: Choices = { listed: [], spaces: [] };
const PAST: Sentence = { id: 'screen.replay.past', params: {}, text: 'This is the past.' };

/** Every moment in full, from the parts that changed in each. */
function completeMoments(moments: readonly Moment[]): { n: number; parts: Parts }[] {
  let parts: Record<string, unknown> = {};
  return moments.map((moment) => {
    parts = { ...parts };
    for (const [name, part] of Object.entries(moment.parts)) {
      if (part === null) delete parts[name];
      else parts[name] = part;
    }
    return { n: moment.n, parts };
  });
}

/** The lines that were told up to an entry. */
function linesUpTo(lines: readonly Line[], n: number): Line[] {
  return lines.filter((line) => line.n <= n);
}

export class ReplayLink implements Link {
  info = $state.raw<TableInfo | null>(null);
  moments = $state.raw<{ n: number; parts: Parts }[]>([]);
  /** The log as everybody may read it, and as the reader is told of it. */
  publicLines = $state.raw<Line[]>([]);
  readerLines = $state.raw<Line[]>([]);
  index = $state(0);
  seat = $state<number | null>(null);

  readonly isHost = false;
  readonly awaited = null;
  readonly awaitedAt = 0;
  readonly outcome = null;
  readonly mustAct = false;
  readonly isSlow = false;

  /** What can be tried at one moment, and who is told of it. */
  #trial = $state.raw<{ n: number; choices: Choices; tried: (action: Action) => void } | null>(
    null,
  );

  constructor(
    readonly table: string,
    readonly credentials: Credentials,
    /** The reader's seat. */
    readonly own: number | null = null,
  ) {}

  names = $derived.by(() => namesOf(this.info));
  /** What seats are called where a name stands alone. */
  labels = $derived.by(() =>
    this.names.map((name, seat) => (seat === this.own ? t('screen.you') : name)),
  );
  current = $derived.by(() => this.moments[this.index]);
  choices = $derived.by(
    () => (this.#trial?.n === this.current?.n ? this.#trial?.choices : null) ?? NOTHING,
  );
  lines = $derived.by(() => linesUpTo(this.readerLines, this.current?.n ?? 0));
  newLines = $derived.by(() => {
    const before = this.moments[this.index - 1]?.n ?? 0;
    return this.lines.filter((line) => line.n > before);
  });

  part(name: string): Parts {
    return this.current?.parts[name];
  }

  /** Nothing can be done, but another move can be tried where somebody lit it up. */
  act(action: Action): Promise<Sentence | null> {
    if (this.choices === NOTHING) return Promise.resolve(PAST);
    this.#trial?.tried(action);
    return Promise.resolve(null);
  }

  /** Let moves be tried at the moment after an entry. */
  allowTrial(n: number, choices: Choices, tried: (action: Action) => void): void {
    this.#trial = { n, choices, tried };
  }

  requestChange(): Promise<Sentence> {
    return Promise.resolve(PAST);
  }

  reconnectAs(): void {}

  subscribeSeats(): void {}

  /** Load the game as somebody sees it; the current moment is kept. */
  async load(viewAs: ViewAs): Promise<void> {
    const viewer: Viewer = { token: this.credentials.token, key: this.credentials.key };
    // Whichever view is shown, the log speaks of everybody but the reader by name; figures are counted
    // from a log that names both sides of a trade.
    const history = await fetchHistory(this.table, { ...viewer, eyes: 'spectator' });
    const own =
      this.own === null ? history : await fetchHistory(this.table, { ...viewer, eyes: 'own' });
    const moments = await fetchMoments(this.table, { ...viewer, eyes: viewAs });
    this.info = history.table;
    this.publicLines = history.lines;
    this.readerLines = own.lines;
    this.moments = completeMoments(moments);
    this.seat = typeof viewAs === 'number' ? viewAs : null;
    this.index = Math.min(this.index, Math.max(0, this.moments.length - 1));
  }

  /** Go to the moment after an entry, or the last one before it. */
  seek(n: number): void {
    const found = this.moments.findLastIndex((moment) => moment.n <= n);
    this.index = Math.max(0, found);
  }
}
