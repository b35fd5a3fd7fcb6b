// Which of your finished games are shown.

import type { TableListing } from '../../connection/api';
import { areOfKind, type Opponents } from '../../statistics/sum-up';
import { hasWon } from './listing';

/** What is chosen; an empty choice leaves everything in. */
export interface GameFilter {
  game: string;
  against: Opponents | '';
  rated: '' | 'rated' | 'friendly';
  /** Only games that ended in so many last days. */
  days: '' | '30' | '365';
  won: boolean;
  blunder: boolean;
}

export const EVERYTHING: Readonly<GameFilter> = {
  game: '',
  against: '',
  rated: '',
  days: '',
  won: false,
  blunder: false,
};

const DAY = 86_400;

export function filterGames(
  tables: readonly TableListing[],
  filter: Readonly<GameFilter>,
  kindOf: (table: TableListing) => Opponents,
  now = Date.now() / 1000,
): TableListing[] {
  const { game, against, rated, days, won, blunder } = filter;
  return tables.filter(
    (table) =>
      (!game || table.game === game) &&
      (!against || areOfKind(kindOf(table), against)) &&
      (!rated || table.rated === (rated === 'rated')) &&
      (!days || now - table.changed <= Number(days) * DAY) &&
      (!won || hasWon(table)) &&
      (!blunder || Boolean(table.judgement?.blunders)),
  );
}
