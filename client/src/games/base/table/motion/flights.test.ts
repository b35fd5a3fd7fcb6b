import { expect, test } from 'vitest';

import type { Line, Sentence } from '../../../../connection/api';
import { cardTrips } from './flights';

const said = (id: string, params: Record<string, unknown>): Sentence =>
  ({ id: `told.base.${id}`, params, text: '' }) as Sentence;
const cards = (kind: string, count: number) => [{ id: `amount.${kind}`, params: { count } }];
const line = (...told: Sentence[]): Line => ({ n: 1, at: 0, seat: 0, told });
const nowhere = () => undefined;

test('a roll pays from its fields, card by card', () => {
  const fields = [4, 7];
  const rolled = line(
    said('dice', { player: { seat: 1 }, total: 8 }),
    said('gain.you', { cards: cards('ore', 2) }),
    said('gain', { player: { seat: 1 }, cards: cards('wool', 1) }),
  );
  expect(cardTrips(rolled, 0, (_, kind) => (kind === 'ore' ? fields.shift() : undefined))).toEqual([
    { kind: 'ore', from: { hex: 4 }, to: { seat: 0 } },
    { kind: 'ore', from: { hex: 7 }, to: { seat: 0 } },
    { kind: 'wool', from: 'bank', to: { seat: 1 } },
  ]);
});

test('a deal moves both sides for every reader', () => {
  const terms = { give: cards('wool', 1), want: cards('ore', 1) };
  const moved = [
    { kind: 'wool', from: { seat: 2 }, to: { seat: 1 } },
    { kind: 'ore', from: { seat: 1 }, to: { seat: 2 } },
  ];
  const [two, one] = [{ seat: 2 }, { seat: 1 }];
  expect(
    cardTrips(line(said('deal', { player: two, partner: one, ...terms })), 0, nowhere),
  ).toEqual(moved);
  expect(cardTrips(line(said('deal.you', { partner: one, ...terms })), 2, nowhere)).toEqual(moved);
  expect(cardTrips(line(said('deal.with_you', { player: two, ...terms })), 1, nowhere)).toEqual(
    moved,
  );
});

test('only thief and victim see which card was stolen', () => {
  const trip = (kind: string) => [{ kind, from: { seat: 1 }, to: { seat: 0 } }];
  expect(
    cardTrips(line(said('theft', { player: { seat: 0 }, victim: { seat: 1 } })), 3, nowhere),
  ).toEqual(trip('hidden'));
  expect(
    cardTrips(line(said('theft.you', { victim: { seat: 1 }, cards: cards('ore', 1) })), 0, nowhere),
  ).toEqual(trip('ore'));
  expect(
    cardTrips(
      line(said('theft.from_you', { player: { seat: 0 }, cards: cards('ore', 1) })),
      1,
      nowhere,
    ),
  ).toEqual(trip('ore'));
});

test('the bank takes and gives, and what is handed over goes to the player who asked for it', () => {
  const trade = line(
    said('bank', { player: { seat: 1 }, give: cards('wool', 1), want: cards('ore', 1) }),
  );
  expect(cardTrips(trade, 0, nowhere).map(({ from, to }) => [from, to])).toEqual([
    [{ seat: 1 }, 'bank'],
    ['bank', { seat: 1 }],
  ]);
  const taken = line(
    said('monopoly.you', {}),
    said('hand_over', { player: { seat: 2 }, cards: cards('ore', 1) }),
  );
  expect(cardTrips(taken, 0, nowhere)).toEqual([
    { kind: 'ore', from: { seat: 2 }, to: { seat: 0 } },
  ]);
});
