"""People at real browsers: what they see, click and press."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Error, expect

SECONDS = 60
expect.set_options(timeout=SECONDS * 1000)
AXE = Path(__file__).parents[3] / "client" / "node_modules" / "axe-core" / "axe.min.js"
#: What is still fading in has no colour of its own yet; what beats for ever is never waited for.
SETTLED = """Promise.all(
  document.getAnimations()
    .filter((motion) => Number.isFinite(motion.effect.getComputedTiming().endTime))
    .map((motion) => motion.finished.catch(() => null)))"""
#: The store of drawings is hidden from everybody, and long; no style of ours spaces text inline,
#: and none depends on how a screen is held. Rules whose faults are never serious are not tried.
#: What lies behind an open dialog cannot be used: it is looked at when none is open.
#: Faults are named by their HTML, not by selectors.
AXE_RUN = """axe.run({
  include: document.querySelector('dialog:modal') ? ['dialog:modal'] : [document],
  exclude: ['.symbols'],
}, {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  rules: Object.fromEntries(axe._audit.rules
    .filter(({ id, impact }) => id === 'avoid-inline-spacing' || /minor|moderate/.test(impact))
    .map(({ id }) => [id, {enabled: false}])),
})"""
#: Contrast takes axe as long as all other rules: of texts that look alike, in surroundings that
#: look alike up to the whole page, it looks at the first.
ALIKE = """() => {
  axe.configure({rules: [{id: 'color-contrast', selector: ':not([data-alike])'}]});
  const looks = new Map(), of = new Map([[null, 0]]), seen = new Set();
  for (const one of document.querySelectorAll('*')) {
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } =
      getComputedStyle(one);
    const own = [of.get(one.parentElement), one.tagName, one.getAttribute('class'),
      color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity].join();
    if (!looks.has(own)) looks.set(own, looks.size + 1);
    of.set(one, looks.get(own));
  }
  const within = document.querySelector('dialog:modal') ?? document.body;
  for (const one of within.querySelectorAll('*')) {
    const written = [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const judged = written && one.checkVisibility();
    one.toggleAttribute('data-alike', judged && seen.has(of.get(one)));
    if (judged) seen.add(of.get(one));
  }
}"""
SERIOUS = ("serious", "critical")


#: What somebody has chosen who has been here before.
EARLIER = {"toured": ["base", "dice"], "confirm": False, "hints": "off", "sound": False}


class Person:
    """One page of one browser context, whose console must stay clean."""

    def __init__(self, context, url):
        self.context, self.url = context, url
        context.set_default_timeout(SECONDS * 1000)
        self.page = context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message):
        """A sentence that cannot be made is a fault, though something is shown instead."""
        if message.type == "error" and message.text.startswith("The message "):
            self.faults.append(message.text)

    def visit(self, path="/"):
        self.page.goto(self.url + path)
        return self

    def remember(self, **settings):
        """Settings as an earlier visit would have left them."""
        chosen = json.dumps({**EARLIER, **settings})
        self.context.add_init_script(
            f"localStorage.getItem('hexhaven.settings') ||"
            f" localStorage.setItem('hexhaven.settings', {json.dumps(chosen)})"
        )
        return self

    def hold(self, held, page="t"):
        """A seat as this browser would have kept it, and a page of its table."""
        kept = json.dumps([{**held}])
        self.context.add_init_script(
            f"localStorage.getItem('hexhaven.seats') ||"
            f" localStorage.setItem('hexhaven.seats', {json.dumps(kept)})"
        )
        return self.visit(f"/{page}/{held['table']}")

    def find(self, selector):
        return self.page.locator(selector)

    def button(self, name):
        return self.page.get_by_role("button", name=name)

    def sees(self, text):
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()
        return self

    def place(self, kind, nth=0):
        """Pick one of the lit places."""
        lit = self.find(f"[data-target^={kind}-]")
        lit.first.wait_for()
        lit.nth(nth).click(force=True)

    def act(self, action):
        """Use one of the base game's actions, once it is possible."""
        self.find(f"[data-action={action}]:not([aria-disabled=true])").click()
        return self

    def try_click(self, selector):
        """Click something if it is there and stays long enough."""
        if self.find(selector).count():
            with suppress(Error):
                self.find(selector).first.click(force=True, timeout=1000)
                return True
        return False

    def can(self, action):
        return self.find(f"[data-action={action}]:not([aria-disabled=true])").count() > 0

    def check_access(self):
        """Axe finds no serious fault on the page as it is now, and nothing sticks out sideways."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        self.page.evaluate(SETTLED)
        self.page.evaluate(ALIKE)
        found = self.page.evaluate(AXE_RUN)
        faults = {
            fault["id"]: [node["html"][:120] for node in fault["nodes"][:3]]
            for fault in found["violations"]
            if fault["impact"] in SERIOUS
        }
        assert faults == {}, faults
        self.check_width()

    def check_width(self):
        """Nothing sticks out sideways."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"the page is {wide} px too wide"

    def until(self, condition, step=lambda: None, seconds=SECONDS):
        """Do a step again and again until something holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, f"never: {self.page.inner_text('body')[:800]}"
            step()
            self.page.wait_for_timeout(50)


class Delay:
    """Requests of a page to an address, which wait until the delay ends."""

    def __init__(self, page, address):
        self.page, self.address, self.waiting = page, address, []
        page.route(address, self._keep)

    def _keep(self, route):
        self.waiting.append(route)

    def end(self):
        for route in self.waiting:
            route.continue_()
        self.page.unroute(self.address)


@contextmanager
def person(browser, url, *, width=1366, height=768, language="en-US", **more):
    """Somebody at a browser of their own; the page must not have failed in the end."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        reduced_motion="reduce",
        **more,
    )
    found = Person(context, url)
    try:
        yield found
        assert found.faults == [], found.faults
    finally:
        context.close()


def menu(person, item):
    """Choose something in the table's menu."""
    person.button("Menu").click()
    person.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


def tools(host, seat):
    """Open what the host can do about a seat."""
    chair = host.find(f"[data-chair='{seat}']").last
    chair.locator(".more").click()
    return chair
