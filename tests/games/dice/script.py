"""Games by script: positions are reached by actions only, and Nature rolls what is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE, Outcome
from hexhaven.core.messages import IllegalAction, Message
from hexhaven.core.setup import make_setup
from hexhaven.games.dice.actions import NOTATION
from hexhaven.games.dice.faces import write_dice
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.plus import PlusGame
from hexhaven.games.dice.position import Position
from hexhaven.games.dice.sheet_game import SheetGame

GAMES: dict[str, SheetGame] = {"dice": DiceGame(), "dice-plus": PlusGame()}
#: The dice that pay for a piece.
COSTS = {"road": "bl", "settle": "blwg", "city": "2g3o", "knight": "wgo"}


class Script:
    """A game in which seat 0 begins unless an option says otherwise."""

    def __init__(self, name: str, seats: int = 1, **options: object) -> None:
        self.game = GAMES[name]
        options = {"first": "0"} | options
        self.setup = make_setup(
            name, self.game.version, self.game.seats, self.game.options, seats, options
        )
        self.state: Position = self.game.initial_state(self.setup)

    # -- acting

    def act(self, seat: int, action: Action) -> Script:
        """One action, which must be among the choices of its seat."""
        if seat == NATURE:
            assert action in self.game.chances(self.state)
        else:
            assert action in self.game.legal(self.state, seat)
        self.state = self.game.apply(self.state, seat, action)
        return self

    def do(self, *texts: str) -> Script:
        """Actions of the player in turn, in notation."""
        for text in texts:
            self.act(self.state.turn, NOTATION.read(text))
        return self

    def nature(self, text: str) -> Script:
        """What Nature does."""
        return self.act(NATURE, NOTATION.read(text))

    def roll(self, dice: str) -> Script:
        """The first roll of a turn."""
        return self.do("roll").nature(f"dice {dice}")

    def reroll(self, again: str, dice: str) -> Script:
        """A further roll."""
        return self.do(f"reroll {again}").nature(f"dice {dice}")

    def stopped(self, dice: str) -> Script:
        """A turn in which these dice are kept at once."""
        return self.roll(dice).do("stop")

    def turn(self, dice: str, *texts: str) -> Script:
        """A whole turn with these dice."""
        return self.stopped(dice).do(*texts, "done")

    def idle(self, turns: int = 1) -> Script:
        """Turns in which nothing is built."""
        for _ in range(turns):
            self.turn(f"{self.dice_in_turn}a")
        return self

    def build(self, *texts: str, seat: int = 0) -> Script:
        """Turns of one seat, one a piece, each with just the dice for it; the others idle."""
        for text in texts:
            while self.state.turn != seat or self.dice_in_turn < len_of(text):
                self.idle()
            paid = COSTS[text.split()[0]]
            rest = self.dice_in_turn - len_of(text)
            self.turn(paid + (f"{rest}a" if rest else ""), text)
        return self

    # -- asking

    def refusal(self, text: str | Action, seat: int | None = None) -> Message:
        """Why the player in turn, or another, may not do this now."""
        action = NOTATION.read(text) if isinstance(text, str) else text
        seat = self.state.turn if seat is None else seat
        assert action not in self.game.legal(self.state, seat)
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, seat, action)
        return refused.value.message

    def refused(self, text: str | Action, seat: int | None = None) -> str:
        """The reason by its name."""
        return self.refusal(text, seat).id.removeprefix("refused.dice.")

    def choices(self, word: str = "") -> set[str]:
        """The choices of the player in turn, all or those that begin with a word."""
        listed = map(str, self.game.legal(self.state, self.state.turn).listed)
        return {text for text in listed if text.startswith(word)}

    # -- looking

    @property
    def dice(self) -> str:
        return write_dice(self.state.dice)

    @property
    def dice_in_turn(self) -> int:
        return self.game.dice_in_turn(self.state.turns)

    def points(self, seat: int = 0) -> int:
        return self.game.points(self.state, seat)

    def boxes(self, seat: int = 0) -> tuple[int, ...]:
        return self.state.boxes[seat]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def part(self, name: str, seat: int | None = None) -> Any:
        return self.game.view(self.state, seat).parts()[name]


def len_of(text: str) -> int:
    """How many dice a piece costs."""
    return {"road": 2, "settle": 4, "city": 5, "knight": 3}[text.split(maxsplit=1)[0]]


def dice(seats: int = 1, **options: object) -> Script:
    return Script("dice", seats, **options)


def plus(seats: int = 1, **options: object) -> Script:
    return Script("dice-plus", seats, **options)
