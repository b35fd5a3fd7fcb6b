// Where the card of a tour stands: beside the part that it explains, and never over it where that can be helped.

interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  left: number;
  top: number;
}

const GAP = 12;
/** As wide as the card is where nothing is near, and as narrow as its words can be read. */
const [WIDEST, NARROWEST] = [400, 200];

/** The place and width of a card whose height follows from its width. */
export function placeCard(part: Rect, page: Size, heightAt: (width: number) => number) {
  const whole = Math.min(WIDEST, page.width - 2 * GAP);
  const height = heightAt(whole);
  const within = (start: number, length: number, all: number): number =>
    Math.max(GAP, Math.min(start, all - length - GAP));
  const across = within(part.left + (part.width - whole) / 2, whole, page.width);
  const below = part.top + part.height + GAP;
  if (below + height + GAP <= page.height) return { left: across, top: below, width: whole };
  const above = part.top - height - GAP;
  if (above >= GAP) return { left: across, top: above, width: whole };

  const [before, after] = [part.left - 2 * GAP, page.width - part.left - part.width - 2 * GAP];
  const width = Math.min(WIDEST, Math.max(before, after));
  const top = within(part.top, heightAt(width), page.height);
  if (width >= NARROWEST && heightAt(width) + 2 * GAP <= page.height)
    return {
      left: after >= before ? part.left + part.width + GAP : part.left - width - GAP,
      top,
      width,
    };
  return { left: across, top: within(page.height, height, page.height), width: whole };
}
