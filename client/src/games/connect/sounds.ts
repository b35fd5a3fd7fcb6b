import type { EventSounds } from '../screens';

export const sounds: EventSounds = {
  win: 'win',
  shared: 'win',
  roll: 'dice',
  offer: 'offer',
  found: 'place',
  road: 'place',
  settle: 'place',
  city: 'place',
  knight: 'place',
  buy: 'card',
  draw: 'card',
  deal: 'card',
  bank: 'card',
  invention: 'card',
};
