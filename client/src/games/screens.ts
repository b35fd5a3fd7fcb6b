// The games that have screens. Each folder beside this file names its own: nothing is
// edited to add one.

import type { Component, Snippet } from 'svelte';

import type { Sound } from '../browser/sound';
import type { Decision, GameInfo, Line, Sentence, Settings, TableInfo } from '../connection/api';
import type { Action, Link, Parts } from '../connection/live/link';
import type { SocketLink } from '../connection/live/socket.svelte';
import type { Resource } from '../island/island';
import type { MessageId, RuleSection } from '../words/words.svelte';

/** Cards won or spent: by kind and seat, and in total by seat after every moment. */
export interface Flow {
  /** Its title. */
  id: MessageId;
  kinds: { name: Resource; values: number[] }[];
  series: number[][];
}

/** How often seats traded with each other, and with the bank. */
export interface Trades {
  dealt: number[][];
  bank: number[];
}

/** The figures of a whole game: points by seat after every moment, and whatever else is counted. */
export interface Tally {
  points: number[][];
  /** Rows of one figure for each seat, and its title. */
  figures: { id: MessageId; name?: string; values: number[] }[];
  rolls: Record<string, number> | null;
  flows?: Flow[];
  trades?: Trades;
}

/** The number of seats and the game's options, both bindable. */
export interface TableOptions {
  seats: number;
  options: Record<string, number | string>;
}

/** How a seat is shown before the game and to the host. */
export interface SeatLook {
  colour: string;
  place: string;
}

/** Counts a whole game from its moments, its log and the entry of each moment. */
export type CountGame = (
  moments: readonly Parts[],
  lines: readonly Line[],
  entries: readonly number[],
) => Tally;

/** The sound of each event that has one, by the event's name (events.ts). */
export type EventSounds = Readonly<Record<string, Sound>>;

/** One moment of a replay; a game whose reviews judge by chances also shows a decision and the review. */
export interface SceneProps {
  link: Link;
  /** What seats are called where a name stands alone, and the reader's own. */
  labels: readonly string[];
  own: number | null;
  decision?: Decision | null;
  aside?: Snippet;
  below?: Snippet;
}

/** A sentence of the log in other words, by the land on which it happened. */
export type Retell = (told: Sentence, parts: Parts) => Sentence;

/** The lines of a log, where one tells of several; those that are `gone` were taken back. */
export type Group = (lines: readonly Line[], gone: ReadonlySet<number>) => readonly Line[];

/** The headings of a log at a moment, by the entries that stand below them; told to a seat. */
export type Headings = (
  lines: readonly Line[],
  parts: Parts,
  own: number | null,
  names: readonly string[],
) => Map<number, string>;

/** The components of a game, each loaded when it is shown. */
export interface GameViews {
  /** A small picture for the home page. */
  picture: () => Promise<{ default: Component }>;
  /** The table while a game is played, and after it. */
  table: () => Promise<{ default: Component<{ link: Link }> }>;
  /** One moment of a replay. */
  scene: () => Promise<{ default: Component<SceneProps> }>;
  /** How a game begins, drawn from the parts that everybody sees, where that can be chosen. */
  preview?: () => Promise<{ default: Component<{ parts: Parts }> }>;
  /** A small picture for sections of the rules that it explains better; nothing for the others. */
  rulePicture?: () => Promise<{ default: Component<{ section: string }> }>;
  /** A page for opening a table, where the usual form does not do. */
  newTable?: () => Promise<{ default: Component<{ game: GameInfo }> }>;
  /** The game's options, for a host who changes them before the game. */
  options?: () => Promise<{ default: Component<TableOptions> }>;
  /** The lobby, where the usual list of seats does not do. */
  lobby?: () => Promise<{ default: Component<{ link: SocketLink; onseated: () => void }> }>;
  /** The big screen for a whole room. */
  hall?: () => Promise<{ default: Component<{ link: SocketLink }> }>;
  /** An editor for islands of one's own, at /map and the game's name. */
  editor?: () => Promise<{ default: Component }>;
}

