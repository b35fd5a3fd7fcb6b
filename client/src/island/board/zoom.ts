// Looking closer at a drawing: which part of its box is seen.

export type Box = readonly [x: number, y: number, width: number, height: number];

const MOST = 3.5;

/** How many times closer a part is seen than the whole. */
export function nearness(whole: Box, seen: Box): number {
  return whole[2] / seen[2];
}

/** A part kept inside the whole. */
function inside(whole: Box, [x, y, width, height]: Box): Box {
  const fit = (value: number, low: number, size: number, part: number) =>
    Math.min(low + size - part, Math.max(low, value));
  return [fit(x, whole[0], whole[2], width), fit(y, whole[1], whole[3], height), width, height];
}

/** Closer by a factor, or further away; the point at (x, y) stays where it is. */
export function closer(whole: Box, seen: Box, by: number, x: number, y: number): Box {
  const near = Math.min(MOST, Math.max(1, nearness(whole, seen) * by));
  const [width, height] = [whole[2] / near, whole[3] / near];
  const left = x - ((x - seen[0]) * width) / seen[2];
  const top = y - ((y - seen[1]) * height) / seen[3];
  return inside(whole, [left, top, width, height]);
}

/** The part beside it. */
export function beside(whole: Box, seen: Box, dx: number, dy: number): Box {
  return inside(whole, [seen[0] + dx, seen[1] + dy, seen[2], seen[3]]);
}
