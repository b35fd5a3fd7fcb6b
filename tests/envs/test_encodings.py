"""Action numbers and observations: the same for ever, and all that bots do has a number."""

import hashlib

import numpy as np
import pytest

from hexhaven import envs
from hexhaven.bots import load_bot
from hexhaven.bots.drive import advance
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names, load_game
from hexhaven.envs import cards
from hexhaven.envs.encodings import PutAside
from hexhaven.matches.match import Match
from hexhaven.matches.nature import Drawn

BOTS = {"base": "builder", "connect": "builder", "dice": "greedy", "dice-plus": "greedy"}
#: Version, actions, bytes, and a hash of all names and planes. Whoever changes what a number or a
#: byte means raises the version.
PINNED = {
    "base": (2, 324, 1646, "94973e0d3f1f"),
    "connect": (1, 1578, 16126, "528c2285d945"),
    "dice": (1, 1013, 198, "0ed5734137bd"),
    "dice-plus": (1, 1043, 222, "8953533a712f"),
}


def digest(encoding):
    text = repr((encoding.names, encoding.layout.shapes))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@pytest.mark.parametrize("game", game_names())
def test_numbers_and_planes_are_those_of_their_version(game):
    encoding = envs.encoding(game)
    assert len(set(encoding.names)) == encoding.actions
    found = encoding.version, encoding.actions, encoding.layout.size, digest(encoding)
    assert found == PINNED[game]


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
    kinds = set()
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
            terms = action.give, action.want
            assert terms in {(cards.pile(*give), cards.pile(*want)) for give, want in cards.OFFERS}
        else:
            assert action in meant
        everything = [one for one in meant if one is not None and not isinstance(one, PutAside)]
        assert len(set(everything)) == len(everything)
        for one in everything:
            match.game.apply(step.before, seat, one)
    assert len(kinds) > 5


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
