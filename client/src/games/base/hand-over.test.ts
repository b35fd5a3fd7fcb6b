import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Link } from '../../connection/live/link';

beforeEach(() => stubPage());

/** Somebody at a device while seats 3, 4 and 0 build after seat 2, and seat 3 is to act. */
function linkOf(seat: number, skipping: number[] = [], options = {}): Link {
  const building = { after: 2, order: [3, 4, 0], place: 0, passed: [], skipping };
  const parts: Record<string, unknown> = { public: { building }, island: { options } };
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
  return {
    seat,
    names,
    mustAct: seat === 3,
    part: (name: string) => parts[name],
  } as unknown as Link;
}

async function words(links: Link[], recipient = links[0]!) {
  const { screenOf } = await import('../screens');
  const { loadWords } = await import('../../words/words.svelte');
  await loadWords('en');
  return screenOf('base')!.handOver!(recipient, links);
}

test('who gets the device in special building reads after whose turn, and all here may pass at once', async () => {
  const [dan, eve, ada] = [linkOf(3), linkOf(4), linkOf(0)];
  const said = await words([dan, eve, ada]);
  expect(said?.why).toBe('Special building after Cleo: Dan may build.');
  expect(said?.together?.links).toEqual([eve, ada, dan]);
});

test('nobody passes for somebody elsewhere, and nobody need pass who does anyway', async () => {
  expect((await words([linkOf(3), linkOf(4)]))?.together).toBeUndefined();
  expect((await words([linkOf(3, [0]), linkOf(4, [0])]))?.together?.links).toHaveLength(2);
});

test('paired players take a turn of their own', async () => {
  expect(await words([linkOf(3, [], { turn_rule: 'paired' })])).toBeNull();
});
