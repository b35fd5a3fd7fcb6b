// The values of a game's options.

import type { GameInfo } from '../../connection/api';

export type OptionValues = Record<string, number | string>;

export function defaultOptions(game: GameInfo): OptionValues {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The options that are not as they usually are: only these are sent. */
export function changedOptions(game: GameInfo, options: OptionValues): OptionValues {
  const usual = defaultOptions(game);
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name in usual && value !== usual[name]),
  );
}
