import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { GUARD_MS } from '../../../../browser/guard.svelte';
import type { Offer } from '../../api';
import { MARK_MS, OpenOffers } from './open-offers.svelte';

const mara: Offer = { seat: 1, give: { ore: 1 }, want: { wool: 1 }, to: [0] };
const jonas: Offer = { seat: 2, give: { brick: 1 }, want: { wool: 1 }, to: [0] };
const own: Offer = { seat: 0, give: { wool: 1 }, want: { grain: 1 }, to: [1, 2] };

/** Your turn, with some offers. */
function table(...offers: Offer[]) {
  const play = {
    public: { offers, replies: [null, null, null] as (null | 'declined')[], turn: 0, turns: 7 },
    link: { seat: 0 },
    isInTurn: true,
    coversOffers: false,
  };
  return { play, open: new OpenOffers(play) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an offer that was put away is shown again with other terms, or in another turn', () => {
  const { play, open } = table(own, mara, jonas);
  expect(open.visible).toEqual([mara, jonas, own]);
  open.hide(mara);
  expect(open.visible).toEqual([jonas, own]);
  expect(open.awaitingAnswer).toEqual([jonas]);
  const changed = { ...mara, give: { ore: 2 } };
  play.public.offers = [changed];
  expect(open.visible).toEqual([changed]);
  play.public = { ...play.public, offers: [mara], turns: 8 };
  expect(open.visible).toEqual([mara]);
});

test('an offer that came, changed or came back cannot be answered at once', () => {
  const { play, open } = table();
  const changes = [
    () => (play.public.offers = [mara]),
    () => (play.public.offers = [{ ...mara, want: { wool: 2 } }]),
    () => (play.public.offers = [jonas, mara]),
    () => (play.coversOffers = true),
    () => (play.coversOffers = false),
  ];
  open.update();
  expect(open.isGuarded).toBe(false);
  for (const change of changes) {
    change();
    open.update();
    expect(open.isGuarded).toBe(true);
    vi.advanceTimersByTime(GUARD_MS);
    expect(open.isGuarded).toBe(false);
  }
});

test('an offer is refused when all have declined and nobody counters', () => {
  const { play, open } = table(own);
  play.public.replies = [null, 'declined', null];
  expect(open.isRefused(own)).toBe(false);
  play.public.replies = [null, 'declined', 'declined'];
  expect(open.isRefused(own)).toBe(true);
  play.public.offers = [own, mara];
  expect(open.isRefused(own)).toBe(false);
});

test('an offer of yours that goes without a word was let go by the player in turn', () => {
  const said = (id: string) => [{ told: [{ id, params: {}, text: '' }] }];
  for (const [id, by] of [
    ['told.base.end', 1],
    ['told.base.deal.you', null],
  ] as const) {
    const { play, open } = table({ ...own, to: [1] });
    play.isInTurn = false;
    play.public.turn = 1;
    expect(open.ignoredBy([])).toBe(null);
    play.public = { ...play.public, offers: [], turn: 2 };
    expect(open.ignoredBy(said(id))).toBe(by);
    expect(open.ignoredBy(said('told.base.end'))).toBe(null);
  }
});

test('other terms of somebody are marked for a moment, and a first offer is not', () => {
  const { play, open } = table(mara);
  open.update();
  expect(open.isChanged(mara)).toBe(false);
  const changed = { ...mara, want: { wool: 2 } };
  play.public.offers = [changed, jonas];
  open.update();
  expect([changed, jonas].map((offer) => open.isChanged(offer))).toEqual([true, false]);
  vi.advanceTimersByTime(MARK_MS);
  expect(open.isChanged(changed)).toBe(false);
});
