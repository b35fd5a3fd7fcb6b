"""The builder as a bot: it plays by its view alone, legally, and alike everywhere."""

import ast
import os
import subprocess
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

import hexhaven.bots.base
from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.records import words_of
from hexhaven.games.base.actions import Accept, Deal, Decline, Offer, pack
from tests.bots.base.games import decisions
from tests.lab.plans import HOUSE_RULES

ROOT = Path(__file__).parents[3]
FOUR = ("builder",) * 4


class NoChance:
    """A source of chance that is never asked."""

    def below(self, n):
        raise AssertionError("the builder needs no chance")


def test_the_builders_are_known_by_name():
    assert {*STYLES} <= set(bot_names("base"))
    for name in STYLES:
        assert load_bot("base", name)(SeededRng(0)).style == name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (FOUR, {}),
        (("veteran", "random", "builder-quiet"), {"harbours": "shuffled", "points": "6"}),
        (("novice", "novice-trader", "settler", "settler-roads"), {"points": "7"}),
        (("builder", "builder"), {"phases": "strict", "discard_limit": "2", "points": "8"}),
        (("builder", "builder", "builder"), {"island": "beginner", "turn_limit": "20"}),
        (("builder", "builder-quiet", "builder"), {"points": "6"} | HOUSE_RULES),
    ],
    ids=str,
)
def test_every_decision_is_allowed_and_leaves_the_view_as_it_is(bots, options):
    for decision in decisions(*bots, seed=5, **options):
        if decision.bot == "random":
            continue
        before = words_of(decision.view.record).tobytes()
        fresh = load_bot("base", decision.bot)(NoChance())
        assert fresh.choose(decision.view, decision.choices, decision.must) == decision.action
        assert words_of(decision.view.record).tobytes() == before


def test_a_builder_trades_with_players_in_every_way():
    unseen = {Offer, Accept, Decline, Deal}
    for decision in chain.from_iterable(decisions(*FOUR, seed=seed) for seed in (1, 2)):
        unseen.discard(type(decision.action))
        if not unseen:
            break
    assert unseen == set()


@pytest.mark.parametrize(("bot", "most"), [("novice", 1), ("novice-trader", 2)])
def test_where_people_play_a_builder_makes_few_offers_and_none_twice(bot, most):
    made, sparing = Counter(), load_bot("base", bot)(NoChance())
    sparing.spare_people()
    for decision in decisions(*(bot,) * 4, seed=1):
        view = decision.view
        if view.seat != 0:
            continue
        chosen = sparing.choose(view, decision.choices, decision.must)
        if isinstance(chosen, Offer):
            assert view.record.offers_made[0] < most
            made[int(view.record.turns), chosen] += 1
        elif not isinstance(decision.action, Offer):
            assert chosen == decision.action
        else:
            assert chosen in decision.choices if decision.must else chosen is None
    assert set(made.values()) == {1}


def test_a_quiet_builder_never_trades_with_players():
    bots = ("builder-quiet", "builder", "builder-quiet", "builder")
    kinds = {type(d.action) for d in decisions(*bots, seed=3) if d.bot == "builder-quiet"}
    assert Decline in kinds
    assert not {Offer, Accept, Deal} & kinds


def check_agreement(tmp_path, seed, every):
    """Interpreted and compiled builders decide alike about some views of a game."""
    made = list(decisions("builder", "novice-trader", "builder-quiet", "veteran", seed=seed))
    made = made[::every]
    views = np.array([words_of(d.view.record) for d in made])
    seats = np.array([d.view.seat for d in made])
    styles = np.array([list(STYLES).index(d.bot) for d in made])
    np.savez(tmp_path / "views.npz", views=views, seats=seats, styles=styles)
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.base.decide_from_file", str(tmp_path / "views.npz")],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    interpreted = [int(line) for line in done.stdout.split()]
    assert interpreted == [-1 if d.action is None else pack(d.action) for d in made]
    return len(made)


@pytest.mark.slow
def test_interpreted_and_compiled_builders_decide_alike(tmp_path):
    assert check_agreement(tmp_path, seed=11, every=20) > 40


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(20, 24))
def test_interpreted_and_compiled_builders_decide_alike_all_game_long(tmp_path, seed):
    assert check_agreement(tmp_path, seed, every=1) > 500


#: The coach decides nothing: it tells people shares. What has learned plays by its kernels.
SOURCES = [
    source
    for source in sorted(Path(hexhaven.bots.base.__file__).parent.rglob("*.py"))
    if source.parent.name not in ("coach", "learned")
]


@pytest.mark.parametrize("source", SOURCES)
def test_bots_that_must_agree_everywhere_reckon_in_whole_numbers(source):
    nodes = list(ast.walk(ast.parse(source.read_text("utf-8"))))
    assert not any(isinstance(node, ast.Div) for node in nodes)
    assert not any(isinstance(n, ast.Constant) and isinstance(n.value, float) for n in nodes)
