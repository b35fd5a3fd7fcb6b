// The values of a game's options.

import type { GameInfo } from '../../connection/api';
import { screenOf } from '../../games/screens';

export type OptionValues = Record<string, number | string>;

export function defaultOptions(game: GameInfo): OptionValues {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Whether an option means anything for a number of seats and the other options. */
export function isApplicable(
  game: string,
  option: string,
  seats: number,
  options: OptionValues,
): boolean {
  return screenOf(game)?.options?.applies?.(option, seats, options) ?? true;
}

/** Whether others build between two turns, for which a table may have a clock of its own. */
export function hasBuildingClock(game: string, seats: number, options: OptionValues): boolean {
  return screenOf(game)?.options?.buildsBetween?.(seats, options) ?? false;
}

/** Whether an option can have a value with a number of seats. */
export function isAllowed(
  game: string,
  option: string,
  value: number | string,
  seats: number,
): boolean {
  return screenOf(game)?.options?.allows?.(option, value, seats) ?? true;
}

/** The options that are not as they usually are: only these are sent, and none that these seats cannot have. */
export function changedOptions(game: GameInfo, options: OptionValues, seats: number): OptionValues {
  const usual = defaultOptions(game);
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        name in usual &&
        value !== usual[name] &&
        isApplicable(game.name, name, seats, options) &&
        isAllowed(game.name, name, value, seats),
    ),
  );
}
