import { expect, test } from 'vitest';

import { placeCard, type Rect } from './tour-place';

const DESK = { width: 1366, height: 768 };
const LOW = { width: 844, height: 390 };
/** As many words as need 60,000 square pixels. */
const heightAt = (width: number) => 60_000 / width;

function overlaps(part: Rect, page: typeof DESK): boolean {
  const { left, top, width } = placeCard(part, page, heightAt);
  const height = heightAt(width);
  expect(left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height).toBe(
    true,
  );
  return (
    left < part.left + part.width &&
    left + width > part.left &&
    top < part.top + part.height &&
    top + height > part.top
  );
}

test.each([
  ['below a bar', { left: 340, top: 8, width: 260, height: 40 }, DESK],
  ['above a hand', { left: 0, top: 610, width: 480, height: 158 }, DESK],
  ['beside an island', { left: 0, top: 56, width: 950, height: 700 }, DESK],
  ['beside the island of a phone held flat', { left: 0, top: 0, width: 498, height: 390 }, LOW],
  ['before a column of that phone', { left: 498, top: 100, width: 346, height: 290 }, LOW],
])('the card stands %s', (_, part, page) => expect(overlaps(part, page)).toBe(false));

test('where there is no room, the card lies over the lower end', () => {
  const { top, width } = placeCard({ left: 0, top: 0, ...LOW }, LOW, heightAt);
  expect(top + heightAt(width)).toBe(LOW.height - 12);
});
