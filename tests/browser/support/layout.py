"""What is wrong with a page at a size: what overlaps, is cut, or is too small for a finger."""

SIZES = (
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (360, 640),
    (844, 390),
    (667, 375),
)
#: The tightest of each shape: a low desk, a tablet, a phone held upright and one held flat.
TIGHTEST = ((1280, 720), (820, 1180), (360, 640), (667, 375))
#: How often one looks while a page changes its shape.
LOOKS = 20

#: One look at the page: every fault in words.
FAULTS = """(finger) => {
  const faults = [];
  const name = (one) =>
    (one.dataset.action ?? one.dataset.kind ?? one.getAttribute('aria-label') ?? one.textContent)
      .trim().replace(/\\s+/g, ' ').slice(0, 40);
  const open = document.querySelector('dialog[open], [popover]:popover-open');
  const pressed = 'button, a[href], input, select, textarea';
  const found = [...(open ?? document).querySelectorAll(pressed)];
  const scroller = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style.overflowY) && up.scrollHeight > up.clientHeight + 1) return up;
      if (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth + 1) return up;
    }
    return null;
  };
  const inside = (box, frame) =>
    box.left >= frame.left - 1 && box.right <= frame.right + 1 &&
    box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = [];
  // What a page that scrolls shows only below its end can be reached.
  const root = document.documentElement;
  const scrolls = !document.querySelector('[data-board]') && root.scrollHeight > innerHeight + 1;
  for (const one of found) {
    const box = (one.closest('label') ?? one).getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(one).clipPath !== 'none') continue;
    const within = scroller(one);
    for (const part of one.querySelectorAll('*')) {
      const style = getComputedStyle(part);
      const its = part.getBoundingClientRect();
      if (style.position === 'absolute' || part.closest('svg') || !its.width) continue;
      if (!inside(its, box)) faults.push(`${name(part)} sticks out of ${name(one)}`);
    }
    if (Math.min(box.width, box.height) < finger - 0.5) {
      faults.push(`${name(one)} is small: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    if (within && !inside(box, within.getBoundingClientRect())) continue;
    if (scrolls && (box.bottom > innerHeight || box.top < 0)) continue;
    if (!inside(box, page)) faults.push(`${name(one)} is cut by the page`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (scrolls && !one.closest('[data-actions]') && top?.closest('[data-actions]')) continue;
    if (top && !(one.closest('label') ?? one).contains(top)) {
      faults.push(`${name(one)} lies under ${name(top)}`);
    }
    seen.push([one, box]);
  }
  seen.forEach(([one, box], i) => {
    for (const [other, its] of seen.slice(i + 1)) {
      const [w, h] = [
        Math.min(box.right, its.right) - Math.max(box.left, its.left),
        Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top),
      ];
      if (w > 1 && h > 1) faults.push(`${name(one)} and ${name(other)} overlap`);
    }
  });
  const board = document.querySelector('[data-board], [data-sheet]').getBoundingClientRect();
  for (const land of document.querySelectorAll('[data-board] :is([data-hex], [data-harbour])')) {
    if (!inside(land.getBoundingClientRect(), board)) faults.push('the land is cut');
  }
  for (const hit of document.querySelectorAll('.target .hit')) {
    const { width, height } = hit.getBoundingClientRect();
    if (Math.min(width, height) < 40) faults.push(`a place is ${Math.round(width)} px wide`);
  }
  for (const side of document.querySelectorAll('.table:has([data-board]) > aside')) {
    if (side.scrollHeight > side.clientHeight + 1) faults.push('the side column is too short');
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide');
  return [...new Set(faults)];
}"""


def lasting(stage, finger):
    """The faults that are left when the page has come to rest."""
    for _ in range(LOOKS):
        if not (found := stage.page.evaluate(FAULTS, finger)):
            break
        stage.settle()
    return found
