// The service worker through which reminders are shown, as phones want it: a click on one goes to
// its table, in a page that is open or in a new one. Pages and their files it leaves alone.

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(path: string): void;
}
interface NotificationClickEvent extends Event {
  readonly notification: Notification;
  waitUntil(done: Promise<unknown>): void;
}
interface Worker {
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void;
}

const worker = self as unknown as Worker;

async function openPage(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The assistant may be in the middle of a game at a table of wood.
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/assistant'));
  if (!page) return void (await worker.clients.openWindow(path));
  await page.focus();
  page.postMessage(path);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(`/t/${event.notification.tag}`));
});

export {}; // a module of its own
