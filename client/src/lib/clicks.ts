// Clicks on what changes its meaning once it was pressed.

/** What a click does; the second of a double click was not meant for what stands there after the first. */
export function once(act: () => unknown): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) void act();
  };
}
