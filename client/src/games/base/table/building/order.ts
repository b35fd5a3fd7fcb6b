// Who builds between two turns, in which order, and what was said about that beforehand.

import type { Building } from '../../api';

/** Where somebody stands in the order: the turn before, done, building, to come, or to be passed over. */
export type StepState = 'ended' | 'done' | 'now' | 'ahead' | 'passing';

export interface Step {
  seat: number;
  state: StepState;
}

/** The seats that said they build nothing, now or until their own turn. */
function passers({ passed, skipping }: Building): Set<number> {
  return new Set([...passed, ...skipping]);
}

/** The player whose turn ended, and all who act before the next one rolls. */
export function stepsOf(building: Building): Step[] {
  const passing = passers(building);
  const stateOf = (seat: number, place: number): StepState => {
    if (place < building.place) return 'done';
    if (place === building.place) return 'now';
    return passing.has(seat) ? 'passing' : 'ahead';
  };
  return [
    { seat: building.after, state: 'ended' },
    ...building.order.map((seat, place) => ({ seat, state: stateOf(seat, place) })),
  ];
}

/** Those who are still to build after the player who builds now. */
export function followers(building: Building): number[] {
  const passing = passers(building);
  return building.order.slice(building.place + 1).filter((seat) => !passing.has(seat));
}

/** Whom a sentence names after the player who builds now: all up to a seat that is to come, else the next one. */
export function namedFollowers(building: Building, own: number | null): number[] {
  const next = followers(building);
  const at = own === null ? -1 : next.indexOf(own);
  return next.slice(0, at < 0 ? 1 : at + 1);
}

/** Who rolls after all this. */
export function nextRoller({ after }: Building, seats: number): number {
  return (after + 1) % seats;
}

/** Whether a seat's place is still to come. */
export function isToCome({ order, place }: Building, seat: number | null): boolean {
  return seat !== null && order.indexOf(seat) > place;
}
