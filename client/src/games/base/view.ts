// What the screens of the base game know besides what the server sends.

import { rows } from '../../island/board/lattice';
import type { CardName } from './api';

export const LATTICE = rows([3, 4, 5, 4, 3]);

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
  invention: 'any',
  monopoly: 'any',
  victory_point: 'crown',
};

export { COSTS, missing, same, total, trimmed, type Buildable } from '../../island/cards';
