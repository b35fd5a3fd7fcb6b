import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let pages: { url: string; focus: () => Promise<void>; postMessage: (path: string) => void }[] = [];
let done: string[] = [];
let clicked: (event: unknown) => void;

const page = (path: string) => ({
  url: `https://haven.test${path}`,
  focus: async () => void done.push(`focus ${path}`),
  postMessage: (to: string) => void done.push(`go ${to}`),
});

beforeEach(async () => {
  vi.resetModules();
  [pages, done] = [[], []];
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void done.push(`open ${path}`),
    },
    addEventListener: (_: string, listener: typeof clicked) => void (clicked = listener),
  });
  await import('./notices-worker');
});
afterEach(() => vi.unstubAllGlobals());

async function click(tag: string) {
  let showing: Promise<unknown> = Promise.resolve();
  const notification = { tag, close: () => void done.push('close') };
  clicked({ notification, waitUntil: (promise: Promise<unknown>) => void (showing = promise) });
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
