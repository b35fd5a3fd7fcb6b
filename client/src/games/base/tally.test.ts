import { expect, test } from 'vitest';

import type { CountGame } from '../screens';
import { tally as baseTally } from './tally';

/** The moments of these tests hold no more than is counted. */
const tally = baseTally as CountGame;

const player = (points: number) => ({ points });
const moment = (points: number[], hands: object[]) => ({
  public: { players: points.map(player), rolls: { '8': 1 } },
  ...Object.fromEntries(
    hands.map((hand, seat) => [`seat/${seat}`, { hand, points: points[seat] }]),
  ),
});
const line = (seat: number, id: string) => ({
  n: 1,
  at: 0,
  seat,
  told: [{ id, params: {}, text: '' }],
});

test('points are followed, and cards are counted as they come and go', () => {
  const found = tally(
    [
      moment([2, 2], [{ brick: 1, lumber: 1 }, {}]),
      moment([2, 2], [{ brick: 1, lumber: 1, ore: 2 }, { wool: 1 }]),
      moment([3, 2], [{ ore: 2 }, { wool: 1 }]),
    ],
    [line(0, 'told.base.deal'), line(1, 'told.base.bank.you'), line(1, 'told.base.robber.desert')],
    [],
  );
  expect(found.points).toEqual([
    [2, 2, 3],
    [2, 2, 2],
  ]);
  const figures = Object.fromEntries(found.figures.map(({ id, values }) => [id, values]));
  expect(figures).toEqual({
    'screen.tally.won': [2, 1],
    'screen.tally.spent': [2, 0],
    'screen.tally.deals': [1, 0],
    'screen.tally.bank': [0, 1],
    'screen.tally.robber': [0, 1],
  });
  expect(found.rolls).toEqual({ '8': 1 });
});

test('without the eyes of all, nothing is said of hands', () => {
  const found = tally([{ public: { players: [player(2), player(3)], rolls: {} } }], [], []);
  expect(found.figures.map(({ id }) => id)).not.toContain('screen.tally.won');
});

const deal = (n: number, seat: number, id: string, params = {}) => ({
  n,
  at: 0,
  seat,
  told: [{ id, params, text: '' }],
});

test('cards are followed by kind and over time, and what was taken back does not count', () => {
  const found = tally(
    [
      moment([2, 2], [{ brick: 1 }, {}]),
      moment([2, 2], [{ brick: 3 }, { ore: 1 }]),
      moment([2, 2], [{ brick: 1 }, {}]),
      moment([2, 2], [{ brick: 1, wool: 1 }, {}]),
    ],
    [deal(2, -1, 'told.base.gain'), deal(3, 0, 'table.told.rewind', { n: 1 })],
    [1, 2, 3, 4],
  );
  const [won, spent] = found.flows!;
  expect(won!.series).toEqual([
    [0, 0, 0, 1],
    [0, 0, 0, 0],
  ]);
  expect(won!.kinds.find(({ name }) => name === 'wool')!.values).toEqual([1, 0]);
  expect(spent!.series.flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('partners of deals are named, or found by their hands', () => {
  const found = tally(
    [
      moment([2, 2, 2], [{ brick: 1 }, { ore: 1 }, { wool: 1 }]),
      moment([2, 2, 2], [{ ore: 1 }, { brick: 1 }, { wool: 1 }]),
      moment([2, 2, 2], [{ wool: 1 }, { brick: 1 }, { ore: 1 }]),
    ],
    [
      deal(2, 0, 'told.base.deal', { partner: { seat: 1 } }),
      deal(3, 0, 'told.base.deal.with_you'),
      deal(4, 2, 'told.base.bank'),
    ],
    [1, 2, 3],
  );
  expect(found.trades).toEqual({
    dealt: [
      [0, 1, 1],
      [1, 0, 0],
      [1, 0, 0],
    ],
    bank: [0, 0, 1],
  });
});
