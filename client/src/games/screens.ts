// The games that have screens here. Each folder beside this file names its own: nothing is
// edited to add one.

import type { Component } from 'svelte';

import type { Sound } from '../browser/sound';
import type { GameFace, Line, Settings, TableFace } from '../connection/api';
import type { Link } from '../connection/link';
import type { SocketLink } from '../connection/socket.svelte';
import type { Resource } from '../island/island';

export type Parts = Readonly<Record<string, unknown>>;

/** Cards that came, or went: of each kind by seat, and in all after every moment by seat. */
export interface Flow {
  /** Its title, which is a message id. */
  id: string;
  kinds: { name: Resource; values: number[] }[];
  series: number[][];
}

/** How often seats dealt with each other, and each with the bank. */
export interface Trades {
  dealt: number[][];
  bank: number[];
}

/** Figures of a whole game: points after every moment by seat, and what else can be counted. */
export interface Tally {
  points: number[][];
  /** By title, which is a message id: a row of one figure a seat. */
  figures: { id: string; name?: string; values: number[] }[];
  rolls: Record<string, number> | null;
  flows?: Flow[];
  trades?: Trades;
}

/** How many play, and by which options; both can be changed. */
export interface TableOptions {
  seats: number;
  options: Record<string, number | string>;
}

/** How a seat is known before the game and to its host. */
export interface SeatLook {
  colour: string;
  place: string;
}

/** Counts a whole game, given its moments, what was told, and the entry of each moment. */
export type CountGame = (moments: readonly Parts[], lines: readonly Line[], entries: readonly number[]) => Tally;

/** The sound of each event that has one, by the event's name (events.ts). */
export type EventSounds = Readonly<Record<string, Sound>>;

/** What one game shows of itself. */
export interface Screen {
  /** The name the server knows the game by. */
  name: string;
  /** Its place among the games on the first page. */
  order: number;
  /** A small picture for the first page. */
  picture: () => Promise<{ default: Component }>;
  /** The table while a game is played, and after it. */
  table: () => Promise<{ default: Component<{ link: Link }> }>;
  /** A moment of a game that is over, to look at. */
  scene: () => Promise<{ default: Component<{ link: Link }> }>;
  /** What the figures of a whole game are made of. */
  tally: () => Promise<{ tally: CountGame }>;
  sounds: EventSounds;
  /** The sections of its rules page. */
  rules: readonly string[];
  /** Whether the server has a coach for it. */
  coached?: boolean;
  /** How many seats a game has that begins with one click. */
  seats: number;
  /** A page of its own on which a table is arranged. */
  newTable?: () => Promise<{ default: Component<{ game: GameFace }> }>;
  /** The same choices, for a host who changes them before the game. */
  options?: () => Promise<{ default: Component<TableOptions> }>;
  /** What people see before the game, where the usual list of seats does not do. */
  lobby?: () => Promise<{ default: Component<{ link: SocketLink; onseated: () => void }> }>;
  /** What a whole room sees on a big screen. */
  hall?: () => Promise<{ default: Component<{ link: SocketLink }> }>;
  /** Where a seat is, and its colour, where its chair does not say. */
  look?: (settings: Settings, seat: number) => SeatLook;
}

const folders = import.meta.glob<{ screens: Screen[] }>('./*/index.ts', { eager: true });

export const screens: Screen[] = Object.values(folders)
  .flatMap((folder) => folder.screens)
  .sort((one, other) => one.order - other.order);

export function screenOf(game: string): Screen | undefined {
  return screens.find((screen) => screen.name === game);
}

/** The colour in which a seat's pieces stand on the table: its board's, where boards have theirs. */
export function colourOf(face: TableFace, seat: number): string {
  const printed = screenOf(face.settings.game)?.look?.(face.settings, seat);
  return printed?.colour ?? face.seats[seat]?.colour ?? 'white';
}
