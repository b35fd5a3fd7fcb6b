"""Positions in which one choice is clearly right: the master sees it, the builder often does."""

import tomllib
from pathlib import Path

import pytest

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.halving import Budget
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.matches.nature import RandomNature
from tests.games.base.script import GAME, founded

POSITIONS = tomllib.loads(Path(__file__).with_name("tactics.toml").read_text("utf-8"))["position"]


def reached(position):
    """The game of a position, and the seat that is asked."""
    game = founded(seats=position.get("seats", 4), **position["options"])
    for step in position["steps"]:
        word, *rest = step.split(" ", 2 if step.split()[0] in ("builds", "afford", "gain") else 1)
        if word in ("builds", "afford", "gain"):
            getattr(game, word)(int(rest[0]), rest[1])
        elif word == "play":
            game.play(rest[0])
        elif word == "end":
            game.end()
        else:
            seat, *more = rest[0].split()
            game = getattr(game, word)(int(seat), *(int(m) if m.isdigit() else m for m in more))
    return game, position.get("seat", game.turn)


def wins(bot, game, seat):
    """Whether a bot goes on to win in this turn."""
    nature = RandomNature(SeededRng(1))
    while game.turn == seat and game.winner is None:
        if GAME.pending(game.state).nature == 0:
            mover, action = NATURE, nature.draw(GAME.chances(game.state), GAME.notation)
        else:
            mover, action = seat, bot.choose(game.view(seat), GAME.legal(game.state, seat), True)
        game.state = GAME.apply(game.state, mover, action)
    return game.winner == seat


def solves(bot, position):
    game, seat = reached(position)
    if position.get("best") == ["win"]:
        return wins(bot, game, seat)
    action = bot.choose(game.view(seat), GAME.legal(game.state, seat), game.turn == seat)
    if "wrong" in position:
        return not any(str(action).startswith(wrong) for wrong in position["wrong"])
    return any(str(action).startswith(best) for best in position["best"])


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_master_sees_what_is_clearly_right(position):
    assert solves(Master(SeededRng(1), Budget(playouts=300)), position)


@pytest.mark.slow
def test_the_builder_sees_most_of_it():
    seen = [position["name"] for position in POSITIONS if solves(Builder(SeededRng(1)), position)]
    assert 55 <= len(seen) < len(POSITIONS)
