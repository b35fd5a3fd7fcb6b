import type { Screen } from '../screens';
import type { Parts } from './api';
import { sounds } from './sounds';

const turnOf = (parts: Parts) => parts.public.turns;

export const screens: Screen[] = [
  {
    name: 'dice',
    order: 2,
    coach: 'beside',
    seats: {
      usual: 2,
    },
    options: {
      length: { option: 'turns', short: 8 },
    },
    rules: ['dice.goal', 'dice.roll', 'dice.turn', 'dice.build', 'dice.score'],
    views: {
      picture: () => import('./Picture.svelte'),
      rulePicture: () => import('./RulePicture.svelte'),
      table: () => import('./table/Table.svelte'),
      scene: () => import('./Scene.svelte'),
    },
    history: {
      turnOf,
      tally: () => import('./tally'),
    },
    sounds,
  },
  {
    name: 'dice-plus',
    order: 3,
    seats: {
      usual: 3,
    },
    options: {
      words: 'dice',
    },
    rules: ['plus.goal', 'plus.roll', 'dice.turn', 'plus.build', 'plus.special'],
    views: {
      picture: () => import('./PicturePlus.svelte'),
      rulePicture: () => import('./RulePicture.svelte'),
      table: () => import('./table/Table.svelte'),
      scene: () => import('./Scene.svelte'),
    },
    history: {
      turnOf,
      tally: () => import('./tally'),
    },
    sounds,
  },
];
