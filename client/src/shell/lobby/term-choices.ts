// What the terms of a table could be instead, for one tap: the rest takes the whole form.

import type { GameInfo, OptionInfo, Settings, Suggestion } from '../../connection/api';
import { screenOf } from '../../games/screens';
import { HOUR, timeWords } from '../../words/times';
import { t } from '../../words/words.svelte';
import { namesSeats, optionName, valueWords } from './option-words';
import { buildingClockNone, tableTerms } from './table-terms';

export type TermValue = Suggestion['value'];

interface TermChoice {
  value: TermValue;
  words: string;
}

/** The settings of a table that are no options of its game, and how they are named. */
const FIELDS = [
  'seats',
  'clock',
  'building_clock',
  'public',
  'spectators',
  'stand_in',
  'help',
  'counting',
  'rated',
] as const;
type Field = (typeof FIELDS)[number];
const CLOCKS = [null, 30, 60, 180, 24 * HOUR];
const BUILDING_CLOCKS = [null, 10, 15, 20, 30, 60];
/** More choices than this do not fit into a row. */
const MOST_CHOICES = 8;

const isField = (name: string): name is Field => FIELDS.includes(name as Field);

/** What a term is now. */
export function termValue(settings: Settings, game: GameInfo, name: string): TermValue {
  if (isField(name)) return settings[name];
  return (
    settings.options[name] ?? game.options.find((option) => option.name === name)?.default ?? null
  );
}

/** The settings of a table with one term changed; what is as usual is left out of the options. */
export function withTerm(
  settings: Settings,
  game: GameInfo,
  name: string,
  value: TermValue,
): Settings {
  if (isField(name)) return { ...settings, [name]: value };
  const { [name]: _, ...others } = settings.options;
  const usual = game.options.find((option) => option.name === name)?.default;
  const options = value === usual ? others : { ...others, [name]: value as number | string };
  return { ...settings, options };
}

/** A term in words, as it would be. */
export function termWords(
  settings: Settings,
  game: GameInfo,
  { name, value }: Suggestion,
  names: readonly (string | undefined)[],
): string {
  const changed = withTerm(settings, game, name, value);
  return tableTerms(changed, game, names).find((term) => term.name === name)?.words ?? name;
}

/** What a row of choices is about, where the choices do not say so themselves. */
export function termLabel(game: string, name: string): string {
  if (name === 'seats') return t('screen.new.seats');
  if (name === 'clock' || name === 'building_clock') return t(`screen.new.${name}`);
  return isField(name) ? '' : optionName(game, name);
}

/** What a term could be, the present value among them; nothing where that takes a form. */
export function termChoices(
  settings: Settings,
  game: GameInfo,
  name: string,
  names: readonly (string | undefined)[],
): TermChoice[] {
  const now = termValue(settings, game, name);
  const words = (value: TermValue) => termWords(settings, game, { name, value }, names);
  const found = valuesOf(settings, game, name);
  if (!found.length || found.length > MOST_CHOICES) return [];
  const all = found.includes(now) ? found : [...found, now];
  const short = shortWords(settings, game, name, names);
  return all.map((value) => ({ value, words: (short ?? words)(value) }));
}

/** Words for the values of a term whose name stands before them. */
function shortWords(
  settings: Settings,
  game: GameInfo,
  name: string,
  names: readonly (string | undefined)[],
): ((value: TermValue) => string) | null {
  if (name === 'seats') return String;
  if (name === 'clock' || name === 'building_clock') {
    const none = name === 'clock' ? 'screen.new.clock.none' : buildingClockNone(settings);
    return (value) => (value ? timeWords(Number(value)) : t(none));
  }
  if (isField(name)) return null;
  return (value) => valueWords(game.name, name, value as number | string, names);
}

function valuesOf(settings: Settings, game: GameInfo, name: string): TermValue[] {
  if (name === 'seats') {
    const { least, most, step } = game.seats;
    return Array.from(
      { length: Math.floor((most - least) / step) + 1 },
      (_, i) => least + i * step,
    );
  }
  if (name === 'clock') return settings.rated ? CLOCKS.filter(Boolean) : CLOCKS;
  if (name === 'building_clock') return BUILDING_CLOCKS;
  if (name === 'help')
    return screenOf(game.name)?.coach === 'asked' ? [true, 'everybody', false] : [true, false];
  if (isField(name)) return [true, false];
  const option = game.options.find((one) => one.name === name);
  return option ? optionValues(game.name, option, settings.seats) : [];
}

function optionValues(game: string, option: OptionInfo, seats: number): TermValue[] {
  const length = screenOf(game)?.options?.length;
  if (option.least !== null) {
    if (option.name !== length?.option) return [];
    const { short, long } = length;
    return [short, option.default, ...(long === undefined ? [] : [long])];
  }
  return option.choices.filter((choice) => !namesSeats(option) || !(Number(choice) >= seats));
}
