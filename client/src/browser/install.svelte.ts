// Installing Hexhaven as an app: browsers that can do it say so to a page that asks for it.

import { settings } from './settings.svelte';

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Nobody is asked at a first visit. */
const VISITS_BEFORE_HINT = 2;
const VISIT_KEY = 'hexhaven.visit';

let offer = $state.raw<InstallOffer | null>(null);

/** Count this visit, once for all of its pages, and hear whether the browser can install. */
export function countVisit(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (offer = null));
  try {
    if (sessionStorage.getItem(VISIT_KEY)) return;
    sessionStorage.setItem(VISIT_KEY, 'counted');
  } catch {
    return; // a browser that keeps nothing is always here for the first time
  }
  settings.visits += 1;
}

/** How it could be installed: by a button, by hand as on Apple's phones, or not at all. */
function installWay(): 'button' | 'hand' | null {
  if (offer) return 'button';
  return (navigator as { standalone?: boolean }).standalone === false ? 'hand' : null;
}

/** How to tell people that it can be installed, unless it is too early or they want no hint. */
export function installHint(): 'button' | 'hand' | null {
  return settings.installHint && settings.visits >= VISITS_BEFORE_HINT ? installWay() : null;
}

/** Let the browser ask whether to install; its offer can be used once. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = null;
}
