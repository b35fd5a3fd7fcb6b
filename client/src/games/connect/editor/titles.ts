// What things on boards are called.

import { t, uncheckedId } from '../../../words/words.svelte';
import { type Board, type Hex, isEdge, type Printed, SEA } from './boards';

export function boardName(board: Board): string {
  return isEdge(board)
    ? t(uncheckedId(`screen.boards.edge.${board.name}`))
    : t('screen.boards.board', { name: board.name });
}

export function pieceName({ kind, side }: Printed): string {
  return t(side ? `screen.boards.${kind}.${side}` : 'screen.boards.grey');
}

export function landName({ terrain, home }: Hex): string {
  if (terrain === SEA) return t('screen.boards.sea');
  return t(home ? `screen.boards.home.${home}` : uncheckedId(`terrain.${terrain}`));
}
