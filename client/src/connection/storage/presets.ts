// What was chosen for the last table of each game, kept in this browser.

import type { SettingsInput } from '../api';

interface Preset {
  settings: SettingsInput;
  bots: string[];
}

const STORAGE_KEY = 'hexhaven.presets';

function storedPresets(): Record<string, Preset> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, Preset>)
      : {};
  } catch {
    return {};
  }
}

/** What was chosen last for a game, as far as it can be read. */
export function storedPreset(game: string): Preset | null {
  const found = storedPresets()[game];
  return found && typeof found.settings?.seats === 'number' && Array.isArray(found.bots)
    ? found
    : null;
}

/** Remember what was chosen for a game. */
export function storePreset(game: string, preset: Preset): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...storedPresets(), [game]: preset }));
  } catch {
    // A browser that keeps nothing begins with what is usual.
  }
}
