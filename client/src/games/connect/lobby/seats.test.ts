import { expect, test } from 'vitest';

import { stubPage } from '../../../browser/browser.fixture';
import type { Settings } from '../../../connection/api';
import { OURS, formatBoards } from '../editor/boards';
import { COLOURS } from '../editor/changes';

stubPage();
const { areOurs, seatLook } = await import('./seats');

const colours = (boards: string, seats: number) =>
  Array.from(
    { length: seats },
    (_, seat) => seatLook({ seats, options: { boards } } as unknown as Settings, seat).colour,
  );

test('seats have the colours that are printed on their boards, moon first', () => {
  expect(colours('ACB', 6)).toEqual(['pink', 'green', 'violet', 'orange', 'blue', 'white']);
  expect(colours('BA', 6)).toEqual(['blue', 'white', 'pink', 'green', 'blue', 'white']);
  expect(colours(formatBoards(OURS), 4)).toEqual(['pink', 'green', 'blue', 'white']);
});

test('an order of our boards is told apart from boards in words', () => {
  expect(['A', 'CAB', '', 'AD', formatBoards(OURS)].map(areOurs)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('new boards first wear the colours of ours', () => {
  expect(COLOURS).toEqual(['pink', 'green', 'blue', 'white', 'violet', 'orange', 'red', 'brown']);
});
