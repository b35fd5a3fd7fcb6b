import { expect, test } from 'vitest';

import { nextHolder } from './next-holder';

test.each([
  ['the player who must act keeps the device', [], [0], [0, 2], 0, null],
  ['it goes to the next who must act', [], [2], [0, 2], 0, 2],
  ['bots and people elsewhere are waited for', [1], [1], [0, 2], 0, null],
  ['several who must act follow each other', [], [1, 2], [0, 1, 2], 1, null],
  ['nobody has it yet', [], [2], [0, 2], null, 2],
  ['nobody has it, and nobody here must act', [], [1], [0, 2], null, null],
  ['who is asked answers before the turn goes on', [2], [0], [0, 2], 0, 2],
  ['who is asked and has the device answers first', [0, 2], [1], [0, 2], 2, null],
  ['once all have answered it goes back', [], [0], [0, 2], 2, 0],
])('%s', (_, asked, must, here, has, due) => {
  expect(nextHolder({ asked, must }, here, has)).toBe(due);
});
