import type { Screen } from '../screens';
import type { Parts } from './api';
import { seatLook } from './lobby/seats';
import { sounds } from './sounds';

export const screens: Screen[] = [
  {
    name: 'connect',
    order: 4,
    seats: {
      usual: 6,
      look: seatLook,
    },
    rules: [
      'connect.goal',
      'connect.round',
      'connect.trade',
      'connect.build',
      'connect.robber',
      'connect.cards',
      'connect.special',
      'connect.win',
    ],
    views: {
      picture: () => import('./Picture.svelte'),
      rulePicture: () => import('./RulePicture.svelte'),
      table: () => import('./table/Table.svelte'),
      scene: () => import('./Scene.svelte'),
      newTable: () => import('./lobby/NewTable.svelte'),
      options: () => import('./lobby/Options.svelte') as never,
      lobby: () => import('./lobby/Lobby.svelte'),
      editor: () => import('./editor/Editor.svelte'),
      hall: () => import('./hall/Hall.svelte'),
    },
    history: {
      turnOf: (parts: Parts) => parts.round.round,
      tally: () => import('./tally'),
      retelling: () => import('./log-places'),
    },
    sounds,
  },
];
