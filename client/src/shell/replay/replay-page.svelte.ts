// What the page of a replay knows and does: the game's moments, how they are drawn, and its review.

import { untrack, type Component } from 'svelte';

import { copy } from '../../browser/clipboard';
import { download } from '../../browser/download';
import { goTo, route } from '../../browser/router.svelte';
import { showError } from '../../browser/toasts.svelte';
import type { Line, Sentence } from '../../connection/api';
import { storedSeatAt, storedSeatsAt } from '../../connection/storage/seats';
import type { Action } from '../../connection/live/link';
import { ReplayLink, type ViewAs } from '../../connection/live/replay.svelte';
import { http, RequestError } from '../../connection/requests/http';
import { playOn } from '../../connection/requests/open-table';
import { fetchWithRetry, loadModule } from '../../connection/requests/retry';
import {
  colourOf,
  screenOf,
  type CountGame,
  type Group,
  type Headings,
  type Retell,
  type SceneProps,
} from '../../games/screens';
import { optionsInWords } from '../lobby/option-words';
import { GameReview } from '../review/game-review.svelte';
import { turnStarts } from './turns';

/** Milliseconds until the address names a moment: browsers refuse addresses that change too often. */
const REST = 250;

export class ReplayPage {
  readonly replay: ReplayLink;
  readonly review: GameReview;
  /** The reader's seat, unless several people share this device. */
  readonly own: number | null;
  readonly #seat: number | null;
  readonly #key: string | undefined;
  /** Whose view is shown. */
  viewAs = $state<ViewAs>('own');
  /** Why the game cannot be seen. */
  refused = $state.raw<Sentence | null>(null);
  /** Whether the server cannot be reached. */
  away = $state(false);
  playing = $state(false);
  /** Whether a table at which the game goes on is being opened. */
  leaving = $state(false);
  Scene = $state.raw<Component<SceneProps> | null>(null);
  #countGame = $state.raw<CountGame | null>(null);
  #retell = $state.raw<Retell>((told) => told);
  /** How lines that tell of several stand together. */
  group = $state.raw<Group | undefined>();
  #headingsOf = $state.raw<Headings | undefined>();
  #begun = false;

  constructor(readonly table: string) {
    const kept = storedSeatAt(table);
    this.#key = route.fragment.get('key') ?? kept?.key ?? undefined;
    this.#seat = kept && kept.seat >= 0 ? kept.seat : null;
    this.own = storedSeatsAt(table).length === 1 ? this.#seat : null;
    const credentials = kept ? { token: kept.token } : this.#key ? { key: this.#key } : {};
    this.replay = new ReplayLink(table, credentials, this.own);
    this.review = new GameReview(this.replay, this.#viewer, (n) => this.seek(n));
    this.review.wanted = route.fragment.has('review');
    this.review.whose = this.#seat;
  }

  get #viewer() {
    return { token: this.replay.credentials.token, key: this.#key };
  }

  isOver = $derived.by(() => ['over', 'closed'].includes(this.replay.info?.status ?? ''));
  screen = $derived.by(() =>
    this.replay.info ? screenOf(this.replay.info.settings.game) : undefined,
  );
  colours = $derived.by(() =>
    (this.replay.info?.seats ?? []).map((_, seat) => colourOf(this.replay.info!, seat)),
  );
  tally = $derived.by(() => {
    const { moments, publicLines } = this.replay;
    if (!this.#countGame || !moments.length) return null;
    return this.#countGame(
      moments.map(({ parts }) => parts),
      publicLines,
      moments.map(({ n }) => n),
    );
  });
  /** The options of the game in words. */
  options = $derived.by(() => {
    if (!this.replay.info) return [];
    const { game, options } = this.replay.info.settings;
    return optionsInWords(game, options, this.replay.labels);
  });
  last = $derived.by(() => Math.max(0, this.replay.moments.length - 1));
  /** The moments at which turns begin. */
  starts = $derived.by(() => {
    const { screen } = this;
    return screen
      ? turnStarts(this.replay.moments.map(({ parts }) => screen.history.turnOf(parts)))
      : [];
  });
  #island = $derived.by(() => this.replay.current?.parts.island);
  /** As long as the land is the same, the log says the same: its lines are not drawn again at every step. */
  retell = $derived.by(() => {
    const [retell, land] = [this.#retell, { island: this.#island }];
    return (told: Sentence) => retell(told, land);
  });
  #headings = $derived.by(() => {
    const { lines, current, names } = this.replay;
    return current && this.#headingsOf?.(lines, current.parts, this.own, names);
  });
  /** What stands above a line of the log, such as the round that it begins. */
  heading = ({ n }: Line): string | null => this.#headings?.get(n) ?? null;
  /** Whether a coach that judges by chances is still at its first ones; one beside the table judges by points. */
  isReviewAwaited = $derived.by(
    () => this.isOver && this.screen?.coach === 'asked' && this.review.isAwaited,
  );

