import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Failed } from './http';
import { retry } from './retry';

const refusal = (status: number) => new Failed(status, { id: 'no', params: {}, text: 'No.' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks that fail some times, then succeed. */
function asking(failures: unknown[]) {
  const left = [...failures];
  return vi.fn(() => (left.length ? Promise.reject(left.shift()) : Promise.resolve('here')));
}

test('what does not come is asked for again, and each failure is told', async () => {
  const [ask, here, away] = [asking([refusal(0), new TypeError(), refusal(503)]), vi.fn(), vi.fn()];
  retry(ask, here, away);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here).toHaveBeenCalledExactlyOnceWith('here');
  expect(away).toHaveBeenCalledTimes(3);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('what the server refuses is not asked for again', async () => {
  const [ask, here, away] = [asking([refusal(404)]), vi.fn(), vi.fn()];
  retry(ask, here, away);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here).not.toHaveBeenCalled();
});

test('who does not wait any more hears nothing', async () => {
  const [ask, here, away] = [asking([refusal(0)]), vi.fn(), vi.fn()];
  const stop = retry(ask, here, away);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here).not.toHaveBeenCalled();
});
