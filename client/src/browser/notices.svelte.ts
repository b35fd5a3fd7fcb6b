// Reminders while the page is out of sight: notifications, which people allow by a click, and the
// number on the icon of the installed app.

import { appWorker } from './app';
import { goTo } from './router.svelte';

/** Whether notifications may be shown; null where this browser has none. */
let permission = $state(typeof Notification === 'undefined' ? null : Notification.permission);

export function noticePermission(): NotificationPermission | null {
  return permission;
}

/** Ask the person, who has just clicked. */
export async function allowNotices(): Promise<void> {
  permission = await Notification.requestPermission();
  if (permission === 'granted') void appWorker();
}

/** Tell of a table that waits, unless the page is looked at; a click opens the table. */
export async function notify(table: string, text: string): Promise<void> {
  if (document.visibilityState === 'visible' || permission !== 'granted') return;
  const look = { body: text, icon: '/icon-192.png', tag: table };
  // Phones let no page show any: the worker does.
  const shown = await appWorker();
  if (shown)
    await shown.showNotification('Hexhaven', look).catch(() => {}); // allowed no more
  else notifyFromPage(look);
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
