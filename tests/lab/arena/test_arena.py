"""Arenas: who meets whom, what is kept, and what is made of the results."""

import json
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from hexhaven.core.messages import Refused
from hexhaven.lab.arena.plan import make_arena, seatings
from hexhaven.lab.arena.ratings import rate, strengths
from hexhaven.lab.arena.report import ArenaReport
from hexhaven.lab.arena.results import Block, Results, play_arena
from hexhaven.lab.arena.sprt import SequentialTest, log_ratio, make_test

THREE = ("builder", "builder-quiet", "random")


def short(bots=("builder", "random"), games=8, **more):
    return make_arena("base", bots, games=games, seed=1, options={"points": "4"}, **more)


def test_every_pair_meets_and_all_meet_together():
    tables = short(THREE).tables()
    assert [set(table) for table in tables] == [
        {"builder", "builder-quiet"},
        {"builder", "random"},
        {"builder-quiet", "random"},
        set(THREE),
    ]
    assert short(THREE, players=2).tables() == (
        ("builder", "builder-quiet"),
        ("builder", "random"),
        ("builder-quiet", "random"),
    )


def test_every_bot_has_every_seat_of_every_island():
    for table in short(THREE).tables():
        seats = {seat: Counter() for seat in range(4)}
        for seated in seatings(table):
            for seat, bot in enumerate(seated):
                seats[seat][bot] += 1
        assert all(a == b for a, b in pairwise(seats.values()))
        assert len(set(seatings(table))) == len(seatings(table))


def test_the_first_bot_can_sit_alone_against_each_of_the_others():
    arena = short(THREE, games=8, alone=True)
    assert arena.tables() == (
        ("builder", *("builder-quiet",) * 3),
        ("builder", *("random",) * 3),
    )
    report = ArenaReport(play_arena(arena)).to_json()
    assert report["alone"] is True
    assert [rated["seats"] for rated in report["ratings"] if rated["bot"] == "builder"] == [16]
    with pytest.raises(Refused, match="--alone"):
        make_test(arena, ["builder", "random"], 5)


@pytest.mark.slow
def test_the_same_arena_gives_the_same_results_with_any_number_of_workers():
    arena = short(THREE, games=5)
    one, two = (play_arena(arena, workers=count) for count in (1, 2))
    assert one.blocks == two.blocks
    assert one.games == arena.total == 6 + 6 + 6 + 8


def test_an_arena_goes_on_where_it_was_interrupted(tmp_path):
    path = tmp_path / "arena.jsonl"
    whole = play_arena(short(games=12))
    play_arena(short(games=4), out=path)
    told = []
    again = play_arena(short(games=12), out=path, progress=told.append)
    assert told[0] == 4
    assert again.blocks == whole.blocks
    assert len(path.read_text().splitlines()) == 1 + len(whole.blocks)


def test_a_file_of_another_arena_is_refused(tmp_path):
    path = tmp_path / "arena.jsonl"
    play_arena(short(games=2), out=path)
    with pytest.raises(Refused, match="another arena"):
        play_arena(short(THREE, games=2), out=path)
    path.write_text(path.read_text() + "{")
    with pytest.raises(Refused, match="damaged"):
        play_arena(short(games=2), out=path)


@pytest.mark.parametrize("bots", [["builder"], ["builder", "builder"]])
def test_an_arena_needs_two_different_bots(bots):
    with pytest.raises(Refused) as refused:
        short(bots)
    assert refused.value.message.id == "arena.bots"


def test_strengths_are_found_again_from_games_drawn_by_them():
    rng = np.random.default_rng(3)
    bots, true = ("a", "b", "c"), np.array([4.0, 1.0, 0.25])
    wins = {}
    for table in [("a", "b", "a", "b"), ("b", "c", "b", "c"), ("a", "b", "c", "a")]:
        chances = np.array([true[bots.index(bot)] for bot in table])
        winners = rng.choice(4, size=4000, p=chances / chances.sum())
        wins[table] = np.array([[table[w] == bot for bot in bots] for w in winners]).astype(int)
    found = strengths(bots, {table: won.sum(0) for table, won in wins.items()})
    assert np.allclose(found, true, rtol=0.1)
    ratings = rate(bots, {table: won[:300] for table, won in wins.items()})
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    for rating in ratings:
        exact = 400 * np.log10(true[bots.index(rating.bot)])
        assert rating.low < rating.rating < rating.high
        assert rating.low - 30 < exact < rating.high + 30


def results_with(shares):
    """Results of two bots of which the first won such a part of two games an island."""
    results = Results(short())
    (table,) = results.arena.tables()
    for island, wins in enumerate(shares):
        results.add(Block(table, island, ("builder",) * wins + ("random",) * (2 - wins)))
    return results


@pytest.mark.parametrize(
    ("shares", "answer"),
    [
        ([2, 1, 2, 2, 1] * 20, "first"),
        ([0, 1, 0, 0, 1] * 20, "second"),
        ([1, 1, 0, 2] * 200, "neither"),
        ([2] * 10, "open"),
        ([1, 2, 0] * 8, "open"),
    ],
)
def test_a_test_ends_when_something_is_proven(shares, answer):
    test = SequentialTest("builder", "random", 0.05)
    results = results_with(shares)
    assert test.answer(results) == answer
    assert test.is_decided(results) == (answer != "open")


def test_a_test_is_rarely_wrong():
    rng = np.random.default_rng(1)
    wrong = 0
    for _ in range(200):
        shares = []
        while len(shares) < 20 or abs(log_ratio(shares, 0.1)) < 2.944:
            shares += (rng.integers(0, 3, 20) / 2).tolist()
        wrong += log_ratio(shares, 0.1) > 0
    assert wrong <= 0.09 * 200


def test_a_tested_arena_stops_early():
    arena = short(games=4000)
    test = make_test(arena, ["builder", "random"], 5)
    results = play_arena(arena, is_decided=test.is_decided)
    assert results.games < 200
    assert test.answer(results) == "first"
    with pytest.raises(Refused, match="--sprt"):
        make_test(arena, ["builder", "master"], 5)


def test_a_report_adds_up():
    report = ArenaReport(play_arena(short(THREE, games=40)))
    told = json.loads(json.dumps(report.to_json()))
    assert [rated["bot"] for rated in told["ratings"]][-1] == "random"
    assert sum(rated["wins"] for rated in told["ratings"]) + told["undecided"] == told["games"]
    assert sum(rated["seats"] for rated in told["ratings"]) == 4 * told["games"]
    against = {(p["bot"], p["against"]): p["share"] for p in told["pairs"]}
    assert against["builder", "random"] + against["random", "builder"] == pytest.approx(1)


def test_a_single_island_gives_no_interval():
    rated = rate(("a", "b"), {("a", "b"): np.array([[2, 0]])})
    assert [(rating.bot, rating.low, rating.high) for rating in rated] == [
        ("a", None, None),
        ("b", None, None),
    ]


def test_an_island_that_suits_a_bot_at_all_tables_is_one_island():
    """Ten tables that share their islands tell no more than one of them."""
    rng = np.random.default_rng(5)
    bots, first = ("a", "b"), rng.integers(0, 3, 40)
    won = np.stack([first, 2 - first], 1)
    wide = [rate(bots, {("a", "b") * (1 + k): won for k in range(tables)})[0] for tables in (1, 10)]
    alone, shared = (rating.high - rating.low for rating in wide)
    assert shared == pytest.approx(alone, rel=0.1)
