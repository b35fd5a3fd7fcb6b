"""How quickly the base game's table answers: a click, and a whole roll at normal speed."""

import pytest

from tests.browser.support.staged import Stage, positions, snapshot, update
from tests.games.base.script import founded

pytestmark = pytest.mark.prove

#: Milliseconds, as docs/browser.md promises.
CLICK, ROLL = 60, 2500
#: From a press to the first frame that differs.
PRESSED = """(selector) => new Promise((done) => {
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.querySelector(selector).click();
})"""
#: From the roll's frame until its line stands in the log and no card flies.
ROLLED = """() => new Promise((done) => {
  const begun = performance.now();
  const look = () => {
    const told = [...document.querySelectorAll('ol .words')].at(-1)?.textContent ?? '';
    const over = told.includes('receive') && !document.querySelector('.flight');
    if (over) done(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  look();
})"""


def stage_of(anybody, position, **settings):
    ada = anybody(settings={"speed": "normal", **settings})
    ada.page.emulate_media(reduced_motion="no-preference")
    return Stage(ada, snapshot(position))


def test_a_press_changes_something_within_sixty_milliseconds(anybody, record_property):
    stage = stage_of(anybody, positions()["main"])
    waits = []
    for _ in range(5):
        for action in ("road", "city", "trade"):
            stage.page.wait_for_timeout(450)
            waits.append(stage.page.evaluate(PRESSED, f"[data-action={action}]"))
    record_property("milliseconds", sorted(waits))
    assert min(waits) < CLICK


def test_a_roll_is_told_within_two_and_a_half_seconds(anybody, record_property):
    before, waits = founded(), []
    stage = stage_of(anybody, before)
    for _ in range(3):
        after = before.copy().roll(11)
        stage.now = update(after, len(before.entries))
        stage.socket.send(stage.now)
        waits.append(stage.page.evaluate(ROLLED))
        stage.show(snapshot(before))
    record_property("milliseconds", waits)
    assert min(waits) < ROLL
