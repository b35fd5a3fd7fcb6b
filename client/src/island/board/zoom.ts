// Which part of a drawing is seen, in a frame that may be anything from a phone to a wall.

import type { Point } from './lattice';

export type Box = readonly [x: number, y: number, width: number, height: number];
export type Size = readonly [width: number, height: number];

/** The upper left corner of what is seen, and how large it is shown. */
export interface Viewport {
  left: number;
  top: number;
  scale: number;
}

/** The limits of looking around: the whole drawing, its scales, and the margin beyond it. */
export interface Limits {
  whole: Box;
  scales: readonly [least: number, most: number];
  slack: number;
}

/** The part of the drawing that is seen. */
export function boxOf({ left, top, scale }: Viewport, frame: Size): Box {
  return [left, top, frame[0] / scale, frame[1] / scale];
}

/** The part around some points, with a margin. */
export function boxAround(points: readonly Point[], [wide, high]: Size): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - wide, Math.min(...ys) - high];
  return [left, top, Math.max(...xs) + wide - left, Math.max(...ys) + high - top];
}

/** Whether a point is in a part of the drawing. */
export function isInside([x, y]: Point, [left, top, width, height]: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** One coordinate inside its limits; what is smaller than the frame lies in its middle. */
function clamp(value: number, from: number, size: number, seen: number, slack: number): number {
  const [low, high] = [from - slack, from + size + slack - seen];
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}

function limitView(
  { left, top, scale }: Viewport,
  frame: Size,
  { whole, slack }: Limits,
): Viewport {
  const [beyond, [, , width, height]] = [slack / scale, boxOf({ left, top, scale }, frame)];
  return {
    left: clamp(left, whole[0], whole[2], width, beyond),
    top: clamp(top, whole[1], whole[3], height, beyond),
    scale,
  };
}

/** Larger by a factor, or smaller; the point given stays where it is. */
export function zoomView(
  view: Viewport,
  by: number,
  [x, y]: Point,
  frame: Size,
  limits: Limits,
): Viewport {
  const [least, most] = limits.scales;
  const scale = Math.min(most, Math.max(least, view.scale * by));
  const left = x - ((x - view.left) * view.scale) / scale;
  const top = y - ((y - view.top) * view.scale) / scale;
  return limitView({ left, top, scale }, frame, limits);
}

/** The part beside it. */
export function shiftView(
  view: Viewport,
  dx: number,
  dy: number,
  frame: Size,
  limits: Limits,
): Viewport {
  return limitView({ ...view, left: view.left + dx, top: view.top + dy }, frame, limits);
}

/** A box in the middle of the frame, as large as it fits. */
export function fitView([x, y, width, height]: Box, frame: Size, most: number): Viewport {
  const scale = Math.min(frame[0] / width, frame[1] / height, most);
  return {
    left: x + width / 2 - frame[0] / 2 / scale,
    top: y + height / 2 - frame[1] / 2 / scale,
    scale,
  };
}
