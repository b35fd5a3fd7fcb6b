// Asking again until something comes, as long as somebody waits for it.

import { Failed, http } from './http';

const AGAIN = 2000;

/** Whether asking again may help: not where the server understood, and refused. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof Failed) || error.status < 400 || error.status >= 429;
}

/** Ask until an answer is here, and say why it is not; the answer is how to stop waiting. */
export function retry<Answer>(
  ask: () => Promise<Answer>,
  here: (found: Answer) => void,
  away: (error: unknown) => void,
): () => void {
  let current = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt() {
    ask().then(
      (found) => {
        if (current) here(found);
      },
      (error: unknown) => {
        if (!current) return;
        away(error);
        if (mayRetry(error)) timer = setTimeout(attempt, AGAIN);
      },
    );
  }
  attempt();
  return () => {
    current = false;
    clearTimeout(timer);
  };
}

/**
 * Load a part of the program, and show it. Browsers remember a part that did not come, so the whole
 * page is loaded anew once the server is back; what is still to be shown cannot be lost by that.
 */
export function loadModule<Part>(
  load: () => Promise<Part>,
  show: (part: Part) => void,
  away: () => void,
): () => void {
  let current = true;
  let stop = () => {};
  load().then(
    (part) => {
      if (current) show(part);
    },
    () => {
      if (!current) return;
      away();
      stop = retry(http.games, () => location.reload(), () => {});
    },
  );
  return () => {
    current = false;
    stop();
  };
}
