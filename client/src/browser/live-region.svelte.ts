// What a screen reader is told: sentences, one after the other, in a live region.

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

/** Say something when there is time for it. */
export function announce(sentence: string): void {
  said = sentence;
}

/** Say at once what went wrong. */
export function alert(sentence: string): void {
  urgent = sentence;
}
