import { expect, test } from 'vitest';

import { avatarTerrains } from './avatar';

test('a name always has the same six fields, however it is typed', () => {
  expect(avatarTerrains('Ada')).toHaveLength(6);
  expect(avatarTerrains(' ada ')).toEqual(avatarTerrains('Ada'));
});

test('different names look different, and neighbours never alike', () => {
  const names = Array.from({ length: 200 }, (_, i) => `Guest ${i}`);
  const drawn = names.map(avatarTerrains);
  expect(new Set(drawn.map((one) => one.join())).size).toBeGreaterThan(190);
  for (const fields of drawn)
    fields.forEach((field, at) => expect(field).not.toBe(fields[(at + 1) % 6]));
});
