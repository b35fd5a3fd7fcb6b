"""The builder for Connect plays within the round like a person, and gets somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from hexhaven.bots.connect.builder import Builder
from hexhaven.games.connect.actions import Accept, Offer
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import Failures, play_games, play_match


def plan(players: int = 6, games: int = 1, seed: int = 0, **options: object):
    return make_plan(
        "connect", ["builder"], players=players, games=games, seed=seed, options=options
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 8])
def test_builders_play_to_the_end_without_failing(players):
    arranged = plan(players, seed=players)
    failures = Failures(arranged.seat_bots(0))
    match = play_match(arranged, 0, failures)
    assert match.outcome is not None
    assert len(match.outcome.winners) == 1
    assert sum(failures.counts) == 0


@pytest.mark.slow
def test_a_builder_does_no_more_in_a_round_than_a_person_could():
    match = play_match(plan(), 0)
    acts: Counter[tuple[int, int]] = Counter()
    offers: Counter[tuple[int, int]] = Counter()
    for step in match.steps():
        position = step.before.position
        if step.entry.seat >= 0 and position.phase == "trade":
            acts[position.round, step.entry.seat] += 1
            offers[position.round, step.entry.seat] += isinstance(step.entry.action, Offer)
    assert max(acts.values()) <= Builder.most_acts
    assert max(offers.values()) <= Builder.most_offers
    assert any(isinstance(entry.action, Accept) for entry in match.entries)


def test_builders_place_their_first_pieces_themselves():
    match = play_match(plan(4, places="free", round_limit=1), 0)
    founded = [entry for entry in match.entries if str(entry.action).startswith("found")]
    assert len(founded) == 12


@pytest.mark.prove
def test_nearly_all_games_of_six_builders_are_won_within_forty_rounds():
    arranged = plan(games=200, seed=1704)
    rows = play_games(arranged, range(arranged.games)).rows
    assert (rows["turns"] <= 40).mean() >= 0.95
    assert (rows["winner"] >= 0).all()
