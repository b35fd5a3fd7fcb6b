"""What happens at the base game's table is seen to move, and heard: each thing in its own way."""

from playwright.sync_api import expect

from tests.browser.support.staged import CROWD, Stage, positions, rich, snapshot, update
from tests.games.base.script import founded

#: Every animation and transition that begins, and every tone that is played. What comes and goes
#: between two pictures of a slow machine begins nothing, but it has come.
WATCH = """() => {
  window.moved = [];
  window.heard = [];
  const note = (name, { classList }) => moved.push(`${name} ${[...classList].join(' ')}`);
  addEventListener('animationstart', (event) => note(event.animationName, event.target), true);
  addEventListener('transitionrun', (event) => note(event.propertyName, event.target), true);
  const come = (one) => note(getComputedStyle(one).animationName, one);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes)
        if (one instanceof Element) [one, ...one.querySelectorAll('*')].forEach(come);
  }).observe(document.body, { childList: true, subtree: true });
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) heard.push(Math.round(value)); // not how loud it is
    return set.call(this, value, at);
  };
}"""
FORGET = "() => { moved.length = heard.length = 0; }"
SEEN = """([motion, on, tones]) =>
  moved.some((one) => one.includes(motion) && one.includes(on)) &&
  tones.every((tone) => heard.includes(tone))"""


def happenings():
    """What happens: before, the lines, and the motion, what moves and the tones it has."""
    army = founded().draws(0, "knight", "knight", "knight").plays_knights(0, 17, 14).before_roll(0)
    crowd = founded(*CROWD).before_roll(0).roll(7).play("0 robber 15")
    offered = rich().play("0 offer b>w", "1 accept b>w")
    fly = ("fly", "flight")
    return {
        "trade": (offered, ["0 deal 1"], *fly, [800, 1000]),
        "theft": (crowd, ["0 steal 1", "* theft lumber"], *fly, [240, 900, 160]),
        "discard": (positions()["discard"], ["0 discard 5b5l5w"], *fly, [700, 520, 340]),
        "purchase": (rich(), ["0 buy", "* draw knight"], *fly, [700, 1050, 1400]),
        "placed piece": (rich(), ["0 city 12"], "drop", "", [180, 90]),
        "moved robber": (positions()["robber"], ["0 robber 15"], "transform", "robber", [140, 110]),
        "award": (army, ["0 knight", "0 robber 17"], "awarded", "held", [587, 740, 880]),
    }


def test_whatever_happens_moves_and_sounds_in_its_own_way(anybody):
    ada = anybody(settings={"speed": "normal", "sound": True})
    ada.page.emulate_media(reduced_motion="no-preference")
    stage = Stage(ada, snapshot(positions()["roll"]))
    stage.page.evaluate(WATCH)
    happening = happenings()
    for name, (before, lines, motion, on, tones) in happening.items():
        stage.show(snapshot(before))
        stage.page.evaluate(FORGET)
        stage.show(update(before.copy().play(*lines), len(before.entries)))
        assert stage.page.wait_for_function(SEEN, arg=[motion, on, tones]), name

    # On a phone the award itself moves, because its figures have no room there.
    before, lines, motion, _, tones = happening["award"]
    stage.page.set_viewport_size({"width": 390, "height": 844})
    stage.show(snapshot(before))
    stage.page.evaluate(FORGET)
    stage.show(update(before.copy().play(*lines), len(before.entries)))
    assert stage.page.wait_for_function(SEEN, arg=[motion, "badge", tones])


#: The colour of a lit place, and whether it beats for ever.
PULSE = """() => {
  const light = document.querySelector('.target .light');
  const beats = light.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
  return [getComputedStyle(light).stroke, beats.includes(Infinity)];
}"""
#: Begin a trade as soon as that can be done, and tell whether the roll was still on its way then.
MEANWHILE = """() => new Promise((done) => {
  const look = () => {
    const trade = document.querySelector('[data-action=trade][aria-disabled=false]');
    if (!trade) return requestAnimationFrame(look);
    const told = document.querySelector('[data-log]').textContent.includes('You roll 11');
    trade.click();
    done(!told);
  };
  look();
})"""


def test_lit_places_beat_in_your_colour_and_a_roll_stops_nobody(anybody):
    ada = anybody(settings={"speed": None})
    ada.page.emulate_media(reduced_motion="no-preference")
    stage = Stage(ada, snapshot(positions()["founding"]))
    red = "rgb(209, 73, 91)"
    assert stage.page.evaluate(PULSE) == [red, True]
    ada.page.emulate_media(reduced_motion="reduce")
    stage.settle()
    assert stage.page.evaluate(PULSE) == [red, False]
    ada.page.emulate_media(reduced_motion="no-preference")
    before = founded()
    stage.show(snapshot(before))
    stage.socket.send(update(before.copy().roll(11), len(before.entries)))
    assert stage.page.evaluate(MEANWHILE)
    ada.find(".composer").wait_for()
    # All that a roll brings stands in one line, once it has come.
    line = ada.find("[data-log] li").last
    for name in ("Mara", "Jonas", "Theo"):
        expect(line).to_contain_text(f"{name} receives")
