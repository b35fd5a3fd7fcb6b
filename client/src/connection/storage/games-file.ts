// Your games as one file: the seats, how the games stand, and the text of those that are over.

import type { TableListing } from '../api';
import { parseSeats, type StoredSeat } from './seats';

interface GamesFile {
  hexhaven: 'games';
  server: string;
  seats: StoredSeat[];
  games: (TableListing & { text?: string })[];
}

/** What is written to the file; `texts` are the games that are over, by table. */
export function writeGames(
  server: string,
  seats: readonly StoredSeat[],
  games: readonly TableListing[],
  texts: Readonly<Record<string, string>>,
): string {
  const told = games.map((game) => (texts[game.id] ? { ...game, text: texts[game.id] } : game));
  const file: GamesFile = { hexhaven: 'games', server, seats: [...seats], games: told };
  return JSON.stringify(file, null, 1);
}

/** The seats in a file, and the server at which they are held; null where the file is none of ours. */
export function readGames(text: string): Pick<GamesFile, 'server' | 'seats'> | null {
  try {
    const file: Partial<GamesFile> = JSON.parse(text);
    if (file.hexhaven !== 'games') return null;
    return { server: new URL(file.server!).origin, seats: parseSeats(file.seats) };
  } catch {
    return null;
  }
}
