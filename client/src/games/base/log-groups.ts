// Lines of the log that say the same of several players, told as one.

import type { Line } from '../../connection/api';

/** Whether a line only tells that somebody else declines an offer. */
const isDecline = ({ told }: Line) => told.length === 1 && told[0]!.id === 'told.base.decline';
const isOwnDecline = ({ told }: Line) =>
  told.length === 1 && told[0]!.id === 'told.base.decline.you';

/** One line for several that decline in a row, in the place of the first. */
function joinDeclines(lines: readonly Line[]): Line {
  const first = lines[0]!;
  if (lines.length === 1) return first;
  const params = { players: lines.map(({ seat }) => ({ seat })) };
  return { ...first, seat: -1, told: [{ id: 'screen.base.log.decline', params, text: '' }] };
}

/** The lines of a log, where one line that grows tells of all who decline an offer; `gone` were taken back. */
export function groupLines(lines: readonly Line[], gone: ReadonlySet<number>): Line[] {
  const groups: Line[][] = [];
  /** The group that grows as long as nothing else is told. */
  let growing: Line[] | null = null;
  for (const line of lines) {
    const joins = isDecline(line) && growing && gone.has(line.n) === gone.has(growing[0]!.n);
    if (joins) growing!.push(line);
    else {
      groups.push([line]);
      if (isDecline(line)) growing = groups[groups.length - 1]!;
      else if (line.told.length && !isOwnDecline(line)) growing = null;
    }
  }
  return groups.map(joinDeclines);
}
