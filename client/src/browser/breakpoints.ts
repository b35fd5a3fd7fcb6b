/**
 * The sizes of a page at which its layout changes, by name. A style writes `@media (--narrow)`, which
 * the build replaces (breakpoints.build.ts); a script writes `new Media(BREAKPOINTS.narrow)`.
 */
export const BREAKPOINTS = {
  tiny: '(width <= 380px)',
  phone: '(width <= 600px)',
  'beyond-phone': '(width > 600px)',
  compact: '(width <= 760px)',
  'beyond-compact': '(width > 760px)',
  narrow: '(width <= 900px)',
  desk: '(width > 900px)',
  /** Held upright. */
  tablet: '(width > 600px) and (width <= 900px) and (height >= 1000px)',
  medium: '(width <= 1200px)',
  'beyond-medium': '(width > 1200px)',
  short: '(height <= 500px)',
  tall: '(height > 500px)',
} as const;
