"""The bot that plays at random, in every game."""

from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices


class Random:
    """Takes each listed action equally often; draws from a space only if nothing is listed."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: Any, choices: Choices, must: bool) -> Action | None:
        """A listed action; else one of a space for a seat that must act, none for another.

        What only says beforehand what it will do, it says when it must.
        """
        listed = [action for action in choices.listed if must or not action.is_announcement]
        if listed:
            return listed[self.rng.below(len(listed))]
        return choices.sample(self.rng) if must else None
