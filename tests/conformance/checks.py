"""What every game must keep to; each check looks at one playthrough."""

from __future__ import annotations

import contextlib
import copy
import json
import marshal
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from hexhaven.core.actions import Action, action_kind, json_types_of
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Choices, Outcome
from hexhaven.core.messages import BadNotation, IllegalAction, Message, Refused
from hexhaven.matches.file import read
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature, ScriptedNature
from hexhaven.words import LANGUAGES, Template, fill, templates
from tests.conformance.json_types import mismatches
from tests.conformance.plays import AnyGame, Play, let_nature_act, same
from tests.games_of_tests import found_by_name
from tests.tiny import WORDS

#: How many of the listed actions are tried in one position, and how often a space is sampled.
LISTED, SAMPLES = 30, 3
#: How many steps are viewed by and told to all seats, and how long a play by fallbacks goes on.
VIEWED, TOLD, FALLBACKS = 20, 60, 400


@action_kind("alien")
class Alien(Action):
    """An action of no game."""


def check_pending(play: Play) -> None:
    """An unfinished game awaits somebody, a finished one nobody; who is not awaited cannot act."""
    for state in play.positions:
        pending, over = play.game.pending(state), play.game.outcome(state) is not None
        assert over == (not pending.must and not pending.may and pending.nature is None)
        assert pending.must | pending.may <= set(play.seats)
        assert not pending.must & pending.may
        for seat in play.seats:
            choices = play.game.legal(state, seat)
            if seat in pending.must:
                assert choices
            if not pending.awaits(seat):
                assert not choices
                refusals_of(play, state, seat, play.pool)


def check_choices(play: Play) -> None:
    """What is listed or sampled is accepted, and applying it leaves the old state alone."""
    for state in play.positions:
        before = copy.deepcopy(state)
        for seat in play.seats:
            choices = play.game.legal(state, seat)
            assert len(set(choices.listed)) == len(choices.listed)
            for action in some_of(choices):
                assert action in choices
                play.game.apply(state, seat, action)
                assert same(state, before)


def check_refusals(play: Play) -> None:
    """What is not among the choices is refused in words, and leaves the state alone."""
    for state in play.positions:
        before = copy.deepcopy(state)
        others = [a for seat in play.seats for a in some_of(play.game.legal(state, seat))]
        tried = [*play.pool, *others, *(m for a in others for m in mutated(a)), Alien()]
        for seat in play.seats:
            choices = play.game.legal(state, seat)
            refused = refusals_of(play, state, seat, [a for a in tried if a not in choices])
            for refusal in {repr(refusal): refusal for refusal in refused}.values():
                check_words(refusal)
            assert same(state, before)


def check_chances(play: Play) -> None:
    """Nature has possible actions exactly when it is due, and each of them is accepted."""
    for state in play.positions:
        chances = play.game.chances(state)
        if play.game.pending(state).nature is None:
            assert not chances.weighted
            assert chances.space is None
            continue
        actions = [action for action, _ in chances.weighted]
        assert len(set(actions)) == len(actions)
        assert all(type(weight) is int and weight > 0 for _, weight in chances.weighted)
        for action in [*actions, *(chances.draw(SeededRng(n)) for n in range(SAMPLES))]:
            assert action in chances
            play.game.apply(state, -1, action)


def check_seats(play: Play) -> None:
    """A seat that does not exist is refused in words, whatever it is asked for."""
    game, step = play.game, play.steps[-1]
    state, seats = step.after, play.match.setup.seats
    strangers: tuple[Any, ...] = (seats, 100, -2, 10**30, "0", 1.0, (0,))
    for seat in strangers:
        for ask in (
            lambda seat: game.view(state, seat),
            lambda seat: game.log_messages(step.entry, step.before, step.after, seat),
            lambda seat: game.legal(state, seat),
            lambda seat: game.fallback(state, seat),
            lambda seat: game.apply(state, seat, step.entry.action),
            lambda seat: play.match.submit(seat, step.entry.action),
        ):
            with pytest.raises(IllegalAction, match=f"this game has seats 0 to {seats - 1}"):
                ask(seat)
    for ask in (game.legal, game.fallback):
        for nobody in (None, -1):
            with pytest.raises(IllegalAction):
                ask(state, nobody)


def check_choices_from_view(play: Play) -> None:
    """Choices are a function of the seat's view."""
    for n, state in enumerate(play.positions):
        for seat in play.seats:
            other = play.game.resample(play.game.view(state, seat), SeededRng(n, stream=7))
            assert choices_text(play.game, state, seat) == choices_text(play.game, other, seat)


