import { expect, test } from 'vitest';

import { nextHolder, secretTold } from './next-holder';

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

test.each([
  ['a card that was just drawn', [3, 2, 1], 2, 4],
  ['nothing without a draw', [3, 2], 2, null],
  ['nothing after something else was done', [3, 2, 1, 2], 2, null],
  ['a card, whatever others do meanwhile', [2, 1, 3], 1, 3],
  ['nothing that was drawn before the device was taken', [2, 1], 3, null],
])('a player is still to read %s', (_, steps, since, found) => {
  // Step 1 is the draw of chance, 2 an action of the player who has the device, and 3 one of another.
  const lines = steps.map((step, at) => ({
    n: at + 2,
    seat: step === 1 ? -1 : step,
    told: step === 1 ? [{ id: 'told.base.draw.you', params: {}, text: '' }] : [],
  }));
  const isSecret = ({ id }: { id: string }) => id === 'told.base.draw.you';
  expect(secretTold(lines, { seat: 2, since }, isSecret)).toBe(found);
});
