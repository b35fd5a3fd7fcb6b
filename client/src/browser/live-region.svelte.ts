// Sentences for screen readers, spoken through live regions.

let said = $state('');
let urgent = $state('');

export const liveRegion = {
  get said() {
    return said;
  },
  get urgent() {
    return urgent;
  },
};

/** Say a sentence when the screen reader is free. */
export function announce(sentence: string): void {
  said = sentence;
}

/** Say at once what went wrong. */
export function alert(sentence: string): void {
  urgent = sentence;
}
