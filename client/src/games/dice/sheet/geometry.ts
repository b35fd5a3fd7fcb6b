// Where the places of a sheet lie; the same measures as hexhaven.games.dice.rendering.svg_sheet.

import { path, type Point } from '../../../island/board/lattice';

const SIDE = 88;
const ACROSS = SIDE / 2;
const DOWN = (SIDE * Math.sqrt(3)) / 2;
export const REACH_X = 5 * ACROSS + 34;
export const REACH_Y = 3 * DOWN + 26;

const CORNERS: readonly Point[] = [
  [-2, 0],
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
];

/** What stands on each terrain, and where. */
export const GROWTH: Record<string, readonly (readonly [string, number, number])[]> = {
  mountains: [
    ['peak', -30, -42],
    ['peak', 26, -44],
    ['peak', -52, 2],
    ['peak', 52, 4],
  ],
  fields: [
    ['sheaf', -38, -40],
    ['sheaf', 36, -42],
    ['sheaf', -58, 2],
    ['sheaf', 58, 0],
  ],
  pasture: [
    ['sheep', -34, -42],
    ['sheep', 30, -46],
    ['sheep', -58, 0],
    ['sheep', 56, 2],
  ],
  forest: [
    ['fir', -36, -40],
    ['oak', -10, -50],
    ['fir', 34, -42],
    ['fir', -58, 0],
    ['oak', 58, 2],
  ],
  hills: [
    ['mound', -30, -40],
    ['mound', 30, -42],
    ['mound', -54, 4],
    ['mound', 54, 2],
  ],
  desert: [
    ['cactus', -40, -38],
    ['cactus', 54, 4],
  ],
  water: [],
};

export const SHAPES = {
  settlements: 'M-14 14V-3L0-16L14-3V14Z',
  cities: 'M-20 14V-6L-9.5-18L1-6V-2H20V14Z',
};

export function spot([x, y]: Point): Point {
  return [x * ACROSS, y * DOWN];
}

export function hexOutline(scale: number): string {
  return path(CORNERS.map(([x, y]) => [x * ACROSS * scale, y * DOWN * scale])) + 'Z';
}

/** The middle of a road, and how far it is turned. */
export function roadPosition(road: { from: Point; to: Point }): { at: Point; tilt: number } {
  const [[ax, ay], [bx, by]] = [spot(road.from), spot(road.to)];
  const tilt = ay === by ? 0 : (bx - ax) * (by - ay) > 0 ? 60 : -60;
  return { at: [(ax + bx) / 2, (ay + by) / 2], tilt };
}

/** How far from a place a finger may come down, in pixels. */
export const FINGER = 24;

/** How far a finger came down from the middle of something. */
export function distance(
  box: DOMRect,
  { clientX, clientY }: { clientX: number; clientY: number },
): number {
  return Math.hypot(box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY);
}
