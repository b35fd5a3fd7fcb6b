import { describe, expect, it } from 'vitest';

import facts from '../../../../tests/client/facts.json';
import type { Land } from './api';
import { layOut, Plot } from './board/land';
import { boardOf, largestPiles, QUIET_ROUNDS, sideOf } from './view';

const LAND: Land = {
  name: 'A',
  colours: ['pink', 'green'],
  hexes: [
    { at: [0, 0], terrain: 'forest', number: 4, area: 'moon' },
    { at: [2, 0], terrain: 'desert', number: null, area: null },
  ],
  nodes: [
    [0, -2],
    [1, -1],
    [1, 1],
    [0, 2],
    [-1, 1],
    [-1, -1],
    [2, -2],
    [3, -1],
    [3, 1],
    [2, 2],
  ],
  stations: [{ trades: 'ore', rate: 2, at: [1, 2] }],
  symbols: { 4: 'circle', 8: 'circle' },
};

describe('seats', () => {
  it('sit two at a board, moon first', () => {
    expect([0, 1, 2, 3].map(boardOf)).toEqual([1, 1, 2, 2]);
    expect([0, 1].map(sideOf)).toEqual(['moon', 'sun']);
  });
});

describe('the rules that are repeated here', () => {
  it.each(facts.cuts)('suggest returning what the rules would cut', ({ hand, count, cut }) => {
    expect(largestPiles(hand, count)).toEqual(cut);
  });
  it('know the rounds without a seven', () => {
    expect(QUIET_ROUNDS).toBe(facts.quiet_rounds);
  });
});

describe('the row', () => {
  it('lays boards so that their seams meet', () => {
    const [first, second] = layOut([
      { piece: 1, land: LAND },
      { piece: 2, land: LAND },
    ]);
    expect(second!.node(4)).toEqual(first!.node(8));
  });

  it('leaves every board at its place, whichever of them are seen', () => {
    const row = layOut([1, 2, 3].map((piece) => ({ piece, land: LAND })));
    const [alone] = layOut([{ piece: 3, land: LAND }]);
    expect(row.map(({ x }) => x)).toEqual([0, row[1]!.x, 2 * row[1]!.x]);
    expect(alone!.x).toBe(row[2]!.x);
  });

  it('puts a station into the desert beside its two places', () => {
    const { sign } = new Plot(1, LAND, 0).station(0);
    expect(sign[0]).toBeGreaterThan(new Plot(1, LAND, 0).node(1)[0]);
  });

  it('borders an area by the sides it does not share', () => {
    expect(new Plot(1, LAND, 0).border('moon').match(/M/g)).toHaveLength(6);
  });
});
