import type { Screen } from '../screens';
import { look } from './seats';

export const screens: Screen[] = [
  {
    name: 'connect',
    order: 4,
    seats: 6,
    rules: ['connect.goal', 'connect.round', 'connect.trade', 'connect.build', 'connect.robber', 'connect.cards', 'connect.special', 'connect.win'],
    picture: () => import('./Picture.svelte'),
    table: () => import('./Table.svelte'),
    scene: () => import('./Scene.svelte'),
    tally: () => import('./tally'),
    opening: () => import('./Opening.svelte'),
    options: () => import('./Options.svelte') as never,
    lobby: () => import('./Lobby.svelte'),
    hall: () => import('./Hall.svelte'),
    look,
  },
];
