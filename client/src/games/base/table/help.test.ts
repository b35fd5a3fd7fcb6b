import { expect, test } from 'vitest';

import { tourOf } from './help';

test('the tour tells of special building where it comes between turns, and nowhere else', () => {
  const [few, many] = [tourOf(false), tourOf(true)].map((steps) => steps.map(({ id }) => id));
  expect(few).not.toContain('screen.tour.base.building');
  expect(many!.slice(-2)).toEqual(['screen.tour.base.building', 'screen.tour.base.people']);
});
