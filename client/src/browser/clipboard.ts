// Copying addresses to the clipboard.

import { t } from '../words/words.svelte';
import { showToast } from './toasts.svelte';

/** Copy an address and say so; browsers refuse this on pages served without encryption. */
export async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast(t('screen.copied'), 'note');
  } catch {
    showToast(t('screen.no_copy'));
  }
}
