import type { Screen } from '../screens';
import { sounds } from './sounds';

export const screens: Screen[] = [
  {
    name: 'base',
    order: 1,
    seats: 4,
    coach: 'asked',
    seatsNote: (seats) => (seats === 2 ? 'screen.base.two' : undefined),
    rules: ['base.goal', 'base.found', 'base.roll', 'base.robber', 'base.trade', 'base.build', 'base.cards', 'base.special', 'base.tactics'],
    picture: () => import('./Picture.svelte'),
    table: () => import('./table/Table.svelte'),
    scene: () => import('./Scene.svelte'),
    tally: () => import('./tally'),
    sounds,
  },
];
