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

/** The sentence for a message id and its parameters; seats become their names. */
export function fill(words: Words, id: string, params: Params, names: readonly string[]): string {
  function spoken(value: unknown): string {
    if (Array.isArray(value)) return value.map(spoken).join(', ');
    if (isMessage(value)) return fill(words, value.id, value.params ?? {}, names);
    if (isSeat(value)) return names[value.seat] ?? String(value.seat);
    return String(value);
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
  return template.replace(PLACEHOLDER, (_, name: string) => spoken(parameter(name)));
}
