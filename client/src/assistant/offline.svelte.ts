// Use without a network: the worker that keeps the page (sw.ts), and installing it as an app.

/** A browser's offer to install the page. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

type OfflineState = 'unable' | 'keeping' | 'kept';

let kept = $state<OfflineState>('unable');
let installPrompt = $state.raw<InstallPrompt | null>(null);

export const offline = {
  /** Whether the page can be opened without a network. */
  get state() {
    return kept;
  },
  /** Whether the browser would install the page now. */
  get installable() {
    return installPrompt !== null;
  },
};

/** Show the browser's question whether to install the page. */
export async function install(): Promise<void> {
  await installPrompt?.prompt();
  installPrompt = null;
}

/**
 * Have the page kept. A newer version that has arrived takes over when the page is opened, or at
 * once while `calm` says that no game would be disturbed; the page then reloads.
 */
export function keepOffline(calm: () => boolean): () => void {
  const listen = (event: Event) => {
    event.preventDefault();
    installPrompt = event as InstallPrompt;
  };
  addEventListener('beforeinstallprompt', listen);
  if ('serviceWorker' in navigator && import.meta.env.PROD) void keep(calm);
  return () => removeEventListener('beforeinstallprompt', listen);
}

async function keep(calm: () => boolean): Promise<void> {
  kept = 'keeping';
  try {
    const found = await navigator.serviceWorker.register('/sw.js', {
      scope: '/assistant',
      updateViaCache: 'none',
    });
    if (found.waiting) replace(found.waiting);
    found.addEventListener('updatefound', () => follow(found.installing, calm));
    follow(found.installing, calm);
    if (found.active) kept = 'kept';
  } catch {
    if (!navigator.serviceWorker.controller) kept = 'unable';
  }
}

/** Notice when a worker has fetched all it needs. */
function follow(worker: ServiceWorker | null, calm: () => boolean): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'activated') kept = 'kept';
    const newer = worker.state === 'installed' && navigator.serviceWorker.controller;
    if (newer && calm()) replace(worker);
  });
}

/** Let a waiting worker take over, and load the page that belongs to it. */
function replace(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  worker.postMessage('take over');
}
