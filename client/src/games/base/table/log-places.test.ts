import { expect, test } from 'vitest';

import type { Line, Sentence } from '../../../connection/api';
import { roundsOf, spotOf } from './log-places';

const said = (id: string, params: Record<string, unknown> = {}): Sentence =>
  ({ id: `told.base.${id}`, params, text: '' }) as Sentence;
const rolls = (n: number, seat: number): Line => ({ n, at: 0, seat: -1, told: [said('dice', { player: { seat } })] });

test('buildings stand at nodes and roads at edges; other lines are about no place', () => {
  expect(spotOf(said('settle.you', { place: 12 }))).toEqual({ spot: 'node', at: 12 });
  expect(spotOf(said('road', { place: '0-3' }))).toEqual({ spot: 'edge', at: 0 });
  expect(spotOf(said('dice', { total: 8 }))).toBeNull();
});

test('a round begins when the first player rolls, and is counted back from now', () => {
  const lines = [rolls(1, 2), rolls(2, 0), rolls(3, 2), { ...rolls(4, 2), told: [said('dice.you')] }];
  expect([...roundsOf(lines, 2, 2, 7)]).toEqual([[4, 7], [3, 6], [1, 5]]);
});
