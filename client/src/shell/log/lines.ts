// The lines of the log that still count: a rewind takes back earlier ones.

import type { Line, Sentence } from '../../connection/api';

const REWOUND = 'table.told.rewind';

/** The entry that a line goes back to, where it tells of a rewind. */
function rewindTarget(line: Line): number | null {
  const told = line.told.find(({ id }) => id === REWOUND);
  return told ? Number(told.params.n) : null;
}

/** The numbers of entries that were taken back. */
export function entriesTakenBack(lines: readonly Line[]): Set<number> {
  const gone = new Set<number>();
  for (const line of lines) {
    const to = rewindTarget(line);
    if (to === null) continue;
    for (const { n } of lines) if (n > to && n < line.n) gone.add(n);
  }
  return gone;
}

const CHANCE = -1;
const isOfGame = ({ id }: Sentence) => !id.startsWith('table.');

/** The seat that a line is about: whom it names first, such as who wins when another passes, or the player who acted. */
export function subjectOf({ seat, told: [told] }: Line, own: number | null): number | null {
  const named = (told?.params.player as { seat: number } | undefined)?.seat ?? null;
  if (told && !isOfGame(told)) return named;
  if (told?.id.endsWith('.you')) return own;
  return named ?? (seat >= 0 ? seat : null);
}

/** The actions of seats that still count, newest first, each with the outcome of its dice or draw. */
export function actions(lines: readonly Line[]): Line[] {
  const gone = entriesTakenBack(lines);
  const found: Line[] = [];
  for (const line of lines) {
    if (gone.has(line.n)) continue;
    const told = line.told.filter(isOfGame);
    const last = found[found.length - 1];
    if (line.seat >= 0 && told.length === line.told.length) found.push({ ...line, told });
    else if (line.seat === CHANCE && last) last.told = [...last.told, ...told];
  }
  return found.filter(({ told }) => told.length).reverse();
}
