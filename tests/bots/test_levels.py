"""Levels and temperaments: every game has them, and they are true."""

from collections import Counter

import pytest

from hexhaven.bots.bot import LEVELS
from hexhaven.bots.registry import bot_entries, load_bot, resolve_bot_name
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names
from hexhaven.games.base.actions import Offer
from hexhaven.games.dice.solver.alone.solution import Problem
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.report import wilson
from hexhaven.lab.simulate.run import simulate
from hexhaven.words import LANGUAGES, templates
from tests.bots.base.games import decisions
from tests.games.dice.solved import use_store


def won(game, bots, games, seed=7):
    """How many games each bot wins, whichever seat it has."""
    plan = make_plan(game, bots, players=len(bots), games=games, seed=seed)
    wins = Counter()
    for row in play_games(plan, range(games)).rows:
        if row["winner"] >= 0:
            wins[plan.seat_bots(int(row["game"]))[row["winner"]]] += 1
    return wins


@pytest.mark.parametrize(
    ("game", "level"),
    [
        *((game, "master") for game in ("base", "connect", "dice-plus")),
        *((game, level) for game in game_names() for level in LEVELS[:3]),
    ],
)
def test_every_game_has_bots_of_three_levels_and_most_a_master(game, level):
    name = resolve_bot_name(game, level)
    assert bot_entries(game)[name].level == level
    assert callable(load_bot(game, level)(SeededRng(0)).choose)


@pytest.mark.parametrize("game", game_names())
def test_every_level_and_temperament_has_words(game):
    for entry in bot_entries(game).values():
        for language in LANGUAGES:
            if entry.level is not None:
                assert f"level.{entry.level}" in templates(language)
                assert f"temperament.{entry.temperament}" in templates(language)


def test_the_bots_of_a_level_sit_down_in_turn():
    seated = [resolve_bot_name("base", "easy", seat) for seat in range(4)]
    assert seated == ["novice", "novice-trader", "novice-roads", "novice"]


def test_a_name_that_is_no_level_stands_for_itself():
    assert resolve_bot_name("base", "builder") == "builder"
    assert resolve_bot_name("base", "own:Bot") == "own:Bot"


@pytest.mark.slow
def test_strong_beats_easy_and_medium_is_between():
    assert won("base", ("builder", "novice"), 300)["builder"] >= 0.75 * 300
    assert won("base", ("builder", "settler"), 300)["builder"] >= 0.6 * 300
    assert won("base", ("settler", "novice"), 300)["settler"] >= 0.55 * 300


def test_who_builds_roads_has_the_longest_more_often():
    plan = make_plan("base", ("builder-roads", "builder"), players=2, games=300, seed=3)
    rows = play_games(plan, range(300)).rows
    held = Counter()
    for row in rows:
        for seat, name in enumerate(plan.seat_bots(int(row["game"]))):
            held[name] += int(row["longest_road"][seat])
    assert held["builder-roads"] > held["builder"]


def test_who_trades_eagerly_offers_more():
    offers = Counter()
    for decision in decisions("novice-trader", "novice", "builder-trader", "builder", seed=4):
        offers[decision.bot] += isinstance(decision.action, Offer)
    assert offers["novice-trader"] > offers["novice"]
    assert offers["builder-trader"] > offers["builder"]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "players", "games"),
    [("base", 2, 5000), ("dice-plus", 2, 60), ("dice", 2, 60), ("connect", 4, 60)],
)
def test_two_levels_apart_wins_at_least_70_games_of_100(
    tmp_path, monkeypatch, game, players, games
):
    if game == "dice":  # whose strong bot needs the solution
        use_store(tmp_path, monkeypatch, Problem())
    report = simulate(
        make_plan(game, ("strong", "easy") * (players // 2), players=players, games=games, seed=11)
    )
    assert wilson(report.wins[resolve_bot_name(game, "strong")], games)[0] > 0.7
