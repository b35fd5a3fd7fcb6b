// What the screens of the base game know besides what the server sends.

import type { CardName } from './api';

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
