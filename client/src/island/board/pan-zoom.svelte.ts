// Looking around in a drawing with fingers or a mouse: one moves it, two look closer.

import type { Point } from './lattice';
import {
  boxOf,
  shiftView,
  zoomView,
  type Box,
  type Limits,
  type Size,
  type Viewport,
} from './zoom';

/** How far a finger may slip, in pixels of the page, and still have tapped. */
const SLIP = 8;

interface Drawing {
  /** What is seen before anybody has looked around. */
  home: () => Viewport;
  /** The size of the frame, in units of the drawing at scale 1. */
  frame: () => Size;
  limits: () => Limits;
  /** The point of the drawing that is seen at a place of the page. */
  pointAt: (x: number, y: number) => Point;
}

export class PanZoom {
  /** What is seen, or null for home. */
  #view = $state.raw<Viewport | null>(null);
  #fingers = new Map<number, Point>();
  /** Whether the fingers have moved too far for a tap. */
  slipped = false;

  constructor(readonly drawing: Drawing) {}

  view = $derived.by((): Viewport => this.#view ?? this.drawing.home());
  box = $derived.by((): Box => boxOf(this.view, this.drawing.frame()));
  away = $derived.by(() => this.#view !== null);

  goHome(): void {
    this.#view = null;
  }

  /** Look closer by a factor at a place of the page. */
  zoom(by: number, x: number, y: number): void {
    const { frame, limits, pointAt } = this.drawing;
    this.#view = zoomView(this.view, by, pointAt(x, y), frame(), limits());
  }

  /** Move the drawing along, as from one place of the page to another. */
  pan(from: Point, to: Point, part = 1): void {
    const { frame, limits, pointAt } = this.drawing;
    const [[x, y], [toX, toY]] = [pointAt(...from), pointAt(...to)];
    this.#view = shiftView(this.view, part * (x - toX), part * (y - toY), frame(), limits());
  }

  press(event: PointerEvent): void {
    this.slipped = false;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** Follow a finger; alone it moves the drawing only where there is something beyond. */
  drag(event: PointerEvent, movable = true): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.slipped ||= Math.hypot(now[0] - before[0], now[1] - before[1]) > SLIP;
    if (!this.slipped) return;
    this.#fingers.set(event.pointerId, now);
    if (other) {
      const [was, is] = [before, now].map(([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1);
      this.zoom(is! / was!, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      this.pan(before, now, 0.5);
    } else if (movable) {
      this.pan(before, now);
    } else {
      return;
    }
    const on = event.currentTarget as Element;
    if (!on.hasPointerCapture(event.pointerId)) on.setPointerCapture(event.pointerId);
  }

  /** A finger is lifted; the answer is whether it was the last one. */
  lift(event: PointerEvent): boolean {
    return this.#fingers.delete(event.pointerId) && this.#fingers.size === 0;
  }

  /** A drag that ends on a lit place has not picked it. */
  swallow = (event: MouseEvent): void => {
    if (this.slipped) event.stopPropagation();
    this.slipped = false;
  };
}
