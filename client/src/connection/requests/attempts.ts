// Secrets with which something is asked for, and asked for again where no answer came.

const BYTES = 32;
const open = new Map<string, string>();

/** The secret to ask for something with: a new one, or the one it was asked with in vain. */
export function secretFor(what: string): string {
  const secret = open.get(what) ?? newSecret();
  open.set(what, secret);
  return secret;
}

/** There was an answer: whoever asks again wants it a second time. */
export function done(what: string): void {
  open.delete(what);
}

function newSecret(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
