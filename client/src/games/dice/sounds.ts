import type { EventSounds } from '../screens';

export const sounds: EventSounds = {
  win: 'win',
  shared: 'win',
  alone: 'win',
  roll: 'dice',
  reroll: 'dice',
  road: 'place',
  settle: 'place',
  city: 'place',
  knight: 'place',
  swap: 'card',
  joker: 'card',
};
