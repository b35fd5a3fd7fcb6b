// What was agreed upon for a game, in words: only what is not as usual.

import { screenOf } from '../../games/screens';
import { hasWords, t } from '../../words/words.svelte';

type Options = Readonly<Record<string, number | string>>;

/** A choice by its words, a map by the words for one of your own, anything else as it is. */
function worded(label: string, value: number | string): string {
  const id = `${label}.${value}`;
  if (hasWords(id)) return t(id);
  return typeof value === 'string' && hasWords(`${label}.own`) ? t(`${label}.own`) : String(value);
}

/** The options of a game, each as a name and its choice; house rules are said to be some. */
export function optionsInWords(game: string, options: Options): string[] {
  const screen = screenOf(game);
  return Object.entries(options).map(([name, value]) => {
    const label = `screen.option.${screen?.optionWords ?? game}.${name}`;
    const choice = `${hasWords(label) ? t(label) : name}: ${worded(label, value)}`;
    return screen?.houseRules?.includes(name) ? t('screen.option.house', { choice }) : choice;
  });
}
