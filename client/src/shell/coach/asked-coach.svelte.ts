// Whether the coach is asked at the table that is shown: its menu asks, and the game shows what it says.

class AskedCoach {
  /** How often it was asked since it was closed. */
  times = $state(0);
  #asker: HTMLElement | null = null;

  get isOpen(): boolean {
    return this.times > 0;
  }

  ask(): void {
    this.#asker = document.activeElement as HTMLElement | null;
    this.times += 1;
  }

  /** Close it; a focus in it goes back to what asked. */
  close(): void {
    if (document.activeElement?.closest('[data-coach]')) this.#asker?.focus();
    this.times = 0;
  }
}

export const askedCoach = new AskedCoach();
