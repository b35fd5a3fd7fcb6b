import { describe, expect, test } from 'vitest';

import type { Decision, Review } from '../../connection/api';
import { bandsOf, chancesAt, faults, nextFault } from './review';

const said = { id: 'verdict.good', params: {}, text: '' };

function decision(n: number, seat: number, verdict: 'good' | 'mistake'): Decision {
  const judged = { worth: 0.2, best: 0.3, error: 0.01, verdict, better: [], reason: null };
  return { n, seat, turn: 1, label: said, action: {}, better: null, lost: 0.1, judged };
}

const review: Review = {
  measure: 'chance',
  accounts: [],
  decisions: [
    decision(4, 0, 'mistake'),
    decision(6, 1, 'mistake'),
    decision(8, 0, 'good'),
    decision(9, 0, 'mistake'),
  ],
  course: [
    { n: 2, chances: [0.25, 0.75], told: null },
    { n: 5, chances: [0.5, 0.5], told: null },
  ],
  done: 1,
  ahead: 0,
};

describe('a review by chances', () => {
  test('finds the faults of one seat or of all', () => {
    expect(faults(review, 0).map(({ n }) => n)).toEqual([4, 9]);
    expect(faults(review, null).map(({ n }) => n)).toEqual([4, 6, 9]);
  });
  test('goes from fault to fault, and from the last to the first', () => {
    const found = faults(review, 0);
    expect(nextFault(found, 4)?.n).toBe(9);
    expect(nextFault(found, 9)?.n).toBe(4);
    expect(nextFault([], 9)).toBeUndefined();
  });
  test('knows the chances after every entry, also between two moments', () => {
    expect(chancesAt(review.course!, 1)).toEqual([0.25, 0.75]);
    expect(chancesAt(review.course!, 4)).toEqual([0.25, 0.75]);
    expect(chancesAt(review.course!, 99)).toEqual([0.5, 0.5]);
  });
  test('stacks bands that fill the whole height', () => {
    const bands = bandsOf(review.course!);
    expect(bands[0]!.map(({ low }) => low)).toEqual([0, 0]);
    expect(bands[1]!.map(({ high }) => high)).toEqual([1, 1]);
    expect(bands[1]![0]!.low).toBe(0.25);
  });
});
