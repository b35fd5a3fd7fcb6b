import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

beforeEach(() => stubPage());

test('no two places sound alike, and harbours are named where they can be used', async () => {
  const { edgeNames, nodeNames } = await import('./place-names');
  const { BEGINNERS, parseMap } = await import('./editor/map');
  const { STANDARD } = await import('./boards');
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  const land = parseMap(BEGINNERS)!;
  for (const names of [nodeNames(land), edgeNames(land)])
    expect(new Set(names).size).toBe(names.length);
  const [first] = land.harbours;
  for (const node of STANDARD.lattice.edges[first!.edge]!)
    expect(nodeNames(land)[node]).toMatch(/harbour \d:1/);
  expect(nodeNames(land).filter((name) => name.includes('harbour'))).toHaveLength(18);
  expect(nodeNames(land)).toContainEqual(expect.stringMatching(/, north/));
  // Fields that are alike are told apart by their numbers.
  const isle = Array.from({ length: 30 }, (_, hex) =>
    hex ? { terrain: 'forest', number: 5 } : { terrain: 'desert', number: null },
  );
  for (const names of [nodeNames, edgeNames].map((name) => name({ hexes: isle, harbours: [] }))) {
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContainEqual(expect.stringMatching(/forest 5, .*, hex 30$/));
  }
});
