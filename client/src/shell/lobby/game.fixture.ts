// What a server says of a game, for tests of what is agreed.

import type { GameInfo } from '../../connection/api';

export const game: GameInfo = {
  name: 'base',
  version: 1,
  seats: { least: 2, most: 4, step: 1, usual: 4 },
  options: [
    { name: 'points', default: 10, choices: [], least: 3, most: 20, form: '' },
    {
      name: 'turn_rule',
      default: 'special_building',
      choices: ['special_building', 'paired'],
      least: null,
      most: null,
      form: '',
    },
    {
      name: 'robber',
      default: 'usual',
      choices: ['usual', 'friendly'],
      least: null,
      most: null,
      form: '',
    },
  ],
  usual_bot: 'builder',
  opponents: [],
  unready: [],
};
