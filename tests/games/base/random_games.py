"""Random games in which everybody does anything that is allowed, trade included."""

from __future__ import annotations

from collections.abc import Iterator

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE
from hexhaven.core.setup import Setup, make_setup
from hexhaven.games.base.actions import Offer, WaiveRoad
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import NUMBERS, SEATS
from hexhaven.games.base.options import TURN_RULES
from hexhaven.games.island.cards import cards
from tests.games.base.script import GAME

MOST_ENTRIES = 40_000


def any_setup(rng: Rng) -> Setup:
    """A setup with options of all kinds, under which a game ends soon enough."""
    island = ("variable", "variable", "beginner")[rng.below(3)]
    options = {
        "island": island,
        "harbours": ("frame", "shuffled")[rng.below(2)] if island == "variable" else "frame",
        "phases": ("combined", "strict")[rng.below(2)],
        "points": 5 + rng.below(6),
        "discard_limit": 4 + rng.below(6),
        "leave_out": ("red", "white")[rng.below(2)],
        "turn_limit": 600,
        "robber": ("usual", "friendly")[rng.below(2)],
        "dice": ("rolled", "deck")[rng.below(2)],
        "early_sevens": ("count", "again")[rng.below(2)],
        "numbers": NUMBERS[rng.below(len(NUMBERS))] if island == "variable" else "spiral",
    }
    seats = GAME.seats[rng.below(len(GAME.seats))]
    if seats > SEATS:
        options = {k: v for k, v in options.items() if k not in ("harbours", "leave_out")}
        turn_rule = TURN_RULES[rng.below(len(TURN_RULES))]
        options |= {"island": "variable", "turn_rule": turn_rule}
    return make_setup(GAME.name, GAME.version, GAME.seats, GAME.options, seats, options)


def steps(seed: int, game: int = 0) -> Iterator[Step[BaseState]]:
    """One game from beginning to end."""
    rng = SeededRng(seed, game, stream=11)
    state = GAME.initial_state(any_setup(rng))
    for n in range(1, MOST_ENTRIES + 1):
        if GAME.outcome(state) is not None:
            return
        seat, action = some_action(state, rng)
        after = GAME.apply(state, seat, action)
        yield Step(Entry(n, seat, action), state, after)
        state = after
    raise AssertionError(f"the game with seed {seed} does not end")


def some_action(state: BaseState, rng: Rng) -> tuple[int, Action]:
    """Something that somebody may do now; who is asked answers, and free roads are waived."""
    pending = GAME.pending(state)
    if pending.nature == 0:
        return NATURE, GAME.chances(state).draw(rng)
    asked = pending.may and rng.below(3 if state.record.offer.any() else 12) == 0
    group = sorted(pending.may if asked else pending.must)
    seat = group[rng.below(len(group))]
    choices = GAME.legal(state, seat)
    if WaiveRoad() in choices.listed and rng.below(2):
        return seat, WaiveRoad()
    offer = small_offer(rng)
    if rng.below(8) == 0 and offer in choices:
        return seat, offer
    if choices.listed and rng.below(8):
        return seat, choices.listed[rng.below(len(choices.listed))]
    return seat, choices.sample(rng)


def small_offer(rng: Rng) -> Offer:
    """One card for another, which somebody may well accept."""
    give, want = rng.below(5), rng.below(5)
    return Offer(cards(k == give for k in range(5)), cards(k == want for k in range(5)))
