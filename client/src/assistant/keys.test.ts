import { expect, test } from 'vitest';

import type { AssistantEntry } from './entries';
import { fold, show } from './fold';
import { commandOf, toolOf } from './keys';

const start: AssistantEntry = {
  at: 0,
  do: 'start',
  format: 1,
  mode: 'connect',
  times: [35_000, 45_000],
};
const rolled: AssistantEntry[] = [
  start,
  { at: 0, do: 'resume' },
  { at: 0, do: 'roll', dice: [4, 5] },
];
const ready = show(fold([start]), 0);
const running = show(fold(rolled), 1_000);
const paused = show(fold([...rolled, { at: 1_000, do: 'pause' }]), 1_000);
const claimed = show(fold([...rolled, { at: 1_000, do: 'claim' }]), 1_000);
const over = show(
  fold([...rolled, { at: 1_000, do: 'claim' }, { at: 1_000, do: 'confirm' }]),
  1_000,
);

test.each(['PageDown', 'ArrowRight', 'ArrowDown'])('%s leads forward', (key) => {
  expect([ready, running, paused, claimed, over].map((view) => commandOf(key, view))).toEqual([
    'resume',
    'skip',
    'resume',
    'confirm',
    null,
  ]);
});

test.each(['PageUp', 'ArrowLeft', 'ArrowUp'])('%s first stops, then takes back', (key) => {
  expect([ready, running, paused, claimed, over].map((view) => commandOf(key, view))).toEqual([
    'correct',
    'pause',
    'correct',
    'miscount',
    'correct',
  ]);
});

test.each([' ', 'Enter', 'b', 'B', '.'])('%s stops and goes on', (key) => {
  expect([ready, running, paused, claimed, over].map((view) => commandOf(key, view))).toEqual([
    'resume',
    'pause',
    'resume',
    'miscount',
    null,
  ]);
});

test('letters are those of the terminal', () => {
  expect(['n', 'u', 'w', 'N', 'x', 'y'].map((key) => commandOf(key, running))).toEqual([
    'skip',
    'correct',
    'claim',
    'skip',
    null,
    null,
  ]);
  expect(['y', 'j', 'n'].map((key) => commandOf(key, claimed))).toEqual([
    'confirm',
    'confirm',
    'miscount',
  ]);
  expect(['h', 'S', 'v', '+', 'x'].map(toolOf)).toEqual([
    'rolls',
    'sound',
    'voice',
    'longer',
    null,
  ]);
});
