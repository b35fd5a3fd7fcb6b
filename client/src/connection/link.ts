// What the pages know of a table and can do at it; a socket and a replay both provide it.

import type { Ask, Awaited, Choices, Ending, Line, Sentence, TableFace } from './api';

export type Action = Record<string, unknown> & { kind: string };
export type Change = Ask['change'];

/** Who wants to be let in. */
export interface Credentials {
  token?: string;
  key?: string;
}

/** What is known of a table: by a connection, or from the past. */
export interface Link {
  readonly table: string;
  readonly credentials: Credentials;
  readonly seat: number | null;
  readonly hosting: boolean;
  readonly face: TableFace | null;
  readonly awaited: Awaited | null;
  readonly awaitedAt: number;
  readonly choices: Choices;
  readonly lines: readonly Line[];
  readonly fresh: readonly Line[];
  readonly outcome: Ending | null;
  readonly names: readonly string[];
  readonly mine: boolean;
  part<Value>(name: string): Value | undefined;
  /** `still` says whether the action is meant also after what others did meanwhile. */
  act(action: Action, still?: () => boolean): Promise<Sentence | null>;
  ask(change: Change): Promise<Sentence | null>;
  /** Go on as somebody else, such as the holder of a seat just taken. */
  become(who: Credentials): void;
}
