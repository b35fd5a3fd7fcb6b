// Reminders while the page is out of sight: notifications, which people allow by a click, and the
// number on the icon of the installed app.

import { goTo } from './router.svelte';

/** Whether notifications may be shown; null where this browser has none. */
let permission = $state(typeof Notification === 'undefined' ? null : Notification.permission);
let worker: Promise<ServiceWorkerRegistration | null> | null = null;

export function noticePermission(): NotificationPermission | null {
  return permission;
}

/** Ask the person, who has just clicked. */
export async function allowNotices(): Promise<void> {
  permission = await Notification.requestPermission();
  if (permission === 'granted') void noticeWorker();
}

/** Tell of a table that waits, unless the page is looked at; a click opens the table. */
export async function notify(table: string, text: string): Promise<void> {
  if (document.visibilityState === 'visible' || permission !== 'granted') return;
  const look = { body: text, icon: '/icon-192.png', tag: table };
  const shown = await noticeWorker();
  if (shown)
    await shown.showNotification('Hexhaven', look).catch(() => {}); // allowed no more
  else notifyFromPage(look);
}

/** The worker that shows notifications (notices-worker.ts): phones let no page show any. */
function noticeWorker(): Promise<ServiceWorkerRegistration | null> {
  return (worker ??= registerWorker());
}

async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('/t/')) goTo(data);
  });
  try {
    const found = await navigator.serviceWorker.register('/notices.js', {
      updateViaCache: 'none',
    });
    await untilActive(found);
    return found;
  } catch {
    worker = null; // the next reminder tries again
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

function notifyFromPage(look: { body: string; icon: string; tag: string }): void {
  try {
    const notice = new Notification('Hexhaven', look);
    notice.onclick = () => {
      focus();
      goTo(`/t/${look.tag}`);
      notice.close();
    };
  } catch {
    // A phone without a worker shows none.
  }
}

/** Show on the installed app how many tables wait. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
