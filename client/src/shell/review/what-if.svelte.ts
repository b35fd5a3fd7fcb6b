// Another move at a moment of a game that is over: what it would have been worth.

import type { Alternatives, Decision, Sentence, Tip } from '../../connection/api';
import { http, RequestError } from '../../connection/requests/http';
import type { Action } from '../../connection/live/link';
import type { ReplayLink } from '../../connection/live/replay.svelte';

export function sameAction(one: object | undefined, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class WhatIf {
  found = $state.raw<Alternatives | null>(null);
  refused = $state.raw<Sentence | null>(null);
  chosen = $state.raw<Action | null>(null);
  /** The entry after which the game stood as it did before the decision. */
  readonly n: number;
  #wanted: Action[];

  constructor(
    readonly replay: ReplayLink,
    readonly decision: Decision,
  ) {
    this.n = decision.n - 1;
    this.#wanted = [decision.action as Action];
    void this.#ask();
  }

  /** Choose a move; one of which nothing is known yet is asked about. */
  choose(action: Action): void {
    this.chosen = action;
    if (this.tipOf(action)) return;
    this.#wanted = [...this.#wanted, action];
    void this.#ask();
  }

  tipOf(action: Action | null): Tip | undefined {
    return this.found?.choices.find((tip) => action && sameAction(tip.actions[0], action));
  }

  /** The decision as the board shows it: what was played, and what is chosen instead. */
  get shownDecision(): Decision {
    const { decision, chosen } = this;
    const other = chosen && !sameAction(chosen, decision.action) ? [chosen] : [];
    return { ...decision, judged: decision.judged && { ...decision.judged, better: other } };
  }

  async #ask(): Promise<void> {
    const { table, credentials } = this.replay;
    const wanted = this.#wanted;
    const body = { ...credentials, n: this.n, seat: this.decision.seat, actions: wanted };
    try {
      const found = await http.whatIf(table, body);
      if (wanted !== this.#wanted) return;
      this.found = found;
      this.replay.allowTrial(this.n, found.allowed, (action) => this.choose(action));
    } catch (error) {
      if (wanted === this.#wanted)
        this.refused = error instanceof RequestError ? error.reason : null;
    }
  }
}
