// Clicks on what takes the place of something else that was just pressed.

/** What a click does; the second of a double click was meant for what stood there before. */
export function once(act: () => unknown): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) void act();
  };
}
