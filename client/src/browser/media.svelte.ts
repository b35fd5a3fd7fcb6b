// What the device and the size of its window ask for.

/**
 * Whether a media query holds, for as long as the page is open.
 *
 * Chromium tells of no change that was already looked up, so a part of the page that asks in between would leave
 * all others behind: the query is asked once, and then tells.
 */
export class Media {
  current = $state(false);

  constructor(query: string) {
    const list = matchMedia(query);
    this.current = list.matches;
    list.addEventListener('change', ({ matches }) => (this.current = matches));
  }
}
