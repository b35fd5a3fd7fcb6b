import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let pages: { url: string; focus: () => Promise<void>; postMessage: (path: string) => void }[] = [];
let done: string[] = [];
let heard: Record<string, (event: unknown) => void> = {};
let network: (asked: { url: string }) => Promise<Response>;

const KEPT: Record<string, string> = {
  '/': '<html lang="en">kept</html>',
  '/assets/rules.js': 'kept rules',
};

const page = (path: string) => ({
  url: `https://haven.test${path}`,
  focus: async () => void done.push(`focus ${path}`),
  postMessage: (to: string) => void done.push(`go ${to}`),
});

beforeEach(async () => {
  vi.resetModules();
  [pages, done, heard] = [[], [], {}];
  vi.stubGlobal('KEPT_FILES', ['/', '/assets/rules.js']);
  vi.stubGlobal('KEPT_VERSION', 'two');
  vi.stubGlobal('location', new URL('https://haven.test/app.js'));
  vi.stubGlobal('fetch', (asked: { url: string }) => network(asked));
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (file: string) => new Response(KEPT[file]) }),
    keys: async () => ['hexhaven-pages-one', 'hexhaven-pages-two', 'hexhaven-assistant-one'],
    delete: async (name: string) => void done.push(`delete ${name}`),
  });
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void done.push(`open ${path}`),
    },
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void (heard[name] = listener),
  });
  await import('./app-worker');
});
afterEach(() => vi.unstubAllGlobals());

async function click(tag: string) {
  let showing: Promise<unknown> = Promise.resolve();
  const notification = { tag, close: () => void done.push('close') };
  heard.notificationclick!({
    notification,
    waitUntil: (promise: Promise<unknown>) => void (showing = promise),
  });
  await showing;
}

test('a click on a reminder shows its table in a page that is open', async () => {
  pages = [page('/assistant'), page('/')];
  await click('aaaaaaaaaa');
  expect(done).toEqual(['close', 'focus /', 'go /t/aaaaaaaaaa']);
});

test('where no page is open, or only the assistant, a click opens one', async () => {
  await click('aaaaaaaaaa');
  pages = [page('/assistant')];
  await click('bbbbbbbbbb');
  expect(done).toEqual(['close', 'open /t/aaaaaaaaaa', 'close', 'open /t/bbbbbbbbbb']);
});

/** What a page gets that asks for an address; null where the worker leaves it to the browser. */
async function ask(path: string, mode = 'no-cors', method = 'GET'): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const request = { method, mode, url: `https://haven.test${path}` };
  heard.fetch!({ request, respondWith: (given: Promise<Response>) => void (answer = given) });
  return answer && (await (answer as Promise<Response>)).text();
}

test('where the server does not answer, its pages are the kept one, which says so', async () => {
  const offline = '<html data-offline lang="en">kept</html>';
  network = async () => new Response('from the server');
  expect(await ask('/t/aaaaaaaaaa', 'navigate')).toBe('from the server');
  network = async () => new Response('bad gateway', { status: 502 });
  expect(await ask('/t/aaaaaaaaaa', 'navigate')).toBe(offline);
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await ask('/', 'navigate')).toBe(offline);
  expect(await ask('/assets/rules.js')).toBe('kept rules');
});

test('what a server alone can answer is left to the browser', async () => {
  expect(await ask('/api/games')).toBe(null);
  expect(await ask('/api/tables/aaaaaaaaaa/file', 'navigate')).toBe(null);
  expect(await ask('/assets/newer.js')).toBe(null);
  expect(await ask('/', 'navigate', 'POST')).toBe(null);
});

test('a newer version forgets its older ones, and nothing of the assistant', async () => {
  let forgetting: Promise<unknown> = Promise.resolve();
  heard.activate!({ waitUntil: (promise: Promise<unknown>) => void (forgetting = promise) });
  await forgetting;
  expect(done).toEqual(['delete hexhaven-pages-one']);
});
