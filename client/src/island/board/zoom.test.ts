import { expect, test } from 'vitest';

import { boxAround, boxOf, fitView, shiftView, zoomView, type Limits, type Viewport } from './zoom';

const frame = [200, 100] as const;
const limits: Limits = { whole: [-100, -50, 200, 100], scales: [1, 3.5], slack: 0 };
const all: Viewport = { left: -100, top: -50, scale: 1 };

test('the point between the fingers stays where it is', () => {
  const view = zoomView(all, 2, [50, 25], frame, limits);
  expect(boxOf(view, frame)).toEqual([-25, -12.5, 100, 50]);
});

test('nothing is seen beyond the whole, nor closer than is of use', () => {
  expect(zoomView(all, 0.5, [0, 0], frame, limits)).toEqual(all);
  expect(zoomView(all, 100, [0, 0], frame, limits).scale).toBe(3.5);
  expect(shiftView(all, 30, 30, frame, limits)).toEqual(all);
  expect(shiftView({ left: -50, top: -25, scale: 2 }, -500, 500, frame, limits)).toEqual({
    left: -100,
    top: 0,
    scale: 2,
  });
});

test('slack is measured in the frame, and what is smaller than the frame lies in its middle', () => {
  const loose: Limits = { ...limits, scales: [0.2, 3], slack: 60 };
  expect(shiftView({ left: 0, top: 0, scale: 2 }, -500, 0, frame, loose).left).toBe(-130);
  expect(shiftView({ left: 0, top: 0, scale: 0.25 }, -500, 0, frame, loose).left).toBe(-400);
});

test('a part lies around its points, with a margin', () => {
  expect(
    boxAround(
      [
        [-3, 4],
        [5, -1],
      ].map(([x, y]) => [x!, y!] as const),
      [10, 20],
    ),
  ).toEqual([-13, -21, 28, 45]);
});

test('a part is shown as large as it fits, and in the middle', () => {
  expect(boxOf(fitView([0, 0, 50, 50], frame, 3), frame)).toEqual([-25, 0, 100, 50]);
  expect(fitView([0, 0, 10, 10], frame, 3).scale).toBe(3);
});
