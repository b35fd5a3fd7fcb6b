import { expect, test } from 'vitest';

import symbols from '../../../../src/hexhaven/games/island/rendering/symbols.svg?raw';
import { TERRAINS } from '../island';

test('every terrain has both drawings that alternate on an island', () => {
  for (const terrain of TERRAINS)
    for (const variant of [1, 2])
      expect(symbols).toContain(`<symbol id="hh-${terrain}-${variant}"`);
});
