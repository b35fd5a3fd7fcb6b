"""Action numbers and observations: the same for ever, and all that bots do has a number."""

import hashlib
from functools import cache

import numpy as np
import pytest

from hexhaven import envs
from hexhaven.bots import load_bot
from hexhaven.bots.drive import advance
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names, load_game
from hexhaven.envs.base import TABLES
from hexhaven.envs.encodings import NOTHING_BEGUN, PartialAction, encoding_of
from hexhaven.matches.file import load_file
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.conformance.plays import same
from tests.perft.counting import HERE as POSITIONS
from tests.perft.counting import position

#: Bots that trade, and propose in the turns of others.
BOTS = {
    "base": ("veteran", "builder-trader"),
    "connect": ("master", "builder"),
    "dice": ("greedy",),
    "dice-plus": ("greedy",),
}
#: Version, actions, bytes, and a hash of all names, planes and channels. A change of what a
#: number or a byte means raises the version.
PINNED = {
    "base": (3, 327, 1649, "840c1f3c016e"),
    "base6": (0, 436, 2996, "d573465330f8"),
    "connect": (2, 1753, 16131, "ba695e8a1013"),
    "dice": (1, 1013, 198, "35f9d3f64b5f"),
    "dice-plus": (1, 1043, 222, "7dec80576b2c"),
}


#: A position, and a hash of all that its seats see and may choose.
PINNED_POSITIONS = {
    "base": ("base-offers", "accff35e50a4"),
    "connect": ("connect-market", "ea2859cf3499"),
    "dice": ("dice-rich", "275b05cc1f06"),
    "dice-plus": ("dice-plus-free", "f041f4ddef1f"),
}


def hash_of(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def digest(encoding):
    layout = encoding.layout
    return hash_of(repr((encoding.names, layout.shapes, layout.channels)).encode())


@pytest.mark.parametrize("name", PINNED)
def test_numbers_and_planes_are_those_of_their_version(name):
    encoding = envs.encoding(*TABLES.get(name, (name,)))
    assert len(set(encoding.names)) == encoding.actions
    found = encoding.version, encoding.actions, encoding.layout.size, digest(encoding)
    assert found == PINNED[name]


@pytest.mark.parametrize("game", game_names())
def test_a_position_is_shown_as_in_its_version(game):
    name, pinned = PINNED_POSITIONS[game]
    path = POSITIONS / f"{name}.txt"
    (rules, state), setup = position(path), load_file(path).setup
    encoding, must, shown = encoding_of(setup), rules.pending(state).must, []
    for seat in range(setup.seats):
        view = rules.view(state, seat)
        mask = encoding.mask(view, rules.legal(state, seat), seat in must, trade=True)
        shown += [encoding.observe(view).tobytes(), mask.tobytes()]
    assert hash_of(*shown) == pinned


@pytest.mark.parametrize("game", game_names())
def test_every_channel_has_a_name_of_its_own(game):
    layout = envs.encoding(game).layout
    assert layout.channels.keys() == layout.shapes.keys()
    for name, channels in layout.channels.items():
        assert len(set(channels)) == len(channels) == layout.shapes[name][-1], name


@cache
def played(game):
    """A match of bots that trade, stopped where it is long enough."""
    rules = load_game(game)
    match = Match(rules, rules.setup(), RandomNature(SeededRng(3)))
    bots = {
        seat: load_bot(game, BOTS[game][seat % len(BOTS[game])])(SeededRng(3, 0, 1 + seat))
        for seat in range(rules.default_seats())
    }
    steps = 0
    while match.outcome is None and steps < 400:
        steps += sum(1 for _ in advance(match, bots))
        if match.outcome is None:
            match.time_is_up()
    return match


def spelled(encoding, asked, action):
    """What the numbers of an action come to, each of which is marked when it is chosen."""
    view, choices, must = asked
    found = NOTHING_BEGUN
    for number in encoding.numbers(action, view):
        assert isinstance(found, PartialAction)
        assert encoding.mask(view, choices, must, True, found)[number]
        found = encoding.action(number, view, found)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_whatever_bots_do_is_marked_and_comes_back_from_its_numbers(game):
    match, encoding = played(game), envs.encoding(game)
    rules, kinds, addressed, proposed = match.game, set(), 0, 0
    for step in match.steps():
        seat, before = step.entry.seat, step.before
        if seat < 0:
            continue
        asked = rules.view(before, seat), rules.legal(before, seat), awaited(rules, before, seat)
        found = spelled(encoding, asked, step.entry.action)
        assert same(rules.apply(before, seat, found), step.after)
        kinds.add(type(found).__name__)
        if type(found).__name__ == "Offer":
            addressed += found.to != ()
            proposed += not awaited(rules, before, seat)
    assert len(kinds) > 5
    assert ("Offer" in kinds) == (game in ("base", "connect")) == (addressed > 0) == (proposed > 0)


def awaited(rules, state, seat):
    """Whether a seat must act."""
    return seat in rules.pending(state).must


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_whatever_is_marked_is_allowed_and_different(game):
    match, encoding = played(game), envs.encoding(game)
    rules, tried = match.game, 0
    for step in list(match.steps())[::3]:
        seat, before = step.entry.seat, step.before
        if seat < 0:
            continue
        view, must = rules.view(before, seat), awaited(rules, before, seat)
        mask = encoding.mask(view, rules.legal(before, seat), must, trade=True)
        meant = [encoding.action(number, view) for number in np.flatnonzero(mask).tolist()]
        done = [one for one in meant if one is not None and not isinstance(one, PartialAction)]
        assert len(set(done)) == len(done)
        for one in done:
            rules.apply(before, seat, one)
            tried += 1
    assert tried > 500


def test_cards_put_aside_become_a_discard_when_they_are_enough():
    encoding, rules = envs.encoding("base"), load_game("base")
    state = rules.initial_state(
        rules.setup(2, {"island": "beginner", "first": "0", "discard_limit": "2"})
    )
    for seat, text in ((0, "roll"), (-1, "dice 3 4")):
        state = rules.apply(state, seat, rules.notation.read(text))
    view = rules.view(state, 0)
    assert view.hand == (0, 0, 1, 1, 1) or sum(view.hand) > 2
    due, begun = sum(view.hand) // 2, NOTHING_BEGUN
    for left in range(due, 0, -1):
        mask = encoding.mask(view, rules.legal(state, 0), True, True, begun)
        marked = [encoding.names[k] for k in np.flatnonzero(mask)]
        assert all(name.startswith("discard ") for name in marked)
        chosen = encoding.action(int(mask.argmax()), view, begun)
        if left > 1:
            begun = chosen
    assert sum(chosen.cards) == due
    rules.apply(state, 0, chosen)
    assert [encoding.names[k] for k in encoding.numbers(chosen, view)] == [
        f"discard {letter}"
        for letter, n in zip("blwgo", chosen.cards, strict=True)
        for _ in range(n)
    ]


def test_planes_are_views_of_the_row():
    layout = envs.encoding("base").layout
    rows = np.zeros((3, layout.size), np.uint8)
    layout.planes(rows)["table"][1, 0] = 7
    assert rows.sum() == 7
    assert layout.planes(rows)["hexes"].shape == (3, 19, 9)
