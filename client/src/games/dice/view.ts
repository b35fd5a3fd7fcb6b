// What the screens of both dice games know besides what the server sends.

import type { Dice, Face, Kind, Prospect, Public, Sheet } from './api';

export type { Kind };

export const FACES = [
  'brick',
  'lumber',
  'wool',
  'grain',
  'ore',
  'gold',
] as const satisfies readonly Face[];

/** D-04: what each thing costs, for people to read; the server alone decides. */
export const COSTS: Record<Kind, Dice> = {
  road: { brick: 1, lumber: 1 },
  settle: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  knight: { wool: 1, grain: 1, ore: 1 },
};

export const DICE = 6;
export const ROLLS = 3;
export const GOAL = 10;
/** Of Plus; in the Dice Game nobody has one. */
const AWARDS = ['longest_road', 'largest_army'] as const;

/** The awards of a seat. */
export function awardsOf(held: Pick<Public, (typeof AWARDS)[number]>, seat: number) {
  return AWARDS.filter((award) => held[award] === seat);
}

/** Dice one by one, in the order of the faces. */
export function facesOf(dice: Dice): Face[] {
  return FACES.flatMap((face) => Array.from({ length: dice[face] ?? 0 }, () => face));
}

export function count(dice: Dice): number {
  return FACES.reduce((sum, face) => sum + (dice[face] ?? 0), 0);
}

export function withoutDice(dice: Dice, taken: Dice): Dice {
  const left: Dice = {};
  for (const face of FACES) {
    const number = (dice[face] ?? 0) - (taken[face] ?? 0);
    if (number > 0) left[face] = number;
  }
  return left;
}

/** What some dice can pay for, one thing at a time. */
export function payableKinds(dice: Dice): Kind[] {
  return (Object.keys(COSTS) as Kind[]).filter((kind) =>
    FACES.every((face) => (dice[face] ?? 0) >= (COSTS[kind][face] ?? 0)),
  );
}

/** What some dice can pay for on a sheet: only where there is a place for it. */
export function buildableKinds(dice: Dice, sheet: Sheet): Kind[] {
  return payableKinds(dice).filter((kind) => sheet.next[kind].length);
}

/** Two gold, or one die, turned into a resource. */
export type Turn = Prospect['action'];

export function isSameTurn(one: Turn, other: Turn): boolean {
  if (one.kind === 'joker' && other.kind === 'joker')
    return one.joker === other.joker && one.die === other.die && one.want === other.want;
  return one.kind === other.kind && one.want === other.want;
}

/** What the fewest swaps and jokers lead to: the kind of the first of them, and how many follow. */
export function nearest(prospects: readonly Prospect[]) {
  const ways = prospects.flatMap(({ action, remaining }) =>
    (Object.entries(remaining) as [Kind, number][]).map(([kind, more]) => ({
      by: action.kind,
      kind,
      more,
    })),
  );
  const more = Math.min(...ways.map((way) => way.more));
  const first = ways.find((way) => way.more === more);
  if (!first) return null;
  const alike = ways.filter((way) => way.more === more && (more > 0 || way.by === first.by));
  return { by: first.by, more, kinds: [...new Set(alike.map(({ kind }) => kind))] };
}

/** Where the dice of a roll lie: in six places, of which some may be empty. */
export type Places = readonly (Face | null)[];

export const NO_DICE: Places = Array.from({ length: DICE }, () => null);

/** Dice in their places: those that lie there stay, others fill the gaps in the order of the faces. */
export function arrangeDice(before: Places, dice: Dice): Places {
  const coming = { ...dice };
  const stay = before.map((face) => {
    if (!face || !coming[face]) return null;
    coming[face] -= 1;
    return face;
  });
  const rest = facesOf(coming);
  return stay.map((face) => face ?? rest.shift() ?? null);
}

/** The dice in some of the places. */
export function diceAt(places: Places, wanted: (place: number) => boolean): Dice {
  const found: Dice = {};
  places.forEach((face, i) => {
    if (face && wanted(i)) found[face] = (found[face] ?? 0) + 1;
  });
  return found;
}

/** Places that hold some dice, first those that are preferred. */
export function placesOf(places: Places, dice: Dice, preferred: ReadonlySet<number>): Set<number> {
  const [left, found] = [{ ...dice }, new Set<number>()];
  const order = places
    .map((_, i) => i)
    .sort((a, b) => Number(preferred.has(b)) - Number(preferred.has(a)) || a - b);
  for (const place of order) {
    const face = places[place];
    if (!face || !left[face]) continue;
    left[face] -= 1;
    found.add(place);
  }
  return found;
}
