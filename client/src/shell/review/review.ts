// What a review by chances to win says, sorted for the page that shows it.

import type { Account, Assessment, CourseMoment, Decision, Review } from '../../connection/api';

export type Verdict = Assessment['verdict'];

/** The sign of each verdict, as chess players write it. */
export const SIGNS: Record<Verdict, string> = {
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

export function verdictOf(decision: Decision): Verdict {
  return decision.judged?.verdict ?? 'good';
}

/** The decisions of a seat, or of all, that were not good, in the order of play. */
export function faults(review: Review, seat: number | null): Decision[] {
  return review.decisions.filter(
    (one) => verdictOf(one) !== 'good' && (seat === null || one.seat === seat),
  );
}

/** The faults with a mark on the chart: of one seat all, of everybody only the large ones. */
export function markedFaults(review: Review, seat: number | null): Decision[] {
  return faults(review, seat).filter((one) => seat !== null || verdictOf(one) !== 'inaccuracy');
}

/** The next fault after an entry, or the first one when there is none after it. */
export function nextFault(found: readonly Decision[], n: number): Decision | undefined {
  return found.find((one) => one.n > n) ?? found[0];
}

/** The chances after an entry: those of the last moment that is no later. */
export function chancesAt(course: readonly CourseMoment[], n: number): readonly number[] {
  const found = course.findLast((moment) => moment.n <= n) ?? course[0];
  return found?.chances ?? [];
}

/** The bands of a chart: for each seat the lower and upper edge at every moment, from 0 to 1. */
export function bandsOf(course: readonly CourseMoment[]): { low: number; high: number }[][] {
  const seats = course[0]?.chances.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    course.map(({ chances }) => {
      const low = chances.slice(0, seat).reduce((sum, one) => sum + one, 0);
      return { low, high: low + (chances[seat] ?? 0) };
    }),
  );
}

/** The luck of an account by kinds, the strongest first. */
export function lucksOf(account: Account): [string, number][] {
  return Object.entries(account.lucks ?? {}).toSorted(
    ([, one], [, other]) => Math.abs(other) - Math.abs(one),
  );
}
