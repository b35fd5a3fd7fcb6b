import { afterEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import { tally } from '../../games/base/tally';
import type { ViewAs } from './replay.svelte';

afterEach(() => vi.unstubAllGlobals());

const HANDS = [
  [{ lumber: 1 }, { wool: 1 }],
  [{ wool: 1 }, { lumber: 1 }],
];

const SEATS = [{ name: 'Guest', kind: 'person' }, { kind: 'bot' }];

/** A server that tells of one deal: to its maker as "you", and of hands only what the view shows. */
function served(path: string, { eyes }: { eyes: ViewAs }): object {
  if (path.endsWith('/history')) {
    const id = eyes === 'spectator' ? 'told.base.deal' : 'told.base.deal.you';
    const params = { player: { seat: 0 }, partner: { seat: 1 } };
    return {
      table: { seats: SEATS },
      lines: [{ n: 1, at: 0, seat: 0, told: [{ id, params, text: '' }] }],
    };
  }
  const sees = (seat: number) => eyes === 'all' || seat === (eyes === 'own' ? 0 : eyes);
  const moments = HANDS.map((hands, n) => ({
    n,
    parts: {
      public: { players: [{ points: 2 }, { points: 2 }], rolls: {} },
      ...Object.fromEntries(
        hands.flatMap((hand, seat) => (sees(seat) ? [[`seat/${seat}`, { hand, points: 2 }]] : [])),
      ),
    },
  }));
  return { moments, more: false };
}

function serve(): void {
  stubPage();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => ({
    ok: true,
    json: async () => served(path, JSON.parse(body)),
  }));
}

test('the reader goes by "you", in the log and where their name stands alone', async () => {
  serve();
  const { ReplayLink } = await import('./replay.svelte');
  const link = new ReplayLink('aaaaaaaaaa', { token: 'mine' }, 0);
  await link.load('all');
  link.seek(1);
  expect(link.lines.map((line) => line.told[0]!.id)).toEqual(['told.base.deal.you']);
  expect(link.publicLines.map((line) => line.told[0]!.id)).toEqual(['told.base.deal']);
  expect(link.labels).toEqual(['screen.you', 'Mara']);
  expect(link.names).toEqual(['Guest', 'Mara']);
});

test('no matter who lends their eyes, the log speaks of everybody by name and trades are counted alike', async () => {
  serve();
  const { ReplayLink } = await import('./replay.svelte');
  const seen = [];
  for (const eyes of ['own', 'all', 0, 1] as const) {
    const link = new ReplayLink('aaaaaaaaaa', { token: 'mine' });
    await link.load(eyes);
    expect(link.publicLines.map((line) => line.told[0]!.id)).toEqual(['told.base.deal']);
    expect(link.seat).toBe(typeof eyes === 'number' ? eyes : null);
    const found = tally(
      link.moments.map((moment) => moment.parts),
      link.publicLines,
      link.moments.map((moment) => moment.n),
    );
    seen.push(found.figures.filter(({ id }) => id === 'screen.tally.deals'));
  }
  expect(seen[0]).toMatchObject([{ values: [1, 1] }]);
  expect(new Set(seen.map((deals) => JSON.stringify(deals))).size).toBe(1);
});
