// Addresses that people take along.

import { note } from './notes.svelte';
import { t } from './words.svelte';

/** Copy an address, and say so. Browsers refuse it to pages that came without encryption. */
export async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    note(t('screen.copied'));
  } catch {
    note(t('screen.no_copy'));
  }
}
