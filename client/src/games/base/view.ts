// What the screens of the base game know besides what the server sends.

import { latticeOfRows } from '../../island/board/lattice';
import type { Box } from '../../island/board/zoom';
import type { CardName } from './api';

export const LATTICE = latticeOfRows([3, 4, 5, 4, 3]);

/** The land and its harbours in a drawing. */
export const ISLAND_BOX: Box = [-318, -286, 636, 572];

export const CARD_NAMES: readonly CardName[] = [
  'knight',
  'road_building',
  'invention',
  'monopoly',
  'victory_point',
];

/** The drawings on them. */
export const CARD_SYMBOLS: Record<CardName, string> = {
  knight: 'largest-army',
  road_building: 'longest-road',
  invention: 'invention',
  monopoly: 'monopoly',
  victory_point: 'crown',
};

export {
  COSTS,
  missingCards,
  areSameCards,
  total,
  withoutZeros,
  type Buildable,
} from '../../island/cards';
