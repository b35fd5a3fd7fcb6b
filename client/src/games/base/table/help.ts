// What helps at the table: a tour of its parts, and the rules about what is awaited.

import type { TourStep } from '../../../shell/dialogs/Tour.svelte';

const TOUR: TourStep[] = [
  { at: '[data-board]', id: 'screen.tour.base.island' },
  { at: '.prompt', id: 'screen.tour.base.prompt' },
  { at: '[data-hand]', id: 'screen.tour.base.hand' },
  { at: '[data-actions]', id: 'screen.tour.base.build' },
  { at: '[data-action=trade]', id: 'screen.tour.base.trade' },
  {
    at: ['roll', 'end', 'skip'].map((name) => `[data-action=${name}]`).join(),
    id: 'screen.tour.base.dice',
  },
  { at: '[data-people]', id: 'screen.tour.base.people' },
];

const BUILDING: TourStep = { at: '.prompt', id: 'screen.tour.base.building' };

/** The tour of a table; special building is told of where it comes between turns. */
export function tourOf(buildsBetween: boolean): TourStep[] {
  return buildsBetween ? [...TOUR.slice(0, -1), BUILDING, ...TOUR.slice(-1)] : TOUR;
}

/** The section of the rules about what is awaited. */
export const SECTIONS: Record<string, string> = {
  found_settlement: 'found',
  found_road: 'found',
  roll: 'roll',
  discard: 'robber',
  robber: 'robber',
  steal: 'robber',
  main: 'build',
  build: 'build',
  free_roads: 'cards',
  special_building: 'six',
  part_turn: 'six',
};
