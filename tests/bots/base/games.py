"""Games of builders, looked at decision by decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hexhaven.bots import Bot, load_bot
from hexhaven.bots.drive import advance
from hexhaven.core.actions import Action
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Choices
from hexhaven.games.base.view import BaseView
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.games.base.script import GAME, setup_of


def count_wins(*bots: str, games: int, seed: int) -> Counter[str]:
    """How often each bot wins when the seats rotate."""
    plan = make_plan("base", bots, games=games, seed=seed)
    rows = play_games(plan, range(games)).rows
    return Counter(plan.seat_bots(row["game"])[row["winner"]] for row in rows if row["winner"] >= 0)


@dataclass(frozen=True)
class Decision:
    """What one bot was asked, and what it chose."""

    bot: str
    view: BaseView
    choices: Choices
    must: bool
    action: Action | None


class Watched:
    """A bot whose decisions are kept."""

    def __init__(self, name: str, decisions: list[Decision]) -> None:
        self.name = name
        self.bot: Bot = load_bot("base", name)(SeededRng(0))
        self.decisions = decisions

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        """What the bot chooses."""
        action = self.bot.choose(view, choices, must)
        self.decisions.append(Decision(self.name, view, choices, must, action))
        return action


def decisions(*bots: str, seed: int, **options: object) -> Iterator[Decision]:
    """Every decision of one game; no bot fails in it."""
    island = {"island": "variable", "first": "roll"}
    setup = setup_of(len(bots), **island | options)
    match: Match[Any, Any] = Match(GAME, setup, RandomNature(SeededRng(seed)))
    made: list[Decision] = []
    watched = {seat: Watched(name, made) for seat, name in enumerate(bots)}

    def fail(seat: int, bot: Bot, error: Exception) -> None:
        raise AssertionError(f"seat {seat} failed") from error

    for _ in advance(match, watched, fail):
        yield from made
        made.clear()
    assert match.outcome is not None
