"""A person who operates the assistant: the clock and the dice are given, what is heard is kept."""

from __future__ import annotations

import json
import re
from copy import copy

from playwright.sync_api import expect

#: Stands in for what belongs to the browser and the machine: chance, sounds, voice, wake lock.
#: Dice that fell stay fallen when the page is reloaded.
STAGED = """(() => {
  const dice = %s;
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    const at = Number(sessionStorage.getItem('dice') ?? 0);
    if (!(array instanceof Uint8Array) || array.length !== 1) return real(array);
    if (at >= dice.length) throw new Error('no dice are left');
    sessionStorage.setItem('dice', at + 1);
    array[0] = dice[at] - 1;
    return array;
  };
  window.heard = { said: [], tones: 0, awake: 0 };
  window.realTimeout = setTimeout.bind(window);
  speechSynthesis.speak = (sentence) => heard.said.push(sentence.lang + ' ' + sentence.text);
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    heard.tones += 1;
    return tone.call(this);
  };
  if (!navigator.wakeLock) return;
  navigator.wakeLock.request = async () => {
    heard.awake += 1;
    let held = true;
    const release = async () => {
      if (held) heard.awake -= 1;
      held = false;
    };
    document.addEventListener('visibilitychange', () => document.hidden && release());
    return { release };
  };
})()"""

#: What a browser tells a page when it is hidden or shown again.
SEEN = """(state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

#: Everything at one glance, because every look at a busy browser takes its time.
SHOWN = """() => {
  const text = (name) => document.querySelector(name)?.textContent.replace(/\\s+/g, ' ').trim();
  return {
    headline: text('h1'),
    place: text('.place'),
    clock: text('[role=timer]'),
    number: document.querySelector('.cast')?.dataset.number,
    look: document.querySelector('.assistant')?.dataset.look,
  };
}"""
#: How often one looks until something must be shown.
LOOKS = 600


class Window:
    """Another page of a person's browser, with the assistant in it."""

    def __init__(self, person):
        self.page = person.context.new_page()
        self.page.goto(f"{person.url}/assistant")

    def find(self, selector):
        return self.page.locator(selector)


class Operator:
    """Somebody at the assistant's page, whose time passes only when told to."""

    def __init__(self, person, dice=()):
        self.person, self.page = person, person.page
        person.context.add_init_script(STAGED % json.dumps(list(dice)))
        self.page.clock.install()
        person.visit("/assistant")
        person.find("main").wait_for()
        self.page.clock.pause_at(self.page.evaluate("Date.now()"))

    def begin(self):
        """Leave the settings and go to the table."""
        self.person.find("form button.begin").click()
        self.person.find(".scene").wait_for()
        return self

    def passes(self, milliseconds):
        self.page.clock.run_for(milliseconds)
        return self

    def leaps(self, milliseconds):
        """Time passes with one look at the clock in its end, as in a browser that is busy."""
        self.page.clock.fast_forward(milliseconds)
        return self

    def hides(self):
        """Another tab or app comes to the front; nothing of this one runs until time leaps."""
        return self._is("hidden")

    def comes_back(self):
        return self._is("visible")

    def _is(self, visibility):
        self.page.evaluate(SEEN, visibility)
        return self

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def click(self, command):
        self.person.find(f"[data-do={command}]").click()
        return self

    def shows(self, headline, place=None, number=None, clock=None, look=None):
        """What everybody sees; what is not asked for may be anything."""
        asked = {"headline": headline, "place": place, "clock": clock, "look": look}
        asked["number"] = None if number is None else str(number)
        wanted = {key: value for key, value in asked.items() if value is not None}
        for _ in range(LOOKS):
            found = self.page.evaluate(SHOWN)
            seen = {key: found[key] for key in wanted}
            if seen == wanted:
                return self
            self.page.wait_for_timeout(50)
        raise AssertionError(f"shows {seen}, not {wanted}")

    def tells(self, text):
        expect(self.person.find("[data-message]")).to_contain_text(text)
        return self

    def sees_toast(self, text):
        expect(self.person.find(".toast").filter(has_text=text).first).to_be_visible()
        return self

    def reload(self):
        self.page.reload()
        self.person.find("main").wait_for()
        return self

    def check_access(self):
        """As Person does it; what looks at the page must not wait for the clock we hold."""
        self.page.evaluate("[setTimeout, realTimeout] = [realTimeout, setTimeout]; 0")
        self.person.check_access()
        self.page.evaluate("[setTimeout, realTimeout] = [realTimeout, setTimeout]; 0")
        return self

    def another_window(self):
        """The same person at a second page of the same browser, in the same time."""
        other = copy(self)
        other.person = Window(self.person)
        other.page = other.person.page
        return other

    @property
    def sounds(self):
        return self.page.evaluate("heard")

    def counts(self):
        """How often each number came and was to be expected, as the diagram says it."""
        label = self.person.find("[role=img][aria-label]").get_attribute("aria-label")
        found = re.findall(r"(\d+): (\d+) times, ([\d.]+) expected", label)
        return {int(n): (int(times), float(usual)) for n, times, usual in found}
