import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../../../browser/browser.fixture';
import type { Line } from '../../../../connection/api';

const LONGEST = 2500;
const gained = (seat: number, count: number) => ({
  id: 'told.base.gain',
  params: { player: { seat }, cards: [{ id: 'amount.ore', params: { count } }] },
  text: '',
});
const roll: Line = {
  n: 7,
  at: 0,
  seat: -1,
  told: [
    { id: 'told.base.dice', params: { player: { seat: 1 }, total: 8 }, text: '' },
    gained(1, 2),
    gained(2, 10),
  ],
};

async function motionOf(speed: 'normal' | 'none', shown?: object) {
  vi.resetModules();
  stubPage();
  const { settings } = await import('../../../../browser/settings.svelte');
  settings.speed = speed;
  const { Motion } = await import('./motion.svelte');
  const link = { lines: [{ ...roll, n: 6 }, roll], seat: 0 };
  return new Motion({ link, island: undefined, public: shown } as never);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('dice roll first, then cards arrive one by one, and the log is told in the end', async () => {
  const motion = await motionOf('normal');
  motion.animate([roll]);
  expect([
    motion.isRolling,
    motion.arrivingCards(1),
    motion.arrivingCards(2),
    motion.shownLines.length,
  ]).toEqual([true, 2, 10, 1]);
  vi.advanceTimersByTime(1500);
  expect(motion.isRolling).toBe(false);
  expect(motion.arrivingCards(1)).toBe(0);
  expect(motion.arrivingCards(2)).toBeGreaterThan(0);
  vi.advanceTimersByTime(LONGEST - 1500);
  expect([motion.arrivingCards(2), motion.flights.length, motion.shownLines.length]).toEqual([
    0, 0, 2,
  ]);
});

test('the next roll ends what was under way, and nothing else does', async () => {
  const motion = await motionOf('normal');
  motion.animate([roll]);
  motion.animate([]);
  motion.animate([{ ...roll, n: 8, told: [{ id: 'told.base.end', params: {}, text: '' }] }]);
  expect([motion.isRolling, motion.arrivingCards(2), motion.shownLines.length]).toEqual([
    true,
    10,
    1,
  ]);
  motion.animate([{ ...roll, n: 9, told: roll.told.slice(0, 1) }]);
  expect([motion.isRolling, motion.arrivingCards(2)]).toEqual([true, 0]);
});

test('where nothing moves, everything is there at once', async () => {
  const motion = await motionOf('none');
  motion.animate([roll]);
  expect([motion.isRolling, motion.arrivingCards(1), motion.shownLines.length]).toEqual([
    false,
    0,
    2,
  ]);
});

test('skipping ahead ends what is under way and shows what comes at once', async () => {
  const motion = await motionOf('normal');
  motion.animate([roll]);
  motion.skipAhead();
  expect([motion.isRolling, motion.arrivingCards(2), motion.shownLines.length]).toEqual([
    false,
    0,
    2,
  ]);
  motion.animate([{ ...roll, n: 8 }]);
  expect([motion.isRolling, motion.arrivingCards(2)]).toEqual([false, 0]);
  motion.isSkipping = false;
  motion.animate([{ ...roll, n: 9 }]);
  expect([motion.isRolling, motion.arrivingCards(2)]).toEqual([true, 10]);
});

test('figures stay as they were until the last card has arrived', async () => {
  const before = { bank: { ore: 19 }, rolls: {}, players: [], dice: null };
  const after = { ...before, bank: { ore: 7 }, rolls: { 8: 1 } };
  for (const [speed, meanwhile] of [
    ['normal', before],
    ['none', after],
  ] as const) {
    const motion = await motionOf(speed, before);
    motion.setPublic(before as never);
    Object.assign(motion.play, { public: after });
    motion.animate([roll]);
    motion.setPublic(after as never);
    expect(motion.shownPublic).toBe(meanwhile);
    vi.advanceTimersByTime(1500);
    expect(motion.shownPublic).toBe(meanwhile);
    vi.advanceTimersByTime(LONGEST - 1500);
    expect(motion.shownPublic).toBe(after);
  }
});
