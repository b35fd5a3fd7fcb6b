import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';

stubPage();
const { RequestError } = await import('./http');
const { fetchWithRetry, fetchUntilAnswered } = await import('./retry');

const refusal = (status: number) => new RequestError(status, { id: 'no', params: {}, text: 'No.' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks that fail some times, then succeed. */
function asking(failures: unknown[]) {
  const left = [...failures];
  return vi.fn(() => (left.length ? Promise.reject(left.shift()) : Promise.resolve('here')));
}

test('what does not come is asked for again, and each failure is told', async () => {
  const [ask, here, away] = [asking([refusal(0), new TypeError(), refusal(503)]), vi.fn(), vi.fn()];
  fetchWithRetry(ask, here, { onfailure: away, onrefusal: away });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here).toHaveBeenCalledExactlyOnceWith('here');
  expect(away).toHaveBeenCalledTimes(3);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('what the server refuses is not asked for again', async () => {
  const [ask, here, away] = [asking([refusal(404)]), vi.fn(), vi.fn()];
  fetchWithRetry(ask, here, { onfailure: away, onrefusal: away });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here).not.toHaveBeenCalled();
});

test('who does not wait any more hears nothing', async () => {
  const [ask, here, away] = [asking([refusal(0)]), vi.fn(), vi.fn()];
  const stop = fetchWithRetry(ask, here, { onfailure: away, onrefusal: away });
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here).not.toHaveBeenCalled();
});

test('an answer that is not the last one is followed by another request', async () => {
  const answers = ['half', 'whole'];
  const ask = vi.fn(async () => answers.shift()!);
  const here = vi.fn();
  fetchWithRetry(ask, here, {
    firstAfter: 500,
    repeatAfter: (found) => (found === 'half' ? 300 : null),
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here.mock.calls).toEqual([['half'], ['whole']]);
});

test('what is awaited comes at last, or not at all', async () => {
  const found = fetchUntilAnswered(asking([refusal(503)]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBe('here');
  await expect(fetchUntilAnswered(asking([refusal(404)]))).rejects.toThrow('No.');
});
