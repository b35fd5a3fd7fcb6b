"""How people press what they see: with fingers, or with nothing but a keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

FOCUSED = "document.activeElement"
MOST_STEPS = 120


class Fingers:
    """Taps. Where something is placed, the page asks once more, in German."""

    def __init__(self, who):
        self.who = who

    def press(self, locator):
        locator.tap()

    def act(self, action, _):
        self.press(self.who.find(f"[data-action={action}]:not([aria-disabled=true])"))

    def place(self, target):
        """Tap a lit place, then say that it was meant."""
        lit = self.who.find(f"[data-target={target}]")
        lit.tap(force=True)
        expect(lit).to_have_attribute("aria-pressed", "true")
        asked = self.who.find(".asked .primary")
        expect(asked).to_have_text("Räuber hierhin" if target.startswith("robber") else "Hierhin")
        self.press(asked)
        expect(lit).to_have_count(0)


class Keys:
    """Walks to what is wanted with Tab and arrows; whatever is reached can be seen to be."""

    def __init__(self, who):
        self.who, self.seen = who, set()

    def press(self, locator):
        self._walk(locator, lambda: "Tab")
        self._see()
        self.who.page.keyboard.press("Enter")

    def act(self, action, key):
        """Use the key that an action names, once it is possible."""
        self.who.find(f"[data-action={action}]:not([aria-disabled=true])").wait_for()
        self.who.page.keyboard.press(key)

    def place(self, target):
        """Go to the lit places, then from one to the next."""
        lit = self.who.find(f"[data-target={target}]")
        lit.wait_for()
        self._walk(self.who.find(".target"), lambda: "Tab")
        self._see()
        self._walk(lit, lambda: self._towards(lit))
        self.who.page.keyboard.press("Enter")
        expect(lit).to_have_count(0)

    def _walk(self, locator, step):
        locator.first.wait_for()
        for _ in range(MOST_STEPS):
            if locator.evaluate_all(f"found => found.includes({FOCUSED})"):
                return
            self.who.page.keyboard.press(step())
        raise AssertionError(f"no key leads to {locator}: {self.who.page.evaluate(HTML)}")

    def _towards(self, lit):
        """The arrow that leads nearer, or Tab where the last one led nowhere."""
        here, there = self._middle(self.who.find(":focus")), self._middle(lit)
        right, down = there[0] - here[0], there[1] - here[1]
        if self.seen.issuperset({(here, there)}):
            return "Tab"
        self.seen.add((here, there))
        if abs(right) > abs(down):
            return "ArrowRight" if right > 0 else "ArrowLeft"
        return "ArrowDown" if down > 0 else "ArrowUp"

    @staticmethod
    def _middle(locator):
        box = locator.bounding_box()
        return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)

    def _see(self):
        """What has the focus looks otherwise than without; once for every kind of thing."""
        kind = self.who.page.evaluate(f"{FOCUSED}.tagName + '.' + {FOCUSED}.getAttribute('class')")
        if kind in self.seen:
            return
        self.seen.add(kind)
        focused = self.who.page.evaluate_handle(FOCUSED).as_element()
        while not self._stood_still(focused, kind):
            pass  # what came above it has moved it

    def _stood_still(self, focused, kind):
        """Compare a thing with and without the focus, unless it moved meanwhile."""
        box = focused.bounding_box()
        clip = {
            "x": max(0, box["x"] - 6),
            "y": max(0, box["y"] - 6),
            "width": box["width"] + 12,
            "height": box["height"] + 12,
        }
        with_focus = self.who.page.screenshot(clip=clip, animations="disabled")
        focused.evaluate("element => element.blur()")
        without = self.who.page.screenshot(clip=clip, animations="disabled")
        focused.focus()
        if focused.bounding_box() != box:
            return False
        assert with_focus != without, f"nobody sees that {kind} has the focus"
        return True


HTML = f"{FOCUSED}.outerHTML.slice(0, 200)"
