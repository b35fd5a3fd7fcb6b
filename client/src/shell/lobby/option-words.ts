// What a game's options and their values are called.

import type { OptionInfo } from '../../connection/api';
import { screenOf } from '../../games/screens';
import { hasWords, t } from '../../words/words.svelte';

type Value = number | string;
type Names = readonly (string | undefined)[];

/** The message id of an option; those of its values begin with it. */
export function optionId(game: string, name: string): string {
  return `screen.option.${screenOf(game)?.options?.words ?? game}.${name}`;
}

export function optionName(game: string, name: string): string {
  const id = optionId(game, name);
  return hasWords(id) ? t(id) : name;
}

/** Whether some choices are seats: 0|1|2|3, of which a table may have fewer. */
export function namesSeats({ choices }: OptionInfo): boolean {
  return choices.includes('0') && choices.includes('1');
}

/** A value of an option in words; a seat, which is a text of one digit, by its name. */
export function valueWords(game: string, name: string, value: Value, seats?: Names): string {
  const id = optionId(game, name);
  const [known, own] = [`${id}.${value}`, `${id}.own`];
  if (hasWords(known)) return t(known);
  if (seats && typeof value === 'string' && /^\d$/.test(value)) {
    return seats[Number(value)] ?? t('screen.new.seat', { seat: Number(value) + 1 });
  }
  return typeof value === 'string' && hasWords(own) ? t(own) : String(value);
}

/** Whether an option has a value that no booklet knows. */
export function isHouseRule(game: string, name: string, value: Value): boolean {
  const usual = screenOf(game)?.options?.houseRules?.[name];
  return usual !== undefined && value !== usual;
}

/** An option and its value as one phrase, such as "Who begins: Ada"; a house rule is said to be one. */
export function optionPhrase(game: string, name: string, value: Value, seats?: Names): string {
  const id = optionId(game, name);
  const said = valueWords(game, name, value, seats);
  const phrase = `${id}.said`;
  const choice = hasWords(phrase) ? t(phrase, { value: said }) : choicePhrase(game, name, said);
  return isHouseRule(game, name, value) ? t('screen.option.house', { choice }) : choice;
}

/** An option and the words for its value, such as "Robber: friendly". */
export function choicePhrase(game: string, name: string, said: string): string {
  return t('screen.lobby.said', { label: optionName(game, name), value: said });
}

/** The options of a game that were chosen, each as one phrase. */
export function optionsInWords(
  game: string,
  options: Readonly<Record<string, Value>>,
  seats: Names,
): string[] {
  return Object.entries(options).map(([name, value]) => optionPhrase(game, name, value, seats));
}
