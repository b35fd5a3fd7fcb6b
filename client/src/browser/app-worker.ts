// The service worker of all pages but the assistant's. A click on a reminder goes to its table, in a page that is
// open or in a new one. Where the server cannot be reached the client opens all the same, and knows that it is away.

// Written in by the build (workers.build.ts): the client with the pages that need no server, and a version.
declare const KEPT_FILES: readonly string[];
declare const KEPT_VERSION: string;

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(path: string): void;
}
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void;
}

const worker = self as unknown as Worker;
/** The one page of the client, whatever the address. */
const PAGE = '/';
const OURS = 'hexhaven-pages-';
const NAME = OURS + KEPT_VERSION;

async function openTable(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The assistant may be in the middle of a game at a table of wood.
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/assistant'));
  if (!page) return void (await worker.clients.openWindow(path));
  await page.focus();
  page.postMessage(path);
}

async function keepFiles(): Promise<void> {
  await (await caches.open(NAME)).addAll(KEPT_FILES as string[]);
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function keptFile(file: string): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(file, { ignoreVary: true });
}

/** A page of the server; where that does not answer, the kept one, which says so to the client. */
async function fetchPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.type !== 'error' && answer.status < 500) return answer;
  const kept = await keptFile(PAGE);
  if (!kept) return answer;
  const page = (await kept.text()).replace('<html', '<html data-offline');
  const headers = new Headers(kept.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(page, { headers });
}

async function fetchFile(file: string, request: Request): Promise<Response> {
  return (await keptFile(file)) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(`/t/${event.notification.tag}`));
});
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(fetchPage(event.request));
  else if (KEPT_FILES.includes(pathname)) event.respondWith(fetchFile(pathname, event.request));
});

export {}; // a module of its own
