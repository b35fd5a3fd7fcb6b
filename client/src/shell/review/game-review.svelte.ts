// The review of a game that is over: asked for until it is worked out, and the moves that are tried in it.

import { showError } from '../../browser/toasts.svelte';
import type { Decision, Review, Sentence, Viewer } from '../../connection/api';
import type { ReplayLink } from '../../connection/live/replay.svelte';
import { http, RequestError } from '../../connection/requests/http';
import { fetchWithRetry } from '../../connection/requests/retry';
import { markedFaults } from './review';
import { WhatIf } from './what-if.svelte';

/** Milliseconds until a review that is still being worked out is asked for again. */
const REPEAT_AFTER = 2000;

export class GameReview {
  found = $state.raw<Review | null>(null);
  /** Whether somebody wants it to be worked out: by a link, or by the button. */
  wanted = $state(false);
  refused = $state(false);
  /** Why it has not begun yet, while that is so. */
  waits = $state.raw<Sentence | null>(null);
  /** Whose decisions are shown; null for everybody's. */
  whose = $state<number | null>(null);
  #trying = $state.raw<WhatIf | null>(null);

  constructor(
    readonly replay: ReplayLink,
    readonly viewer: Viewer,
    /** Shows the moment after an entry. */
    readonly seek: (n: number) => void,
  ) {}

  /** The chances of a game that is judged by them, once there is something to see. */
  course = $derived.by(() => (this.found?.course?.length ? this.found.course : null));
  /** Whether the first chances are still being worked out. */
  isAwaited = $derived.by(
    () => this.wanted && !this.course && (this.found?.done ?? 0) < 1 && !this.refused,
  );
  /** The faults with a mark on the chart. */
  faults = $derived.by(() => (this.found ? markedFaults(this.found, this.whose) : []));
  /** Another move that is being tried at the current moment. */
  trial = $derived.by(() => (this.#trying?.n === this.replay.current?.n ? this.#trying : null));
  /** The decision at the current moment, with what is tried instead. */
  decision = $derived.by(
    () =>
      this.trial?.shownDecision ??
      this.found?.decisions.find((one) => one.n === this.replay.current?.n && one.judged) ??
      null,
  );

  /** Ask for the review until it is complete; returns how to stop. */
  fetch(): () => void {
    const begin = this.wanted;
    const isBegun = (review: Review) => begin || (review.course ?? []).length > 0;
    return fetchWithRetry(
      () => http.review(this.replay.table, { ...this.viewer, begin }),
      (review) => ([this.found, this.waits] = [review, null]),
      {
        onfailure: (error) => (this.waits = error instanceof RequestError ? error.reason : null),
        repeatAfter: (review) => (isBegun(review) && (review.done ?? 1) < 1 ? REPEAT_AFTER : null),
        onrefusal: (error) => {
          this.refused = true;
          showError(error);
        },
      },
    );
  }

  /** Go back to before a decision, and let other moves be tried there. */
  tryInstead(decision: Decision): void {
    this.seek(decision.n - 1);
    this.#trying = new WhatIf(this.replay, decision);
  }

  /** Go back to the decision that was really made. */
  stopTrying(): void {
    if (this.#trying) this.seek(this.#trying.decision.n);
    this.#trying = null;
  }
}
