"""A choice that a person has in mind: what they wrote, and what the coach says of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hexhaven.coach.protocol import Tip
from hexhaven.core.actions import Action
from hexhaven.core.game import Game
from hexhaven.core.messages import BadNotation, Message, Refused, message
from hexhaven.core.plugins.terminal_rendering import GameText
from hexhaven.core.setup import Setup
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.words import number

#: Whoever is coached plays alone.
SEAT = 0


class BadQuestion(Refused):
    """A question that the coach cannot answer."""


def match_alone(game: Game[Any, Any], setup: Setup) -> Match[Any, Any]:
    """A match of a nameless person who plays alone."""
    return Match(game, setup, seats=[SeatLabel("person", "")])


def read_choice(
    game: Game[Any, Any], text: GameText, state: Any, written: str
) -> tuple[Action, ...]:
    """The actions that a text means: a plan, an action or its first word, or dice to keep."""
    written, view = " ".join(written.lower().split()), game.view(state, SEAT)
    try:
        planned: tuple[Action, ...] = text.plan(view, written)
        return planned or (game.notation.read(written),)
    except BadNotation:
        groups = (*text.groups(view, game.legal(state, SEAT)), *text.hints(view))
        group = next((group for group in groups if group.word == written and group.items), None)
        if group is None:
            with suppress(BadNotation):
                kept: tuple[Action, ...] = text.plan(view, f"keep {written}")
                if kept:
                    return kept
            if written.partition(" ")[0] in game.notation.kinds:
                raise  # it says how the action is written
            raise BadQuestion("coach.what", text=written[:40]) from None
        if len(group.items) > 1:
            known = ", ".join(str(item.action) for item in group.items)
            raise BadQuestion("coach.which", known=known) from None
        return (group.items[0].action,)


def verdict(judged: Tip, language: str) -> Message:
    """What a choice is worth and what it costs."""
    worth = number(judged.worth, 2, language)
    if not judged.cost:
        return message("coach.as_good", choice=judged.label, worth=worth)
    cost = number(judged.cost, 2, language)
    return message("coach.costs", choice=judged.label, worth=worth, cost=cost)
