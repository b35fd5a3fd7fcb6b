"""Solving a game before its coach is asked."""

from __future__ import annotations

from hexhaven.coach.protocol import Coach
from hexhaven.core.setup import Setup
from hexhaven.terminal.ui.bot_preparation import prepare
from hexhaven.words import say


def prepare_coach(coach: Coach, setup: Setup, language: str) -> None:
    """Solve the game unless it is solved."""
    preparation = coach.preparation(setup)
    if preparation is not None and not preparation.is_ready():
        prepare(preparation, say("coach.preparing", language), language)
