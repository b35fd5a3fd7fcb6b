import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import { SECRET } from '../api';

const body = { settings: { game: 'dice', seats: 2 }, name: 'Ada' };

beforeEach(() => void stubPage());
afterEach(() => void vi.unstubAllGlobals());

/** A server that answers like this, one after the other, and what it was sent. */
function answering(...statuses: number[]) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).attempt);
    const status = statuses.shift()!;
    return status
      ? Promise.resolve(new Response('{}', { status }))
      : Promise.reject(new TypeError());
  });
  return sent;
}

test('what may have been done is asked for again with the same secret, and what was answered with another', async () => {
  const { http } = await import('./http');
  const sent = answering(500, 0, 201, 409, 201);
  for (let i = 0; i < 5; i++) await http.openTable(body).catch(() => null);
  const [failed, lost, answered, refused, last] = sent;
  expect(new Set([failed, lost, answered]).size).toBe(1);
  expect(new Set([answered, refused, last]).size).toBe(3);
  for (const secret of sent) expect(secret).toMatch(SECRET);
});

test('something else is asked for with a secret of its own', async () => {
  const { http } = await import('./http');
  const sent = answering(500, 500);
  await http.openTable(body).catch(() => null);
  await http.openTable({ ...body, name: 'Ben' }).catch(() => null);
  expect(sent[0]).not.toBe(sent[1]);
});
