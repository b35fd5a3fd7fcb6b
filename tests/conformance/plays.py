"""Games under test and seeded playthroughs of them, which all checks look at."""

from __future__ import annotations

import re
from dataclasses import dataclass, is_dataclass, replace
from dataclasses import fields as fields_of
from functools import cache, cached_property
from typing import Any

import numpy as np

from hexhaven.bots.drive import advance
from hexhaven.bots.random import Random
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng
from hexhaven.core.entries import Step
from hexhaven.core.game import Game, Pending
from hexhaven.core.messages import BadSetup
from hexhaven.core.registry import game_names, load_game
from hexhaven.core.setup import MOST_LISTED_COUNTS, Option, Setup, Value, make_setup
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.tiny import Tiny

AnyGame = Game[Any, Any]

NAMES = (*game_names(), "tiny")
#: Playthroughs by bots, which must end, and wild ones, in which everybody does anything.
BOT_SEEDS, WILD_PLAYS = (0, 2, 4), 12
MOST_ENTRIES, WILD_ENTRIES = 50_000, 250
#: Wild playthroughs are made until they hold this many entries.
ENOUGH_ENTRIES = 1_000
#: How many positions of a playthrough the dearer checks look at.
POSITIONS = 8
#: How many times as many positions and steps the long proofs look at.
CLOSE = 4


def game_of(name: str) -> AnyGame:
    return Tiny() if name == "tiny" else load_game(name)


@dataclass(frozen=True)
class Play:
    """A match that was played, and its steps."""

    game: AnyGame
    match: Match[Any, Any]
    steps: tuple[Step[Any], ...]
    #: How many times as many positions and steps are looked at as usual.
    closeness: int = 1

    @property
    def seats(self) -> range:
        return range(self.match.setup.seats)

    @property
    def observers(self) -> tuple[int | None, ...]:
        return (*self.seats, None)

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """Some of the states, evenly spread, with the first and the last."""
        states = [self.game.initial_state(self.match.setup), *(step.after for step in self.steps)]
        chosen = np.linspace(0, len(states) - 1, POSITIONS * self.closeness).astype(int)
        return tuple(states[i] for i in sorted(set(chosen.tolist())))

    def some_steps(self, number: int) -> tuple[Step[Any], ...]:
        """Some of the steps, evenly spread."""
        chosen = np.linspace(0, len(self.steps) - 1, number * self.closeness).astype(int)
        return tuple(self.steps[i] for i in sorted(set(chosen.tolist())))

    @cached_property
    def pool(self) -> tuple[Action, ...]:
        """Two actions of every kind that occurred or could have."""
        found: dict[type[Action], dict[Action, None]] = {}
        met = [step.entry.action for step in self.steps]
        for state in self.positions:
            for seat in self.seats:
                met += self.game.legal(state, seat).listed
        for action in met:
            kind = found.setdefault(type(action), {})
            if len(kind) < 2:
                kind[action] = None
        return tuple(action for kind in found.values() for action in kind)


def play_of(game: AnyGame, seed: int, bots: bool, seats: int | None = None) -> Play:
    """One playthrough: by random bots to the end, or one in which everybody does anything."""
    rng = SeededRng(seed, stream=1)
    setup = plain_setup(game, seed, seats) if bots else varied_setup(game, seed, rng)
    match = Match(game, setup, RandomNature(SeededRng(seed)))
    if bots:
        bots = {seat: Random(rng) for seat in range(setup.seats)}
        while match.outcome is None:
            for _ in advance(match, bots):
                if match.version > MOST_ENTRIES:
                    raise AssertionError(f"{game.name} does not end with seed {seed}")
            if match.outcome is None:
                match.time_is_up()
    else:
        while match.version < WILD_ENTRIES and match.outcome is None:
            act_wildly(match, rng)
    return Play(game, match, tuple(match.steps()))


@cache
def bot_plays(name: str) -> tuple[Play, ...]:
    """Playthroughs by random bots to the end."""
    game = game_of(name)
    return tuple(play_of(game, seed, bots=True) for seed in BOT_SEEDS)


@cache
def wild_plays(name: str) -> tuple[Play, ...]:
    """Playthroughs in which everybody does anything."""
    plays: list[Play] = []
    while len(plays) < WILD_PLAYS and sum(len(p.steps) for p in plays) < ENOUGH_ENTRIES:
        plays.append(play_of(game_of(name), len(plays), bots=False))
    return tuple(plays)


def plays_of(name: str) -> tuple[Play, ...]:
    """All playthroughs of a game under test."""
    return bot_plays(name) + wild_plays(name)


def close_plays(name: str) -> tuple[Play, ...]:
    """All of them, to be looked at closely."""
    return tuple(replace(play, closeness=CLOSE) for play in plays_of(name))


def act_wildly(match: Match[Any, Any], rng: Rng) -> None:
    """Somebody awaited does something legal, or the time runs out."""
    pending: Pending = match.pending
    groups = [sorted(pending.must)] * 3 + [sorted(pending.may)]
    groups = [group for group in groups if group]
    if not groups or (pending.nature is not None and rng.below(12) == 0):
        let_nature_act(match)
        return
    group = groups[rng.below(len(groups))]
    seat = group[rng.below(len(group))]
    choices = match.legal(seat)
    if choices:
        match.submit(seat, choices.sample(rng))


def let_nature_act(match: Match[Any, Any]) -> None:
    """The time runs out, or a game that rests goes on."""
    match.resume() if match.rests else match.time_is_up()


def seat_counts(game: AnyGame) -> tuple[int, ...]:
    """The numbers of seats that are tried: all, or the first few of very many."""
    return tuple(game.seats[:3] if len(game.seats) > MOST_LISTED_COUNTS else game.seats)


def plain_setup(game: AnyGame, seed: int, seats: int | None = None) -> Setup:
    seats = seats or seat_counts(game)[seed % len(seat_counts(game))]
    return make_setup(game.name, game.version, game.seats, game.options, seats, {})


def varied_setup(game: AnyGame, seed: int, rng: Rng) -> Setup:
    """A setup with options drawn from what their forms promise, if they go together."""
    seats = seat_counts(game)[seed % len(seat_counts(game))]
    while True:
        offered = [o for o in game.options if not o.seats or seats in o.seats]
        values = {option.name: some_value(option, rng) for option in offered}
        setup = make_setup(game.name, game.version, game.seats, game.options, seats, values)
        try:
            game.initial_state(setup)
        except BadSetup:
            continue
        return setup


def some_value(option: Option, rng: Rng) -> Value:
    bounds = re.fullmatch(r"(\d+)-(\d+)", option.form)
    if bounds:
        low, high = int(bounds[1]), int(bounds[2])
        return low + rng.below(high - low + 1)
    if re.fullmatch(r"\w+(\|\w+)+", option.form):
        words = option.form.split("|")
        return words[rng.below(len(words))]
    return option.default


def same(a: Any, b: Any) -> bool:
    """Whether two states, or parts of them, are equal in every field."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if is_dataclass(a):
        return all(same(getattr(a, f.name), getattr(b, f.name)) for f in fields_of(a))
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, np.void) and a.dtype.names:
        return all(same(a[name], b[name]) for name in a.dtype.names)
    return bool(np.array_equal(a, b)) if isinstance(a, np.ndarray) else bool(a == b)
