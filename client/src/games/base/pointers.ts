// Where the actions of a decision lie on the island.

import type { Decision, Tip } from '../../connection/api';
import type { Pointer } from '../../island/island';
import type { Action } from './api';
import { edgeOf } from './boards';

function pointerOf(action: Action, better: boolean): Pointer[] {
  switch (action.kind) {
    case 'settle':
      return [{ spot: 'node', at: action.node, kind: 'settlement', better }];
    case 'city':
      return [{ spot: 'node', at: action.node, kind: 'city', better }];
    case 'road':
      return [{ spot: 'edge', at: edgeOf(action.edge), kind: 'road', better }];
    case 'robber':
      return [{ spot: 'hex', at: action.hex, kind: 'robber', better }];
    default:
      return [];
  }
}

/** What was played and, where there is something, what would have been better. */
export function pointersOf(decision: Decision): Pointer[] {
  const better = (decision.judged?.better ?? []) as unknown as Action[];
  return [
    ...pointerOf(decision.action as unknown as Action, false),
    ...better.flatMap((action) => pointerOf(action, true)),
  ];
}

/** Where the choices of a coach lie: the first place of each with its rank, or all places of the one pointed at. */
export function tipPointers(tips: readonly Tip[], pointed: number | null): Pointer[] {
  const found = new Map<string, Pointer>();
  tips.forEach((tip, place) => {
    if (pointed !== null && pointed !== place) return;
    const all = (tip.actions as unknown as Action[]).flatMap((action) => pointerOf(action, true));
    for (const pointer of pointed === null ? all.slice(0, 1) : all) {
      const name = `${pointer.kind}-${pointer.at}`;
      if (!found.has(name)) found.set(name, { ...pointer, rank: place + 1 });
    }
  });
  return [...found.values()];
}
