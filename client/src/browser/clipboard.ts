// Addresses that people take along.

import { t } from '../words/words.svelte';
import { toast } from './toasts.svelte';

/** Copy an address, and say so. Browsers refuse it to pages that came without encryption. */
export async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast(t('screen.copied'));
  } catch {
    toast(t('screen.no_copy'));
  }
}
