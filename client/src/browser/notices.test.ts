import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from './browser.fixture';

let shown: { body: string; tag: string }[] = [];
let registered: string[] = [];
const idle = () => {};
let change = idle;
let heard: (event: { data: unknown }) => void;
const coming = {
  state: 'installing',
  addEventListener: (_: string, listener: () => void) => void (change = listener),
};
const registration = {
  active: null,
  installing: coming,
  showNotification: async (_: string, look: { body: string; tag: string }) => void shown.push(look),
};

/** As on a phone: a page that constructs a notification fails. */
class Forbidden {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor() {
    throw new TypeError('Illegal constructor');
  }
}
/** As at a desk. */
class Allowed {
  static permission = 'granted';
  onclick = () => {};
  constructor(_: string, look: { body: string; tag: string }) {
    shown.push(look);
  }
}

beforeEach(() => {
  vi.resetModules();
  [shown, registered] = [[], []];
  stubPage();
  Object.assign(document, { visibilityState: 'hidden' });
  vi.stubGlobal('Notification', Forbidden);
});
afterEach(() => vi.unstubAllGlobals());

function withWorker(register: (path: string) => Promise<unknown>) {
  const addEventListener = (_: string, listener: typeof heard) => void (heard = listener);
  Object.assign(navigator, { serviceWorker: { register, addEventListener } });
}

test('a phone shows reminders through the worker, and a click on one leads to its table', async () => {
  withWorker(async (path) => {
    registered.push(path);
    return registration;
  });
  const { allowNotices, notify } = await import('./notices.svelte');
  await allowNotices();
  const told = [notify('aaaaaaaaaa', 'your move'), notify('bbbbbbbbbb', 'your move')];
  await vi.waitFor(() => expect(change).not.toBe(idle));
  change();
  expect(shown).toEqual([]);
  coming.state = 'activated';
  change();
  await Promise.all(told);
  expect(registered).toEqual(['/app.js']);
  expect(shown.map(({ tag }) => tag)).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb']);
  heard({ data: '/t/bbbbbbbbbb' });
  expect(location.pathname).toBe('/t/bbbbbbbbbb');
  heard({ data: 'https://elsewhere.test/' });
  heard({ data: { path: '/' } });
  expect(location.href).toBe('https://haven.test/t/bbbbbbbbbb');
});

test('where a worker cannot be had, the page shows reminders itself, and nothing fails where it may not', async () => {
  let tries = 0;
  withWorker(async () => {
    tries += 1;
    throw new Error('not here');
  });
  const { notify } = await import('./notices.svelte');
  await notify('aaaaaaaaaa', 'your move');
  expect(shown).toEqual([]);
  vi.stubGlobal('Notification', Allowed);
  await notify('aaaaaaaaaa', 'your move');
  expect(shown).toMatchObject([{ body: 'your move', tag: 'aaaaaaaaaa' }]);
  expect(tries).toBe(2);
});
