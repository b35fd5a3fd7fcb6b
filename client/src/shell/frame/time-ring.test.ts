import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import type { Link } from '../../connection/live/link';
import TimeRing from './TimeRing.svelte';

/** The ring of seat 1, whose offer is answered, as seat 0 sees it. */
function ring(
  awaited: object,
  { clock = null as number | null, answer = true, seconds = null as number | null } = {},
): string {
  const link = {
    awaited: { clocks: {}, answer_time: null, ...awaited },
    awaitedAt: 0,
    info: { settings: { clock } },
  };
  return render(TimeRing, {
    props: { link: link as unknown as Link, seats: [0, 1], answer, seconds },
  }).body;
}

test('a ring shows how long a bot still waits for an answer, and goes when it no longer does', () => {
  expect(ring({ answer_time: { left: 6, whole: 8 } })).toContain('--from:0.25;--time:6s');
  expect(ring({})).not.toContain('svg');
});

test('a bot waits for less than its clock leaves, and for nothing that is not to be answered', () => {
  const awaited = { clocks: { 1: 30 }, answer_time: { left: 10, whole: 10 } };
  expect(ring(awaited, { clock: 60 })).toContain('--from:0;--time:10s');
  expect(ring(awaited, { clock: 60, answer: false })).toContain('--from:0.5;--time:30s');
});

test('a time of its own fills the whole ring', () => {
  const awaited = { clocks: { 1: 15 } };
  expect(ring(awaited, { clock: 60, seconds: 20 })).toContain('--from:0.25;--time:15s');
});
