// The figures of a whole game of Connect.

import type { Line } from '../../connection/api';
import { RESOURCES } from '../../island/island';
import { countEvents } from '../events';
import type { Tally } from '../screens';
import type { Parts, Player } from './api';

/** Points after every moment, resources won and spent, trades, and the dice. */
export function tally(moments: readonly Parts[], lines: readonly Line[]): Tally {
  const seats = moments[moments.length - 1]?.standings.players ?? 0;
  const points: number[][] = Array.from({ length: seats }, () => []);
  const won = Array.from({ length: seats }, () => 0);
  const spent = Array.from({ length: seats }, () => 0);
  const rolls: Record<string, number> = {};
  let before: (Player | undefined)[] = [];
  let rolled = '';
  for (const parts of moments) {
    const { round } = parts;
    const roll = round.dice ? `${round.round} ${round.dice.join(' ')}` : '';
    if (roll && roll !== rolled && ['trade', 'robbers'].includes(round.phase)) {
      const sum = round.dice![0] + round.dice![1];
      rolls[sum] = (rolls[sum] ?? 0) + 1;
    }
    rolled = roll;
    const now = Array.from({ length: seats }, (_, seat) => parts[`seat/${seat}`]);
    now.forEach((player, seat) => {
      const faces = parts[`cards/${seat}`] ?? [];
      const hidden = faces.filter((card) => card === 'victory_point').length;
      points[seat]!.push((player?.points ?? 0) + hidden);
      const old = before[seat];
      if (!old || !player) return;
      for (const name of RESOURCES) {
        const change = (player.hand[name] ?? 0) - (old.hand[name] ?? 0);
        if (change > 0) won[seat]! += change;
        else spent[seat]! -= change;
      }
    });
    before = now;
  }
  return {
    points,
    figures: [
      { id: 'screen.tally.won', values: won },
      { id: 'screen.tally.spent', values: spent },
      { id: 'screen.tally.deals', values: countEvents(lines, seats, 'deal') },
      { id: 'screen.tally.bank', values: countEvents(lines, seats, 'bank') },
      { id: 'screen.tally.connect.market', values: countEvents(lines, seats, 'market') },
    ],
    rolls,
  };
}
