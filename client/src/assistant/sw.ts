// The service worker of /assistant and of nothing else: keeps the files its page is made of, so
// that it opens without a network. All files of one version are kept and given up together.

// Written in by the build (workers.build.ts): the page, what it loads, and a version.
declare const KEPT_FILES: readonly string[];
declare const KEPT_VERSION: string;

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Worker;
const PAGE = '/assistant';
const OURS = 'hexhaven-assistant-';
const NAME = OURS + KEPT_VERSION;

async function fetchAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT_FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(file, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  const file = pathname.replace(/\/$/, '');
  // Whatever is not the assistant's goes to the server as if we were not here.
  if (file === PAGE || KEPT_FILES.includes(file)) {
    event.respondWith(answer(file, event.request));
  }
});

export {}; // a module of its own
