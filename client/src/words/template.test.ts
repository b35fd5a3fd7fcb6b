import { expect, test } from 'vitest';

import shared from '../../../tests/words/cases.json';
import { fill, type Params, type Words } from './template';

test.each(shared.cases)('$said', ({ id, params, said }) => {
  expect(fill(shared.words as Words, id, params as unknown as Params, shared.names)).toBe(said);
});

test('a message without words, or without what its words need, is refused', () => {
  expect(() => fill({}, 'gave', {}, [])).toThrow('no message gave');
  expect(() => fill({ gave: '{who}' }, 'gave', {}, [])).toThrow('parameter who');
});
