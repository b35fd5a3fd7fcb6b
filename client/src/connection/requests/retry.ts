// Repeating requests until they succeed.

import { Failed, http } from './http';

const AGAIN = 2000;

/** Whether repeating may help: not where the server understood and refused. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof Failed) || error.status < 400 || error.status >= 429;
}

/** Repeat a request until it succeeds, reporting every failure; returns how to stop. */
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

/** The answer to a request that is repeated while that may help. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((here, refused) => {
    retry(ask, here, (error) => mayRetry(error) || refused(error));
  });
}

/**
 * Load a module of the client. Browsers remember a module that failed to load, so the page is
 * reloaded once the server is back; nothing shown can be lost by that.
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
      stop = retry(
        http.games,
        () => location.reload(),
        () => {},
      );
    },
  );
  return () => {
    current = false;
    stop();
  };
}
