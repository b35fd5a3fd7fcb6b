// The figures of a whole base game.

import type { Line } from '../../connection/api';
import { RESOURCES, type Cards } from '../../island/island';
import { entriesTakenBack } from '../../shell/log/lines';
import { countEvents, eventOf, tellsOf } from '../events';
import type { Flow, Tally } from '../screens';
import type { Parts } from './api';

const zeros = (seats: number) => Array.from({ length: seats }, () => 0);

function hands(parts: Partial<Parts>, seats: number): (Cards | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => parts[`seat/${seat}`]?.hand);
}

/** Cards won or spent: the total after every moment, and the final count of each kind. */
class Stream {
  readonly kinds = RESOURCES.map((name) => ({ name, values: [] as number[] }));
  readonly series: number[][];
  #now: number[];

  constructor(seats: number) {
    for (const kind of this.kinds) kind.values = zeros(seats);
    this.series = Array.from({ length: seats }, () => []);
    this.#now = zeros(seats);
  }

  add(seat: number, kind: number, cards: number): void {
    this.kinds[kind]!.values[seat]! += cards;
    this.#now[seat]! += cards;
  }

  /** The moment is over. */
  mark(): void {
    this.series.forEach((line, seat) => line.push(this.#now[seat]!));
  }

  total(): number[] {
    return [...this.#now];
  }
}

/** The other side of a trade: the one named, or the one whose hand changed in that moment. */
function partner(
  line: Line,
  before: Parts | undefined,
  after: Parts | undefined,
  seats: number,
): number | undefined {
  const named = line.told.find((told) => eventOf(told) === 'deal')?.params.partner as
    { seat: number } | undefined;
  if (named) return named.seat;
  const [old, now] = [hands(before ?? {}, seats), hands(after ?? {}, seats)];
  const changed = old.findIndex(
    (hand, seat) =>
      seat !== line.seat && hand && JSON.stringify(hand) !== JSON.stringify(now[seat]),
  );
  return changed < 0 ? undefined : changed;
}

/** Points after every moment, cards won and spent as far as hands are known, and trades. */
export function tally(
  moments: readonly Parts[],
  lines: readonly Line[],
  entries: readonly number[] = [],
): Tally {
  const last = moments[moments.length - 1]?.public;
  const seats = last?.players.length ?? 0;
  const gone = entriesTakenBack(lines);
  const valid = lines.filter((line) => !gone.has(line.n));
  const points: number[][] = Array.from({ length: seats }, () => []);
  const [won, spent] = [new Stream(seats), new Stream(seats)];
  let before: (Cards | undefined)[] = [];
  moments.forEach((parts, i) => {
    const now = hands(parts, seats);
    parts.public.players.forEach((player, seat) => {
      const own = parts[`seat/${seat}`];
      points[seat]!.push(own?.points ?? player.points);
      const [old, hand] = [before[seat], now[seat]];
      if (!old || !hand || gone.has(entries[i] ?? -1)) return;
      RESOURCES.forEach((name, kind) => {
        const change = (hand[name] ?? 0) - (old[name] ?? 0);
        if (change > 0) won.add(seat, kind, change);
        else spent.add(seat, kind, -change);
      });
    });
    won.mark();
    spent.mark();
    if (!gone.has(entries[i] ?? -1)) before = now;
  });
  const known = moments.some((parts) => hands(parts, seats).every((hand) => hand !== undefined));
  const flows: Flow[] = [
    { id: 'screen.tally.won', kinds: won.kinds, series: won.series },
    { id: 'screen.tally.spent', kinds: spent.kinds, series: spent.series },
  ];
  const dealt = Array.from({ length: seats }, () => zeros(seats));
  const deals = zeros(seats);
  for (const line of valid) {
    if (line.seat < 0 || !tellsOf(line, 'deal')) continue;
    const at = entries.indexOf(line.n);
    const other = partner(line, moments[at - 1], moments[at], seats);
    deals[line.seat]! += 1;
    if (other === undefined) continue;
    deals[other]! += 1;
    dealt[line.seat]![other]! += 1;
    dealt[other]![line.seat]! += 1;
  }
  const bank = countEvents(valid, seats, 'bank');
  const cards: Tally['figures'] = [
    { id: 'screen.tally.won', values: won.total() },
    { id: 'screen.tally.spent', values: spent.total() },
  ];
  const events: Tally['figures'] = [
    { id: 'screen.tally.deals', values: deals },
    { id: 'screen.tally.bank', values: bank },
    { id: 'screen.tally.robber', values: countEvents(valid, seats, 'robber') },
  ];
  return {
    points,
    flows: known ? flows : [],
    trades: seats ? { dealt, bank } : undefined,
    figures: known ? [...cards, ...events] : events,
    rolls: last?.rolls ?? null,
  };
}
