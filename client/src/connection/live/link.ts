// What the pages know of a table and can do at it; a socket and a replay both provide it.

import type { Ask, Awaited, Choices, Ending, Line, Sentence, TableInfo } from '../api';

export type Action = Record<string, unknown> & { kind: string };
export type Change = Ask['change'];
/** The parts of a view by name, of whichever game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game declares the types of its own
export type Parts = any;

/** The secrets that let somebody in. */
export interface Credentials {
  token?: string;
  key?: string;
  /** With a token: only to watch, and to be sent what a spectator is sent. */
  viewAs?: 'spectator';
}

/** What is known of a table, live or from a replay; `GameParts` are the parts of its game. */
export interface Link<GameParts = Parts> {
  readonly table: string;
  readonly credentials: Credentials;
  readonly seat: number | null;
  readonly isHost: boolean;
  readonly info: TableInfo | null;
  readonly awaited: Awaited | null;
  /** When `awaited` came, by `performance.now()`: its seconds run from then. */
  readonly awaitedAt: number;
  readonly choices: Choices;
  readonly lines: readonly Line[];
  /** The lines that came last. */
  readonly newLines: readonly Line[];
  readonly outcome: Ending | null;
  readonly names: readonly string[];
  /** Whether your seat must act. */
  readonly mustAct: boolean;
  /** Whether an answer is long in coming. */
  readonly isSlow: boolean;
  part<Name extends keyof GameParts & string>(name: Name): GameParts[Name] | undefined;
  /** Find out who sits on some seats; at a large table nobody learns it without asking. */
  subscribeSeats(seats: readonly number[]): void;
  /** `isStillValid` says whether the action still makes sense after what others have done meanwhile. */
  act(action: Action, isStillValid?: () => boolean): Promise<Sentence | null>;
  requestChange(change: Change): Promise<Sentence | null>;
  /** Reconnect as somebody else, such as the holder of a seat just taken. */
  reconnectAs(who: Credentials): void;
}

/** Whether nobody but the host of a table sits there, beside bots. */
export function isAloneWithBots({ isHost, info, seat }: Link): boolean {
  return isHost && (info?.seats ?? []).every(({ kind }, at) => kind === 'bot' || at === seat);
}
