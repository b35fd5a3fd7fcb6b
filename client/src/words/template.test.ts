import { expect, test } from 'vitest';

import shared from '../../../tests/words/cases.json';
import { fill, pieces, type Params, type Words } from './template';

test.each(shared.cases)('$said', ({ id, params, said }) => {
  expect(fill(shared.words as Words, id, params as unknown as Params, shared.names)).toBe(said);
});

test('a message without words, or without what its words need, is refused', () => {
  expect(() => fill({}, 'gave', {}, [])).toThrow('no message gave');
  expect(() => fill({ gave: '{who}' }, 'gave', {}, [])).toThrow('parameter who');
});

test('names and cards are pieces of their own', () => {
  const words = { 'amount.ore': '{count} ore', gave: '{who} gave {what}.' };
  const what = [{ id: 'amount.ore', params: { count: 2 } }];
  expect(pieces(words, 'gave', { who: { seat: 1 }, what }, ['Ada', 'Ben'])).toEqual([
    { text: 'Ben', seat: 1 },
    { text: ' gave ' },
    { text: '2 ore', kind: 'ore', count: 2 },
    { text: '.' },
  ]);
});
