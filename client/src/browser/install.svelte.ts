// Coming back: from the second visit on Hexhaven is kept for times without a network, and can be installed as an app,
// if the browser says that it can do so.

import { appWorker } from './app';
import { settings } from './settings.svelte';

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Nobody is asked at a first visit, and nothing is kept. */
const VISITS_BEFORE_APP = 2;
const VISIT_KEY = 'hexhaven.visit';

let offer = $state.raw<InstallOffer | null>(null);

/** Count this visit, once for all of its pages; hear whether the browser can install, and keep what needs no server. */
export function countVisit(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (offer = null));
  try {
    if (!sessionStorage.getItem(VISIT_KEY)) settings.visits += 1;
    sessionStorage.setItem(VISIT_KEY, 'counted');
  } catch {
    return; // a browser that keeps nothing is always here for the first time
  }
  if (hasComeBack() && import.meta.env.PROD) addEventListener('load', () => void appWorker());
}

function hasComeBack(): boolean {
  return settings.visits >= VISITS_BEFORE_APP;
}

/** How it could be installed: by a button, by hand as on Apple's phones, or not at all. */
function installWay(): 'button' | 'hand' | null {
  if (offer) return 'button';
  return (navigator as { standalone?: boolean }).standalone === false ? 'hand' : null;
}

/** How to tell people that it can be installed, unless it is too early or they want no hint. */
export function installHint(): 'button' | 'hand' | null {
  return settings.installHint && hasComeBack() ? installWay() : null;
}

/** Let the browser ask whether to install; its offer can be used once. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = null;
}