def check_replay(play: Play) -> None:
    """The recorded entries lead to the same states, without any chance."""
    match = play.match
    again = Match(match.game, match.setup, ScriptedNature(()), entries=match.entries)
    assert again.entries == match.entries
    assert same(again.state, match.state)
    middle = match.version // 2
    assert same(match.at(middle), [*play.steps][middle - 1].after)
    for one, following in pairwise(play.steps):
        assert one.after is following.before


def check_seeded(play: Play) -> None:
    """Nature and the script of its own draws agree."""
    drawn = [str(e.action) for e in play.match.entries if e.seat == -1]
    match = Match(play.game, play.match.setup, ScriptedNature(drawn))
    for entry in play.match.entries[match.version :]:
        if entry.seat != -1:
            match.submit(entry.seat, entry.action)
        elif match.version < entry.n:
            let_nature_act(match)
    assert match.entries == play.match.entries


def check_file(play: Play) -> None:
    """A match survives its text file."""
    text = str(play.match)
    with found_by_name(play.game):
        match = read(text).match(ScriptedNature(()))
    assert match.setup == play.match.setup
    assert match.entries == play.match.entries
    assert same(match.state, play.match.state)
    assert str(match) == text


def check_notation(play: Play) -> None:
    """Every action survives its text and its JSON form."""
    notation = play.game.notation
    actions = dict.fromkeys(step.entry.action for step in play.steps)
    for state in play.positions:
        for seat in play.seats:
            actions |= dict.fromkeys(some_of(play.game.legal(state, seat), every=True))
    for action in actions:
        assert notation.read(str(action)) == action
        assert notation.from_json(json.loads(json.dumps(action.to_json()))) == action
        assert hash(notation.read(str(action))) == hash(action)


def check_fallback(play: Play) -> None:
    """The fallback of a seat that must act is legal."""
    for state in play.positions:
        for seat in play.game.pending(state).must:
            action = play.game.fallback(state, seat)
            assert action in play.game.legal(state, seat)
            play.game.apply(state, seat, action)


def check_fallback_play(play: Play) -> None:
    """Nobody ever acting is no obstacle."""
    match = Match(play.game, play.match.setup, RandomNature(SeededRng(5)))
    while match.outcome is None and match.version < FALLBACKS:
        pending = match.pending
        if pending.must:
            seat = min(pending.must)
            match.submit(seat, match.game.fallback(match.state, seat))
        else:
            let_nature_act(match)


def check_views(play: Play) -> None:
    """Views are JSON values in named parts, and only touched parts change."""
    for step in play.some_steps(VIEWED):
        touched = play.game.changed_parts(step.entry, step.before, step.after)
        for seat in play.observers:
            old, new = parts(play.game, step.before, seat), parts(play.game, step.after, seat)
            differing = {name for name in old.keys() | new if old.get(name) != new.get(name)}
            assert differing <= touched
            assert play.game.view(step.after, seat).seat == seat


def check_types(play: Play) -> None:
    """Every part of a view, and every action, is exactly what the game declares."""
    checked: set[tuple[str, bytes]] = set()
    for state in play.positions:
        for seat in play.observers:
            for name, part in play.game.view(state, seat).parts().items():
                kind = re.sub(r"/\d+$", "/N", name)
                if (exact := exactly(part)) is None or (kind, exact) not in checked:
                    assert not list(mismatches(part, play.game.parts[kind], name))
                    checked |= {(kind, exact)} if exact else set()
    for action in play.pool:
        for name, hint in json_types_of(type(action)).items():
            assert not list(mismatches(action.to_json()[name], hint, str(action)))


def check_told(play: Play) -> None:
    """The log has words for everybody in every language, and the same for one audience."""
    for step in play.some_steps(TOLD):
        what, heard = (step.entry, step.before, step.after), {}
        for seat in play.observers:
            lines = play.game.log_messages(*what, seat)
            assert heard.setdefault(play.game.audience(*what, seat), lines) == lines
            for line in lines:
                check_words(line)


def check_resample(play: Play) -> None:
    """A resampled state looks the same to its seat, and play goes on from it."""
    for n, state in enumerate(play.positions):
        for seat in play.observers:
            view = play.game.view(state, seat)
            other = play.game.resample(view, SeededRng(n, stream=3))
            assert parts(play.game, other, seat) == parts(play.game, state, seat)
            assert play.game.pending(other) == play.game.pending(state)
            if seat is not None:
                for action in some_of(play.game.legal(state, seat)):
                    play.game.apply(other, seat, action)


