import { beforeEach, expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Line, Sentence } from '../../connection/api';
import type { Public } from './api';

const said = (id: string, params: Record<string, unknown> = {}): Sentence =>
  ({ id: `told.base.${id}`, params, text: '' }) as Sentence;
const rolls = (n: number, seat: number): Line => ({
  n,
  at: 0,
  seat: -1,
  told: [said('dice', { player: { seat } })],
});

/** The public part in a turn of six, in which seat 0 began. */
const parts = (turns: number) => ({
  public: { turns, first: 0, players: Array(6) } as unknown as Public,
});

beforeEach(() => stubPage());

test('buildings stand at nodes, roads at edges and the robber on a field; other lines are about no place', async () => {
  const { spotOf } = await import('./log-places');
  const { LARGE, STANDARD } = await import('./boards');
  expect(spotOf(said('settle.you', { place: 12 }), STANDARD)).toEqual({ spot: 'node', at: 12 });
  expect(spotOf(said('road', { place: '0-3' }), STANDARD)).toEqual({ spot: 'edge', at: 0 });
  expect(spotOf(said('road', { place: '76-79' }), LARGE)).toEqual({ spot: 'edge', at: 108 });
  expect(spotOf(said('robber.desert.you', { hex: 7 }), STANDARD)).toEqual({ spot: 'hex', at: 7 });
  expect(spotOf(said('dice', { total: 8 }), STANDARD)).toBeNull();
});

test('a round begins when the first player rolls, and is counted back from now', async () => {
  const { roundsOf } = await import('./log-places');
  const lines = [
    rolls(1, 2),
    rolls(2, 0),
    rolls(3, 2),
    { ...rolls(4, 2), told: [said('dice.you')] },
  ];
  expect([...roundsOf(lines, 2, 2, 7)]).toEqual([
    [4, 7],
    [3, 6],
    [1, 5],
  ]);
});

test('what is said around a sentence is left out: a heading tells when special building begins', async () => {
  const { retell, sectionsOf, spotOf } = await import('./log-places');
  const { STANDARD } = await import('./boards');
  const built = said('settle', { player: { seat: 1 }, place: 12 });
  const between = said('between', { line: { id: built.id, params: built.params } });
  expect(spotOf(between, STANDARD)).toEqual({ spot: 'node', at: 12 });
  expect(retell(between, {}).id).toBe(built.id);
  const line = (n: number, seat: number, told: Sentence) => ({ n, at: 0, seat, told: [told] });
  const lines = [
    line(1, 0, said('end')),
    line(2, 1, between),
    line(3, -1, said('draw')),
    line(4, 2, between),
    rolls(5, 1),
    line(6, 2, between),
  ];
  expect([...sectionsOf(lines, parts(9), null)]).toEqual([
    [2, { kind: 'building' }],
    [6, { kind: 'building' }],
    [5, { kind: 'turn', seat: 1 }],
  ]);
});

test('special building ends where the next turn begins, also before the dice', async () => {
  const { sectionsOf } = await import('./log-places');
  const built = said('settle', { player: { seat: 1 }, place: 12 });
  const between = said('between', { line: { id: built.id, params: built.params } });
  const line = (n: number, seat: number, ...told: Sentence[]) => ({ n, at: 0, seat, told });
  const lines = [
    line(1, 4, said('end')),
    line(2, 2, between),
    line(3, -1, said('draw')),
    line(4, 3), // passes
    line(5, 5, said('knight', { player: { seat: 5 } })),
    line(6, 5, said('robber', { player: { seat: 5 }, hex: 3 })),
    rolls(7, 5),
    line(8, 5, said('end')),
    line(9, 2, between),
    line(10, 0, said('knight.you')),
    rolls(11, 0),
  ];
  expect([...sectionsOf(lines, parts(7), 0)]).toEqual([
    [2, { kind: 'building' }],
    [9, { kind: 'building' }],
    [5, { kind: 'turn', seat: 5 }],
    [10, { kind: 'round', round: 2 }],
  ]);
});

test('who wins as the own turn begins has a heading, though another has passed', async () => {
  const { sectionsOf } = await import('./log-places');
  const built = said('city', { player: { seat: 1 }, place: 12 });
  const between = said('between', { line: { id: built.id, params: built.params } });
  const lines = [
    { n: 1, at: 0, seat: 1, told: [between] },
    { n: 2, at: 0, seat: 5, told: [said('win', { player: { seat: 1 }, points: 10 })] },
  ];
  expect(sectionsOf(lines, parts(7), null).get(2)).toEqual({ kind: 'turn', seat: 1 });
});

test('a place goes by the fields around it, where the island is known', async () => {
  const { retell } = await import('./log-places');
  const hexes = Array.from({ length: 19 }, () => ({ terrain: 'forest' as const, number: 9 }));
  const built = said('settle', { player: { seat: 1 }, place: 12 });
  const { id, params } = retell(built, { island: { hexes } });
  expect(id).toBe('screen.base.log.settle');
  expect(params.fields).toMatch(/^(\S+ 9(, )?)+$/);
  expect(retell(built, {})).toBe(built);
  const robbed = said('robber', { player: { seat: 1 }, hex: 3, number: 9 });
  expect(retell(robbed, { island: { hexes } })).toBe(robbed);
  const rolled = said('dice', { total: 8 });
  expect(retell(rolled, { island: { hexes } })).toBe(rolled);
});
