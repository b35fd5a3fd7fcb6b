// Double clicks on buttons that replace each other.

/** A click handler that ignores the second click of a double click, which was meant for the button before. */
export function once(act: () => unknown): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) void act();
  };
}
