"""Every message id of the sources has words, and there are no words that nothing says."""

import ast
from collections.abc import Iterator

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Message, render
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.games.base.actions import Bank, Buy
from hexhaven.games.base.kernels.position import PHASES
from hexhaven.games.base.rendering import refusal_words
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.kernels.constants import CARD_NAMES
from hexhaven.games.island.kernels.refusals import REASONS
from hexhaven.games.island.terrain import TERRAINS
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from hexhaven.words import LANGUAGES, templates
from tests.words.sources import (
    client_computed,
    client_literals,
    computed,
    functions,
    keywords,
    literals,
    name_of,
    texts,
    trees,
    uses,
)
from tests.words.templates import placeholders

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WORDS = templates("en")
BASE = load_game("base")
#: Sources whose computed ids are listed one by one below.
LISTED = ("log_lines.py", "refusal_words.py")


def told_lines() -> dict[str, frozenset[str]]:
    """Every line of every game's log, worded for its subject and for others, with parameters."""
    found: dict[str, frozenset[str]] = {}
    for path in trees():
        if path.parts[-2:] != ("rendering", "log_lines.py"):
            continue
        game = path.parts[-3]
        for function in functions(path):
            for name, params in lines_of(function):
                found[f"told.{game}.{name}"] = params | {"player"}
                found[f"told.{game}.{name}.you"] = params
    return found


def lines_of(function: ast.FunctionDef) -> Iterator[tuple[str, frozenset[str]]]:
    """The names and parameters of the lines about a seat that a function may say."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and name_of(call) in ("line", "about"):
            for name in texts(function, call.args[0 if name_of(call) == "line" else 1]):
                params = keywords(function, call)
                assert params is not None, f"the parameters of {name} cannot be read"
                yield name, params


def refusals() -> set[str]:
    """Every reason the rules know, that of a wrong phase by phase."""
    reasons = {f"refused.base.{reason}" for reason in REASONS if reason not in ("allowed", "phase")}
    return reasons | {f"refused.base.phase.{phase}" for phase in PHASES}


def names() -> set[str]:
    """The words for resources, terrains and cards."""
    families = {
        "amount": RESOURCES,
        "card": CARD_NAMES,
        "resource": RESOURCES,
        "terrain": TERRAINS,
    }
    return {f"{family}.{name}" for family, members in families.items() for name in members}


def listed() -> set[str]:
    return set(told_lines()) | refusals() | names()


def test_every_id_in_the_sources_has_words():
    rooms = {id.partition(".")[0] for id in WORDS}
    written = literals() | client_literals()
    ids = {id: place for id, place in written.items() if id.partition(".")[0] in rooms}
    missing = {id: place for id, place in ids.items() if id not in WORDS}
    missing |= {use.id: use.place for use in uses() if use.id not in WORDS}
    assert missing == {}


def test_every_listed_id_has_words():
    assert listed() - WORDS.keys() == set()


def test_every_computed_id_can_have_words():
    nothing = {
        place: pattern.pattern
        for place, pattern in (computed() | client_computed()).items()
        if not any(pattern.fullmatch(id) for id in WORDS)
    }
    assert nothing == {}


def test_no_words_are_left_that_nothing_says():
    patterns = [p for place, p in computed().items() if place.partition(":")[0] not in LISTED]
    patterns += client_computed().values()
    said = listed() | literals().keys() | client_literals().keys()
    unsaid = [
        id
        for id in WORDS
        if id not in said and not any(pattern.fullmatch(id) for pattern in patterns)
    ]
    assert unsaid == []


def test_every_message_is_given_the_parameters_its_words_need():
    given = {use: use.params for use in uses() if use.params is not None and use.id in WORDS}
    lacking = {
        f"{use.place} {use.id}": placeholders(WORDS[use.id]) - params
        for use, params in given.items()
        if not placeholders(WORDS[use.id]) <= params
    }
    assert lacking == {}


def test_every_line_of_the_log_uses_all_it_is_told():
    """A field by its number is for screens alone, which show where it lies."""
    differing = {
        id: placeholders(WORDS[id]) ^ (params - {"hex"})
        for id, params in told_lines().items()
        if placeholders(WORDS[id]) != params - {"hex"}
    }
    assert differing == {}


def position(phase: int = 0):
    setup = make_setup(BASE.name, BASE.version, BASE.seats, BASE.options, 4, {})
    record = BASE.initial_state(setup).record
    record.phase = phase
    return record


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", range(1, len(REASONS)), ids=REASONS[1:])
def test_every_refusal_can_be_said(reason, language):
    actions = (Buy(), Bank((1, 0, 0, 0, 0), (0, 1, 0, 0, 0)))
    for action in actions if REASONS[reason] != "cost" else actions[:1]:
        for phase in range(len(PHASES)):
            refusal = refusal_words.refusal_of(reason, position(phase), 0, action)
            assert render(refusal.message, NAMES, language)


def ids_of(message: Message) -> set[str]:
    """The ids of a message and of the messages inside it."""
    found = {message.id}
    for value in message.params.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                found |= ids_of(part)
    return found


def test_a_random_game_can_be_told_to_everybody():
    rng = SeededRng(4)
    setup = make_setup(BASE.name, BASE.version, BASE.seats, BASE.options, 4, {"points": 4})
    match = Match(BASE, setup, RandomNature(rng))
    while match.outcome is None:
        seats = sorted(match.pending.must | match.pending.may)
        seat = seats[rng.below(len(seats))]
        if choices := match.legal(seat):
            match.submit(seat, choices.sample(rng))
    said: set[str] = set()
    for step in match.steps():
        for seat in (0, None):
            for message in BASE.log_messages(step.entry, step.before, step.after, seat):
                assert all(render(message, NAMES, language) for language in LANGUAGES)
                said |= ids_of(message)
    assert all(render(match.outcome.reason, NAMES, language) for language in LANGUAGES)
    assert said <= listed() | literals().keys()
    assert {"told.base.deal.you", "told.base.theft.from_you", "told.base.win"} <= said