def check_outcome(play: Play) -> None:
    """There is no outcome before the end, and then one that ranks every seat once."""
    for step in play.steps:
        assert play.game.outcome(step.before) is None
    outcome = play.match.outcome
    if outcome is not None:
        check_ranking(play, outcome)


def check_ranking(play: Play, outcome: Outcome) -> None:
    ranked = [seat for group in outcome.ranking for seat in group]
    assert sorted(ranked) == list(play.seats)
    assert set(outcome.winners) <= set(outcome.ranking[0])
    assert len(outcome.scores) == len(play.seats)
    check_json(dict(outcome.details))
    check_words(outcome.reason)
    with pytest.raises(IllegalAction):
        play.match.submit(0, play.pool[0])


CHECKS = (
    check_pending,
    check_choices,
    check_refusals,
    check_chances,
    check_seats,
    check_choices_from_view,
    check_replay,
    check_seeded,
    check_file,
    check_notation,
    check_fallback,
    check_fallback_play,
    check_views,
    check_types,
    check_told,
    check_resample,
    check_outcome,
)


def some_of(choices: Choices, every: bool = False) -> list[Action]:
    """Listed actions, evenly spread unless every one is wanted, and samples of each space."""
    step = 1 if every else -(-len(choices.listed) // LISTED) or 1
    sampled = [s.sample(SeededRng(n, stream=9)) for s in choices.spaces for n in range(SAMPLES)]
    return [*choices.listed[::step], *sampled]


def mutated(action: Action) -> Iterator[Action]:
    """The same kind of action with another number in it."""
    assert is_dataclass(action)
    for field in fields(action):
        value = getattr(action, field.name)
        others: tuple[Any, ...] = ()
        if type(value) is int:
            others = (value + 1, 999_999_999)
        elif isinstance(value, tuple) and value and all(type(n) is int for n in value):
            others = ((value[0] + 1, *value[1:]),)
        for other in others:
            with contextlib.suppress(BadNotation):
                yield replace(action, **{field.name: other})


def refusals_of(play: Play, state: Any, seat: int, actions: Iterable[Action]) -> list[Message]:
    return [refusal_of(play.game, state, seat, action) for action in actions]


def refusal_of(game: AnyGame, state: Any, seat: int, action: Action) -> Message:
    try:
        game.apply(state, seat, action)
    except IllegalAction as refusal:
        return refusal.message
    raise AssertionError(f"seat {seat} may do {action} although it is not among its choices")


def choices_text(game: AnyGame, state: Any, seat: int) -> str:
    """All that can be seen of a seat's choices."""
    choices = game.legal(state, seat)
    return repr(([str(a) for a in choices.listed], [s.name for s in choices.spaces])) + repr(
        [str(s.sample(SeededRng(n, stream=9))) for s in choices.spaces for n in range(SAMPLES)]
    )


def parts(game: AnyGame, state: Any, seat: int | None) -> dict[str, str]:
    """A view's parts, each as JSON text."""
    return {name: as_json(part) for name, part in game.view(state, seat).parts().items()}


#: Texts of values that were looked at: most parts of a view are as they were before.
TEXTS: dict[bytes, str] = {}


def as_json(value: Any) -> str:
    exact = exactly(value)
    if exact is not None and exact in TEXTS:
        return TEXTS[exact]
    check_json(value)
    text = json.dumps(value, sort_keys=True)
    if exact is not None:
        TEXTS[exact] = text
    return text


def exactly(value: Any) -> bytes | None:
    """What tells a value from every other, types included; None where it holds odd things."""
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return None


def check_json(value: Any) -> None:
    """The value is what JSON gives back, so that no type is changed on the way."""
    if isinstance(value, dict):
        assert all(type(key) is str for key in value)
        for part in value.values():
            check_json(part)
    elif isinstance(value, list):
        for part in value:
            check_json(part)
    else:
        assert value is None or type(value) in (bool, int, float, str), value


def check_words(said: Message | Refused) -> None:
    """The message can be said in every language."""
    if isinstance(said, Refused):
        said = said.message
    for language in LANGUAGES:
        words: Mapping[str, Template] = {**templates(language), **WORDS}
        assert fill(words, said.id, said.params).strip()
