// Sentences said aloud by the browser's own voice, where it has one for the language.

import { t } from '../words/words.svelte';
import { settings } from './settings.svelte';

function speech(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;
}

/** A voice for the language chosen; one that is on this device, where there is one. */
function voice(): SpeechSynthesisVoice | undefined {
  const fitting = (speech()?.getVoices() ?? []).filter(
    (found) => found.lang.split(/[-_]/)[0]!.toLowerCase() === settings.language,
  );
  return fitting.find((found) => found.localService) ?? fitting[0];
}

/** Whether sentences can be said in the language chosen. */
export function canSpeak(): boolean {
  return voice() !== undefined;
}

/** Call back when the browser has loaded its voices, which may take a moment; returns how to stop. */
export function onVoicesChanged(found: () => void): () => void {
  speech()?.addEventListener?.('voiceschanged', found);
  return () => speech()?.removeEventListener?.('voiceschanged', found);
}

/** Say a sentence in place of what is being said, if the voice is on. */
export function speak(sentence: string): void {
  if (!settings.voice || !speech()) return;
  stopSpeaking();
  const said = new SpeechSynthesisUtterance(sentence);
  said.lang = t('language.locale');
  said.voice = voice() ?? null;
  speech()!.speak(said);
}

/** Stop speaking. */
export function stopSpeaking(): void {
  speech()?.cancel();
}
