import type { EventSounds } from '../screens';

export const sounds: EventSounds = {
  win: 'win',
  robber: 'robber',
  theft: 'robber',
  order: 'dice',
  dice: 'dice',
  offer: 'offer',
  propose: 'offer',
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
  monopoly: 'card',
};
