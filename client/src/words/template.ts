// Filling the templates of messages exactly as hexhaven.words does: both run tests/words/cases.json.

type Template = string | { one: string; other: string };
export type Words = Record<string, Template>;
export type Params = Record<string, unknown>;

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;

/** What a parameter may be: a seat, which has a name, or a message inside a message. */
interface Seat {
  seat: number;
}
interface Inside {
  id: string;
  params: Params;
}

function isSeat(value: unknown): value is Seat {
  return typeof value === 'object' && value !== null && 'seat' in value;
}

function isMessage(value: unknown): value is Inside {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** A number below zero as people write it, not with a hyphen. */
export const withMinus = (number: string): string => number.replace('-', '−');

/** A piece of a sentence: plain text, a player's name, or cards of one kind. */
export type TextPiece =
  { text: string } | { text: string; seat: number } | { text: string; kind: string; count: number };

/** The sentence for a message id and its parameters; seats become their names. */
export function fill(words: Words, id: string, params: Params, names: readonly string[]): string {
  return pieces(words, id, params, names)
    .map(({ text }) => text)
    .join('');
}

/** The same sentence in pieces, for those who draw names and cards. */
export function pieces(
  words: Words,
  id: string,
  params: Params,
  names: readonly string[],
): TextPiece[] {
  function valuePieces(value: unknown): TextPiece[] {
    if (Array.isArray(value)) {
      return value.flatMap((one, i) =>
        i ? [{ text: ', ' }, ...valuePieces(one)] : valuePieces(one),
      );
    }
    if (isMessage(value)) {
      const inside = pieces(words, value.id, value.params ?? {}, names);
      const kind = /^amount\.(.+)$/.exec(value.id)?.[1];
      if (!kind) return inside;
      const text = inside.map((piece) => piece.text).join('');
      return [{ text, kind, count: Number(value.params.count) }];
    }
    if (isSeat(value)) return [{ text: names[value.seat] ?? String(value.seat), seat: value.seat }];
    return [{ text: typeof value === 'number' ? withMinus(String(value)) : String(value) }];
  }
  function parameter(name: string): unknown {
    if (!(name in params)) throw new Error(`message ${id} needs the parameter ${name}`);
    return params[name];
  }
  let template = words[id];
  if (template === undefined) throw new Error(`there is no message ${id}`);
  if (typeof template !== 'string') {
    template = parameter('count') === 1 ? template.one : template.other;
  }
  // Every second part is the name of a parameter.
  return template
    .split(PLACEHOLDER)
    .flatMap((part, i) => (i % 2 ? valuePieces(parameter(part)) : part ? [{ text: part }] : []));
}
