"""Action numbers and observations: the same for ever, and all that bots do has a number."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest

from hexhaven import envs
from hexhaven.bots import load_bot
from hexhaven.bots.connect.deals import TERMS
from hexhaven.bots.drive import advance
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names, load_game
from hexhaven.envs import cards
from hexhaven.envs.encodings import PutAside, encoding_of
from hexhaven.matches.file import load_file
from hexhaven.matches.match import Match
from hexhaven.matches.nature import Drawn
from tests.perft.counting import HERE as POSITIONS
from tests.perft.counting import position

BOTS = {"base": "builder", "connect": "builder", "dice": "greedy", "dice-plus": "greedy"}
#: Version, actions, bytes, and a hash of all names, planes and channels. Whoever changes what a
#: number or a byte means raises the version.
PINNED = {
    "base": (2, 324, 1646, "ac25562825f4"),
    "connect": (1, 1578, 16126, "73838a7075d3"),
    "dice": (1, 1013, 198, "35f9d3f64b5f"),
    "dice-plus": (1, 1043, 222, "7dec80576b2c"),
}


#: A position, and a hash of all that its seats see and may choose.
PINNED_POSITIONS = {
    "base": ("base-offers", "45e482338c29"),
    "connect": ("connect-market", "8c8411bc56e7"),
    "dice": ("dice-rich", "275b05cc1f06"),
    "dice-plus": ("dice-plus-free", "f041f4ddef1f"),
}


def hash_of(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def digest(encoding):
    layout = encoding.layout
    return hash_of(repr((encoding.names, layout.shapes, layout.channels)).encode())


@pytest.mark.parametrize("game", game_names())
def test_numbers_and_planes_are_those_of_their_version(game):
    encoding = envs.encoding(game)
    assert len(set(encoding.names)) == encoding.actions
    found = encoding.version, encoding.actions, encoding.layout.size, digest(encoding)
    assert found == PINNED[game]


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


def played(game):
    """A match of bots that trade, stopped where it is long enough."""
    rules = load_game(game)
    match = Match(rules, rules.setup(), Drawn(SeededRng(3)))
    bots = {
        seat: load_bot(game, BOTS[game])(SeededRng(3, 0, 1 + seat))
        for seat in range(rules.default_seats())
    }
    steps = 0
    while match.outcome is None and steps < 400:
        steps += sum(1 for _ in advance(match, bots))
        if match.outcome is None:
            match.time_is_up()
    return match


@pytest.mark.parametrize("game", game_names())
def test_whatever_bots_do_is_marked_and_comes_back_from_its_number(game):
    match, encoding = played(game), envs.encoding(game)
    kinds, addressed = set(), 0
    for step in match.steps():
        seat, action = step.entry.seat, step.entry.action
        if seat < 0:
            continue
        kinds.add(type(action).__name__)
        view, choices = match.game.view(step.before, seat), match.game.legal(step.before, seat)
        must = seat in match.game.pending(step.before).must
        mask = encoding.mask(view, choices, must, trade=True)
        meant = [encoding.action(number, view) for number in np.flatnonzero(mask).tolist()]
        if type(action).__name__ == "Discard":
            assert all(isinstance(one, PutAside) for one in meant) or sum(action.cards) == 1
        elif type(action).__name__ == "Offer":
            addressed += action.to != ()
            assert replace(action, to=()) in meant  # a number has terms, but no addressees
        else:
            assert action in meant
        everything = [one for one in meant if one is not None and not isinstance(one, PutAside)]
        assert len(set(everything)) == len(everything)
        for one in everything:
            match.game.apply(step.before, seat, one)
    assert len(kinds) > 5
    assert ("Offer" in kinds) == (game in ("base", "connect"))
    assert addressed or game != "base"


def test_numbers_of_offers_are_for_one_kind_on_each_side_and_three_cards_at_most():
    """What the master of Connect offers besides has no number."""
    numbered = {(cards.pile(*give), cards.pile(*want)) for give, want in cards.OFFERS}
    offered = {(offer.give, offer.want) for offer in TERMS}
    assert numbered < offered
    for give, want in offered - numbered:
        kinds = [5 - side.count(0) for side in (give, want)]
        assert sum(give) + sum(want) == 4 or kinds != [1, 1]


def test_cards_put_aside_become_a_discard_when_they_are_enough():
    encoding, rules = envs.encoding("base"), load_game("base")
    state = rules.start(rules.setup(2, {"island": "beginner", "first": "0", "discard_limit": "2"}))
    for seat, text in ((0, "roll"), (-1, "dice 3 4")):
        state = rules.apply(state, seat, rules.notation.read(text))
    view = rules.view(state, 0)
    assert view.hand == (0, 0, 1, 1, 1) or sum(view.hand) > 2
    due, aside = sum(view.hand) // 2, (0, 0, 0, 0, 0)
    for left in range(due, 0, -1):
        mask = encoding.mask(view, rules.legal(state, 0), True, True, aside)
        marked = [encoding.names[k] for k in np.flatnonzero(mask)]
        assert all(name.startswith("discard ") for name in marked)
        chosen = encoding.action(int(mask.argmax()), view, aside)
        if left > 1:
            aside = chosen.cards
    assert sum(chosen.cards) == due
    rules.apply(state, 0, chosen)


def test_planes_are_views_of_the_row():
    layout = envs.encoding("base").layout
    rows = np.zeros((3, layout.size), np.uint8)
    layout.planes(rows)["table"][1, 0] = 7
    assert rows.sum() == 7
    assert layout.planes(rows)["hexes"].shape == (3, 19, 9)