/** What is read out of a game's moments and its log. */
export interface GameHistory {
  /** The number of the turn, or round, at a moment. */
  turnOf: (parts: Parts) => number;
  /** Counts the figures of a whole game. */
  tally: () => Promise<{ tally: CountGame }>;
  /** Tells sentences of the log better than the server does, which names places by number, and heads them. */
  retelling?: () => Promise<{ retell: Retell; headingsOf?: Headings; groupLines?: Group }>;
}

/** How many seats people play with, and how they are shown. */
export interface GameSeats {
  /** The seats of a game started with one click. */
  usual: number;
  /** What is to be said of this many seats. */
  note?: (seats: number) => MessageId | undefined;
  /** The place and colour of a seat, where they are printed on a board. */
  look?: (settings: Settings, seat: number) => SeatLook;
}

/** How a game's options are shown. */
export interface OptionDisplay {
  /** The option that decides how long a game takes, and what of it is short and long. */
  length?: { option: string; short: number; long?: number };
  /** The options that most people ask for. */
  first?: readonly string[];
  /** The options that are house rules, ours and in no booklet, unless they are as the booklet has them. */
  houseRules?: Readonly<Record<string, number | string>>;
  /** Whether an option means anything for a number of seats and the other options. */
  applies?: (
    option: string,
    seats: number,
    chosen: Readonly<Record<string, number | string>>,
  ) => boolean;
  /** Whether its screens tell what others certainly hold, unless a table does without. */
  counts?: boolean;
  /** Whether others build between two turns, with a number of seats and the options. */
  buildsBetween?: (seats: number, chosen: Readonly<Record<string, number | string>>) => boolean;
  /** Whether an option can have a value with a number of seats; all of them can if this is not given. */
  allows?: (option: string, value: number | string, seats: number) => boolean;
  /** The game whose words they share, where these are not its own. */
  words?: string;
}

/** Why somebody gets a device, and what all who share it may decline together. */
export interface HandOverWords {
  why: string;
  /** What each of some people does, the one who gets the device last, where one tap will do for them. */
  together?: { label: string; links: readonly Link[]; action: Action };
}

/** The screens of one game. */
export interface Screen {
  /** The name the server knows the game by. */
  name: string;
  /** Its place among the games on the home page. */
  order: number;
  views: GameViews;
  history: GameHistory;
  seats: GameSeats;
  options?: OptionDisplay;
  /** The sections of its rules page. */
  rules: readonly RuleSection[];
  sounds: EventSounds;
  /** Where the server's coach for it speaks: beside the table, or in a dialog when asked. */
  coach?: 'beside' | 'asked';
  /** Whether nobody has anything to hide yet, as while an island is founded. */
  isOpen?: (parts: Parts) => boolean;
  /** What is said to somebody here who gets the device of these people, where it is no usual move. */
  handOver?: (recipient: Link, links: readonly Link[]) => HandOverWords | null;
  /** Whether a sentence tells somebody what nobody else may see, so that they read it before a device goes on. */
  isSecret?: (told: Sentence) => boolean;
  /** The seat that asks somebody who need not act for an answer, such as to an offer; null if none does. */
  askedBy?: (link: Link) => number | null;
}

const folders = import.meta.glob<{ screens: Screen[] }>('./*/index.ts', { eager: true });

export const screens: Screen[] = Object.values(folders)
  .flatMap((folder) => folder.screens)
  .sort((one, other) => one.order - other.order);

export function screenOf(game: string): Screen | undefined {
  return screens.find((screen) => screen.name === game);
}

/** The colour of a seat's pieces: that of its board, where boards have colours. */
export function colourOf(info: TableInfo, seat: number): string {
  const printed = screenOf(info.settings.game)?.seats.look?.(info.settings, seat);
  return printed?.colour ?? info.seats[seat]?.colour ?? 'white';
}