  /** Load the game as the chosen seat sees it; returns how to stop. */
  load(): () => void {
    const { viewAs } = this;
    return fetchWithRetry(
      () => this.replay.load(viewAs),
      () => this.#begin(),
      {
        onfailure: () => (this.away = true),
        onrefusal: (error) => {
          this.away = false;
          if (error instanceof RequestError && !this.replay.info) this.refused = error.reason;
          else showError(error);
        },
      },
    );
  }

  #begin(): void {
    this.away = false;
    if (this.#begun) return;
    this.#begun = true;
    this.replay.seek(Number(route.fragment.get('n')) || Infinity);
    if (this.isOver) this.viewAs = 'all';
  }

  /** Load what draws and counts the game, once it is known which one it is. */
  loadScreen(): (() => void) | undefined {
    const { screen } = this;
    if (!screen) return;
    return loadModule(
      () =>
        Promise.all([screen.views.scene(), screen.history.tally(), screen.history.retelling?.()]),
      ([scene, counting, retelling]) => {
        this.Scene = scene.default;
        this.#countGame = counting.tally;
        this.#retell = retelling?.retell ?? this.#retell;
        this.group = retelling?.groupLines;
        this.#headingsOf = retelling?.headingsOf;
      },
      () => (this.away = true),
    );
  }

  /** Ask for the review of a game that is over and has a coach. */
  loadReview(): (() => void) | undefined {
    if (this.isOver && this.screen?.coach) return this.review.fetch();
  }

  seek(n: number): void {
    this.playing = false;
    this.replay.seek(n);
  }

  /** Open a table at which the game goes on from the current moment, after some actions. */
  async playFromHere(actions: Action[] = []): Promise<void> {
    const { current, publicLines } = this.replay;
    const next = publicLines.find(({ n, seat }) => seat >= 0 && n > (current?.n ?? 0))?.seat ?? 0;
    // The seat that decides, your own, or the next to act.
    const seat = this.review.trial?.decision.seat ?? this.#seat ?? next;
    this.leaving = true;
    try {
      const from = { ...this.replay.credentials, n: current?.n ?? 1, seat, actions };
      const held = await playOn(this.table, this.replay.info?.settings.game ?? '', from);
      goTo(`/t/${held.table}`);
    } catch (error) {
      this.leaving = false;
      showError(error);
    }
  }

  /** The address of the current moment, which shows others the same. */
  get #address(): string {
    const secret = this.#key ? `key=${this.#key}&` : '';
    return `/replay/${this.table}#${secret}n=${this.replay.current?.n ?? 1}`;
  }

  /** Let the browser's address name the moment that is shown; returns how to stop. */
  nameMoment(): (() => void) | undefined {
    if (this.playing || !this.replay.moments.length) return;
    const address = this.#address;
    const timer = setTimeout(() => goTo(address, true), REST);
    return () => clearTimeout(timer);
  }

  /** Show the moment that the address names, where somebody has changed it. */
  followAddress(): void {
    const n = Number(route.fragment.get('n'));
    untrack(() => {
      if (this.#begun && n && n !== this.replay.current?.n) this.seek(n);
    });
  }

  /** Copy the address of the current moment. */
  async share(): Promise<void> {
    goTo(this.#address, true);
    await copy(location.href);
  }

  async save(): Promise<void> {
    try {
      const { name, text } = await http.gameFile(this.table, this.#viewer);
      download(name, text);
    } catch (error) {
      showError(error);
    }
  }
}
