// What the end of a game says: who won, by which title, and who stands where.

import type { Summary } from '../../connection/api';
import { http } from '../../connection/requests/http';
import { fetchWithRetry } from '../../connection/requests/retry';
import type { Link } from '../../connection/live/link';
import { colourOf } from '../../games/screens';
import { t } from '../../words/words.svelte';

/** As many as fit on the steps; of more people the best stand in a list, and you. */
export const [MOST_STEPS, MOST_RANKED] = [6, 20];

/** As much of a table as its result needs; the game has ended, so `info` is there. */
type EndedTable = Pick<Link, 'table' | 'credentials' | 'seat' | 'info' | 'names' | 'outcome'>;

export class GameResult {
  /** What is worth telling of the game, once the server has said it. */
  summary = $state.raw<Summary | null>(null);

  readonly #link: () => EndedTable;

  constructor(link: () => EndedTable) {
    this.#link = link;
  }

  outcome = $derived.by(() => this.#link().outcome);
  /** All seats, from the first to the last. */
  ranking = $derived.by(() => this.outcome?.ranking.flat() ?? []);
  /** The seats of the list: the best, and yours. */
  listedSeats = $derived.by(() =>
    this.ranking.filter((seat, place) => place < MOST_RANKED || seat === this.#link().seat),
  );
  colours = $derived.by(() => {
    const { names, info } = this.#link();
    return names.map((_, seat) => colourOf(info!, seat));
  });
  /** The steps of the podium. */
  places = $derived.by(() => {
    const { seat: own, names } = this.#link();
    return this.ranking.map((seat) => ({
      seat,
      name: seat === own ? t('screen.you') : names[seat]!,
      colour: this.colours[seat]!,
      score: this.outcome!.scores[seat]!,
      first: this.outcome!.winners.includes(seat),
    }));
  });
  hasPodium = $derived.by(() => this.places.length > 1 && this.places.length <= MOST_STEPS);
  /** Points by where they came from; of more people than fit on the steps nobody reads them. */
  sources = $derived.by(
    () =>
      (this.places.length <= MOST_STEPS ? (this.outcome?.details.sources ?? {}) : {}) as Record<
        string,
        number[]
      >,
  );

  /** The player who gave up has not won, whatever a bot made of it; who is left alone has. */
  hasConceded = $derived.by(() => {
    const { seat, info } = this.#link();
    return seat !== null && (info!.seats[seat]?.conceded ?? false);
  });
  winners = $derived.by(() => {
    if (this.outcome) return this.outcome.winners;
    const { names, info } = this.#link();
    const left = names.map((_, seat) => seat).filter((seat) => !info!.seats[seat]!.conceded);
    return info!.ended === 'conceded' && left.length === 1 ? left : [];
  });
  isWon = $derived.by(() => {
    const { seat } = this.#link();
    return seat !== null && !this.hasConceded && this.winners.includes(seat);
  });
  /** Why a game without an outcome of its own is over. */
  endingId = $derived.by(() => {
    const { ended } = this.#link().info!;
    if (ended !== 'conceded') return `screen.ended.${ended || 'host'}`;
    if (this.hasConceded) return 'screen.ending.conceded';
    return this.winners.length ? 'screen.ended.conceded' : 'screen.ended.given_up';
  });
  title = $derived.by(() => {
    const { seat, names } = this.#link();
    if (names.length === 1) return t('screen.over');
    if (this.isWon) return t('screen.won');
    if (this.hasConceded && this.winners.includes(seat!)) return t('screen.ending.conceded');
    if (!this.winners.length) return t('screen.over');
    const players = this.winners.map((winner) => names[winner]);
    return t('screen.won_by', { players, count: players.length });
  });
  /** Where the game turned, for its chart. */
  turningPoint = $derived.by(() => this.summary?.facts.find(({ at }) => at !== null)?.at ?? null);

  /** Ask the server what is worth telling; returns how to stop. */
  fetchSummary(): () => void {
    const { table, credentials } = this.#link();
    const ask = () => http.summary(table, { token: credentials.token, key: credentials.key });
    return fetchWithRetry(ask, (summary) => (this.summary = summary));
  }
}
