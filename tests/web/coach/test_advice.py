"""Advice during games: addresses take turns at the process that works it out."""

import asyncio

import pytest

from hexhaven.coach.protocol import NoAdvice
from hexhaven.core.registry import load_game
from hexhaven.matches.running_game import RunningGame
from hexhaven.web.coach.reviews import MOST_ADVICE_EACH, LiveAdvice
from hexhaven.web.limits import TooMuch

pytestmark = pytest.mark.anyio


async def test_an_address_that_keeps_asking_delays_another_by_one_answer(interpreted):
    game = load_game("connect")  # which has no coach: that is answered soon
    setup = game.setup(4)
    running = RunningGame(game, setup, game.initial_state(setup))
    advice, answered = LiveAdvice(), []

    async def ask(who):
        try:
            await advice.about(running, 0, who)
        except NoAdvice:
            answered.append(who)

    try:
        flood = [asyncio.create_task(ask("ada")) for _ in range(MOST_ADVICE_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(TooMuch) as refused:
            await ask("ada")
        assert refused.value.message.id == "web.advice_waits"
        await ask("ben")
        assert answered == ["ada", "ben"]
        await asyncio.gather(*flood)
    finally:
        advice.stop()
