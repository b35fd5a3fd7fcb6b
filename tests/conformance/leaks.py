"""Leaks are disproved without the view code.

Each game names its secrets in tests/conformance/secrets/, taken from its rules:
`redraw` changes in the state itself what a seat may not know, and `alike` names
the actions a seat may not tell from the one that was done. Whatever the seat is
shown must stay the same, to the byte.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Hashable
from typing import Any, Protocol, cast

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE
from hexhaven.core.messages import IllegalAction
from tests.conformance.checks import choices_text, parts
from tests.conformance.plays import AnyGame, Play, same

#: How many steps of a playthrough are looked at, with every observer's secrets redrawn.
STEPS = 20
#: How many pairs of entries that look alike are enough for one playthrough.
ENTRIES = 40
#: How many states are resampled how often.
RESAMPLED, DRAWS = 8, 60


class Secrets(Protocol):
    """What a game's module in tests/conformance/secrets/ says."""

    def redraw(self, state: Any, seat: int | None, rng: Rng) -> Any:
        """The state with everything redrawn that the seat may not know."""

    def alike(self, state: Any, entry: Entry, seat: int | None) -> tuple[Action, ...]:
        """Other actions that this seat may not tell from the entry's."""

    def hidden(self, state: Any) -> Hashable:
        """The secrets themselves."""

    def conserved(self, state: Any) -> Hashable:
        """What is the same in all positions of the game, such as how many cards there are."""


def secrets_of(name: str) -> Secrets:
    module = f"tests.conformance.secrets.{name.replace('-', '_')}"
    return cast(Secrets, importlib.import_module(module))


def is_open(name: str) -> bool:
    """Whether a game has no secrets at all, as its module says with OPEN."""
    return getattr(secrets_of(name), "OPEN", False)


def check_states(play: Play, secrets: Secrets) -> int:
    """Nothing shown to a seat depends on a secret; how many secrets were changed."""
    redrawn = 0
    for n, step in enumerate(play.some_steps(STEPS)):
        for seat in play.observers:
            other = secrets.redraw(step.before, seat, SeededRng(n, stream=5))
            if not same(other, step.before):
                redrawn += 1
                assert visible_text(play, other, seat) == visible_text(play, step.before, seat)
                check_next(play.game, step, other, seat)
    return redrawn


def check_entries(play: Play, secrets: Secrets) -> int:
    """Actions a seat may not tell apart are told and shown alike; how many there were."""
    compared = 0
    for step in play.steps:
        for seat in play.observers if compared < ENTRIES * play.closeness else ():
            for action in secrets.alike(step.before, step.entry, seat):
                entry = Entry(step.entry.n, step.entry.seat, action)
                after = play.game.apply(step.before, entry.seat, action)
                other = Step(entry, step.before, after)
                assert log_text(play.game, other, seat) == log_text(play.game, step, seat)
                assert visible_text(play, after, seat) == visible_text(play, step.after, seat)
                compared += 1
    return compared


def check_resample(play: Play, secrets: Secrets) -> int:
    """Resampling keeps what is conserved, and whatever can easily be so occurs; how often."""
    varied = 0
    for n, step in enumerate(play.some_steps(RESAMPLED)):
        seat = play.observers[n % len(play.observers)]
        state, view = step.before, play.game.view(step.before, seat)
        seeds = [SeededRng(n, k, stream=6) for k in range(DRAWS)]
        sampled = [play.game.resample(view, rng) for rng in seeds]
        assert {secrets.conserved(s) for s in sampled} == {secrets.conserved(state)}
        possible = Counter(secrets.hidden(secrets.redraw(state, seat, rng)) for rng in seeds)
        easily = {hidden for hidden, count in possible.items() if count >= DRAWS / 5}
        assert easily <= {secrets.hidden(s) for s in sampled}
        varied += len(easily) > 1
    return varied


def check_open(play: Play) -> None:
    """Everybody sees the same, and it is everything."""
    for step in play.some_steps(STEPS):
        assert len({repr(parts(play.game, step.after, seat)) for seat in play.observers}) == 1
        seen = play.game.view(step.after, None)
        assert same(play.game.resample(seen, SeededRng(1)), step.after)


def check_next(game: AnyGame, step: Step[Any], other: Any, seat: int | None) -> None:
    """Where the same entry shows a seat the same in both worlds, the log says the same too."""
    entry = step.entry
    if entry.seat == NATURE and entry.action not in game.chances(other):
        return
    try:
        after = game.apply(other, entry.seat, entry.action)
    except IllegalAction:
        assert entry.seat != seat
        return
    if parts(game, after, seat) == parts(game, step.after, seat):
        assert log_text(game, Step(entry, other, after), seat) == log_text(game, step, seat)


def visible_text(play: Play, state: Any, seat: int | None) -> str:
    """All that a seat can find out in a state."""
    game, pending = play.game, play.game.pending(state)
    seen: list[object] = [sorted(parts(game, state, seat).items())]
    seen += [sorted(pending.must), sorted(pending.may), pending.nature, game.outcome(state)]
    if seat is not None:
        seen.append(choices_text(game, state, seat))
        seen += [refusal(game, state, seat, action) for action in play.pool]
        if seat in pending.must:
            seen.append(str(game.fallback(state, seat)))
    return "\n".join(map(repr, seen))


def refusal(game: AnyGame, state: Any, seat: int, action: Action) -> str | None:
    try:
        game.apply(state, seat, action)
    except IllegalAction as refused:
        return repr(refused.message)
    return None


def log_text(game: AnyGame, step: Step[Any], seat: int | None) -> str:
    return repr(game.log_messages(step.entry, step.before, step.after, seat))
