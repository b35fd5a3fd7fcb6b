// Reminders while the page is out of sight: notifications, which people allow by a click, and the
// number on the icon of the installed app.

import { go } from './router.svelte';

/** Whether notifications may be shown; null where this browser has none. */
let permission = $state(typeof Notification === 'undefined' ? null : Notification.permission);

export function noticesAllowed(): NotificationPermission | null {
  return permission;
}

/** Ask the person, who has just clicked. */
export async function allowNotices(): Promise<void> {
  permission = await Notification.requestPermission();
}

/** Tell of a table that waits, unless the page is looked at; a click opens the table. */
export function notify(table: string, text: string): void {
  if (document.visibilityState === 'visible' || permission !== 'granted') return;
  try {
    const notice = new Notification('Hexhaven', { body: text, icon: '/icon.svg', tag: table });
    notice.onclick = () => {
      focus();
      go(`/t/${table}`);
      notice.close();
    };
  } catch {
    // Some phones only let service workers show notifications.
  }
}

/** Show on the installed app how many tables wait. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
