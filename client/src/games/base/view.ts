// What the screens of the base game know besides what the server sends.

import { rows } from '../../island/board/lattice';
import { RESOURCES } from '../../island/island';
import type { CardName, Cards } from './api';

export const LATTICE = rows([3, 4, 5, 4, 3]);

export const CARD_NAMES: readonly CardName[] = [
  'knight',
  'road_building',
  'invention',
  'monopoly',
  'victory_point',
];

export { COSTS, missing, same, total, trimmed, type Buildable } from '../../island/cards';

/** How many cards the bank gives at a seat's rates; null when it takes no such pile. */
export function bankGives(give: Cards, rates: readonly number[]): number | null {
  const kinds = RESOURCES.filter((name) => give[name]);
  const [kind] = kinds;
  if (kind === undefined || kinds.length !== 1) return null;
  const rate = rates[RESOURCES.indexOf(kind)] ?? 4;
  return give[kind]! % rate ? null : give[kind]! / rate;
}
