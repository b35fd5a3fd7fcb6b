import { expect, test, vi } from 'vitest';

import { once } from './clicks';

test('a click and a key act, the second click of a double one does not', () => {
  const act = vi.fn();
  for (const detail of [0, 1, 2, 3]) once(act)({ detail } as MouseEvent);
  expect(act).toHaveBeenCalledTimes(2);
});
