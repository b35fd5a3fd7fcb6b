import type { Screen } from '../screens';
import type { Parts } from './api';
import { sounds } from './sounds';

const turnOf = (parts: Parts) => parts.public.turns;

export const screens: Screen[] = [
  {
    name: 'dice',
    order: 2,
    seats: 2,
    length: { option: 'turns', short: 8 },
    coach: 'beside',
    rules: ['dice.goal', 'dice.roll', 'dice.turn', 'dice.build', 'dice.score'],
    picture: () => import('./Picture.svelte'),
    table: () => import('./table/Table.svelte'),
    scene: () => import('./Scene.svelte'),
    turnOf,
    tally: () => import('./tally'),
    sounds,
  },
  {
    name: 'dice-plus',
    order: 3,
    seats: 3,
    optionWords: 'dice',
    rules: ['plus.goal', 'plus.roll', 'dice.turn', 'dice.build', 'plus.special'],
    picture: () => import('./PicturePlus.svelte'),
    table: () => import('./table/Table.svelte'),
    scene: () => import('./Scene.svelte'),
    turnOf,
    tally: () => import('./tally'),
    sounds,
  },
];
