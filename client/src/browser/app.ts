// The service worker of all pages but the assistant's (app-worker.ts): reminders and pages without a server go by it.

import { goTo } from './router.svelte';

let worker: Promise<ServiceWorkerRegistration | null> | null = null;

/** The worker; null where this browser has none. */
export function appWorker(): Promise<ServiceWorkerRegistration | null> {
  return (worker ??= registerWorker());
}

/** Whether this page comes from the device, because the server could not be reached. */
export function isOffline(): boolean {
  return 'offline' in document.documentElement.dataset;
}

async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('/t/')) goTo(data);
  });
  try {
    const found = await navigator.serviceWorker.register('/app.js', { updateViaCache: 'none' });
    await untilActive(found);
    return found;
  } catch {
    worker = null; // whoever needs it next tries again
    return null;
  }
}

/** A worker shows nothing before it is active. */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((done) => {
    coming.addEventListener(
      'statechange',
      () => ['activated', 'redundant'].includes(coming.state) && done(),
    );
  });
}
