// Repeating requests until they succeed.

import { showError } from '../../browser/toasts.svelte';
import type { GameInfo } from '../api';
import { http, RequestError } from './http';

const RETRY_AFTER = 2000;

/** Whether repeating may help: not where the server understood and refused. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof RequestError) || error.status < 400 || error.status >= 429;
}

/** Times are in milliseconds. */
interface RetryOptions<Answer> {
  /** Called with every failure after which the request is repeated. */
  onfailure?: (error: unknown) => void;
  /** Called with a failure that ends the request. */
  onrefusal?: (error: unknown) => void;
  retryIf?: (error: unknown) => boolean;
  /** At once where it is not given. */
  firstAfter?: number;
  retryAfter?: number;
  /** When to ask again after an answer; null for never. */
  repeatAfter?: (answer: Answer) => number | null;
}

/** Send a request until it is answered; returns how to stop. */
export function fetchWithRetry<Answer>(
  send: () => Promise<Answer>,
  onanswer: (answer: Answer) => void,
  {
    onfailure = () => {},
    onrefusal = showError,
    retryIf = mayRetry,
    firstAfter,
    retryAfter = RETRY_AFTER,
    repeatAfter = () => null,
  }: RetryOptions<Answer> = {},
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function handleAnswer(answer: Answer) {
    if (stopped) return;
    onanswer(answer);
    const wait = repeatAfter(answer);
    if (wait !== null) timer = setTimeout(attempt, wait);
  }
  function handleFailure(error: unknown) {
    if (stopped) return;
    if (!retryIf(error)) return onrefusal(error);
    onfailure(error);
    timer = setTimeout(attempt, retryAfter);
  }
  const attempt = () => void send().then(handleAnswer, handleFailure);
  if (firstAfter === undefined) attempt();
  else timer = setTimeout(attempt, firstAfter);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The answer to a request that is repeated while that may help. */
export function fetchUntilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    fetchWithRetry(send, resolve, { onrefusal: reject });
  });
}

/** What the server says of a game, once it answers. */
export async function fetchGame(name: string): Promise<GameInfo> {
  const games = await fetchUntilAnswered(http.games);
  return games.find((game) => game.name === name)!;
}

/**
 * Load a module of the client. Browsers remember a module that failed to load, so the page is
 * reloaded once the server is back; nothing shown can be lost by that.
 */
export function loadModule<Module>(
  load: () => Promise<Module>,
  onload: (module: Module) => void,
  onfailure: () => void,
): () => void {
  let stopped = false;
  let stop = () => {};
  load().then(
    (module) => {
      if (!stopped) onload(module);
    },
    () => {
      if (stopped) return;
      onfailure();
      stop = fetchWithRetry(http.games, () => location.reload(), { onrefusal: () => {} });
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}
