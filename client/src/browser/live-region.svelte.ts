// Sentences for screen readers, spoken through live regions.

let polite = $state('');
let assertive = $state('');

export const liveRegion = {
  get polite() {
    return polite;
  },
  get assertive() {
    return assertive;
  },
};

/** Say a sentence when the screen reader is free. */
export function announce(sentence: string): void {
  polite = sentence;
}

/** Say at once what went wrong. */
export function announceAtOnce(sentence: string): void {
  assertive = sentence;
}
