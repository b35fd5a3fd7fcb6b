// Everything a person reads, in the language they chose.

import type english from '../../../src/hexhaven/words/en.json';
import { settings } from '../browser/settings.svelte';
import type { Sentence } from '../connection/api';
import { fill, pieces, withMinus, type Params, type TextPiece, type Words } from './template';

const files = import.meta.glob<{ default: Words }>('../../../src/hexhaven/words/*.json');

/** An id for which there are words. */
export type MessageId = keyof typeof english;

/** Before a language is loaded. */
const NONE: Words = {};
let words = $state.raw(NONE);

/** Load the words of a language; the old ones stay until then. */
export async function loadWords(language: string): Promise<void> {
  const file = files[`../../../src/hexhaven/words/${language}.json`];
  if (!file) throw new Error(`there is no language ${language}`);
  words = (await file()).default;
  document.documentElement.lang = language;
}

/** What is already reported, so that a sentence that is drawn again and again is reported once. */
const reported = new Set<string>();

/** Show something all the same where a sentence cannot be made, and say in the console why not. */
function withFallback<Made>(id: string, make: () => Made, instead: Made): Made {
  try {
    return make();
  } catch (error) {
    if (words === NONE || reported.has(id)) return instead;
    reported.add(id);
    console.error(`The message ${id} cannot be shown:`, error);
    return instead;
  }
}

/** A game's name as it stands in message ids, which have no dashes. */
export function gameInIds(game: string): string {
  return game.replace('-', '_');
}

/** What a game is called. */
export function gameTitle(game: string): string {
  return t(uncheckedId(`screen.game.${gameInIds(game)}`));
}

/** The words for an id, or the id itself where there are none. */
export function t(id: MessageId, params: Params = {}, names: readonly string[] = []): string {
  return withFallback(id, () => fill(words, id, params, names), id);
}

/** Whether there are words for an id. */
export function hasWords(id: string): id is MessageId {
  return id in words;
}

/** An id with a part that only the server knows, such as the name of a game; the type check trusts it. */
export function uncheckedId(id: string): MessageId {
  return id as MessageId;
}

/** A sentence from the server; its English where this client has no words for it yet. */
export function sentence(said: Sentence, names: readonly string[] = []): string {
  if (!(said.id in words)) return said.text;
  return withFallback(said.id, () => fill(words, said.id, said.params, names), said.text);
}

/** A sentence in pieces, for those who draw names and cards; its English where words are missing. */
export function sentencePieces(said: Sentence, names: readonly string[]): TextPiece[] {
  const plain = [{ text: said.text }];
  if (!(said.id in words)) return plain;
  return withFallback(said.id, () => pieces(words, said.id, said.params, names), plain);
}

/** The last parts of the ids that begin and end in some way. */
type PartOf<Id, Begin extends string, End extends string> = Id extends `${Begin}${infer Part}${End}`
  ? Part
  : never;

/** A section of the rules, such as base.trade. */
export type RuleSection = PartOf<MessageId, 'screen.rules.', '.text'>;

type Cards = Partial<Record<PartOf<MessageId, 'amount.', ''>, number>>;

/** Cards as a parameter of a sentence. */
export function amounts(cards: Cards): { id: MessageId; params: Params }[] {
  return Object.entries(cards)
    .filter(([, count]) => count)
    .map(([name, count]) => ({ id: uncheckedId(`amount.${name}`), params: { count } }));
}

/** Cards as people say them: 2 wool, 1 ore. */
export function amount(cards: Cards): string {
  return amounts(cards)
    .map(({ id, params }) => t(id, params))
    .join(', ');
}

/** A part of one, in hundredths. */
export function formatPercent(share: number): string {
  return t('number.percent', { number: formatNumber(100 * share) });
}

/** A change of a part of one, in hundredths, with its sign. */
export function formatSigned(share: number): string {
  const shown = formatPercent(Math.abs(share));
  return Math.round(100 * share) < 0 ? `−${shown}` : `+${shown}`;
}

/** A number as the language writes it. */
export function formatNumber(value: number, digits = 0): string {
  const shown = value.toLocaleString(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return withMinus(shown);
}
