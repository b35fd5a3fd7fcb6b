import { expect, test } from 'vitest';

import { tally } from './tally';

const player = (points: number) => ({ points });
const moment = (points: number[], hands: object[]) => ({
  public: { players: points.map(player), rolls: { '8': 1 } },
  ...Object.fromEntries(hands.map((hand, seat) => [`seat/${seat}`, { hand, points: points[seat] }])),
});
const line = (seat: number, id: string) => ({ n: 1, at: 0, seat, told: [{ id, params: {}, text: '' }] });

test('points are followed, and cards are counted as they come and go', () => {
  const found = tally(
    [
      moment([2, 2], [{ brick: 1, lumber: 1 }, {}]),
      moment([2, 2], [{ brick: 1, lumber: 1, ore: 2 }, { wool: 1 }]),
      moment([3, 2], [{ ore: 2 }, { wool: 1 }]),
    ],
    [line(0, 'told.base.deal'), line(1, 'told.base.bank.you'), line(1, 'told.base.robber.desert')],
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
  const found = tally([{ public: { players: [player(2), player(3)], rolls: {} } }], []);
  expect(found.figures.map(({ id }) => id)).not.toContain('screen.tally.won');
});
