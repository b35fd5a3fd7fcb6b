// Where the actions of a decision lie on the island.

import type { Decision } from '../../connection/api';
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
