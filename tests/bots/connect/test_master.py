"""The master of Connect makes deals that bring it most, and that its partners agree to."""

from __future__ import annotations

import pytest

from hexhaven.bots.connect.goals import GoalFinder
from hexhaven.bots.connect.trade import (
    SWAP_OFFERS,
    Need,
    Partner,
    best_acceptance,
    best_offers,
    gain_of,
    is_close_to_winning,
)
from hexhaven.core.registry import load_game
from hexhaven.games.connect.actions import Accept, Offer
from hexhaven.games.connect.rules.building import CITY_COST, SETTLEMENT_COST
from hexhaven.games.island.cards import NO_CARDS, ORE, WOOL, cards
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import Failures, play_match
from tests.lab.sequential import wins_at_least


def hand(**counts):
    kinds = ("brick", "lumber", "wool", "grain", "ore")
    return cards(counts.get(kind, 0) for kind in kinds)


@pytest.fixture(scope="module")
def start():
    game = load_game("connect")
    return game.initial_state(game.setup(6)).position


def dealt(position, seat, held, **others):
    """The position with another hand, and whatever else a player has."""
    players = list(position.players)
    players[seat] = players[seat]._replace(hand=held, **others)
    return position._replace(players=tuple(players))


def test_a_hand_nearer_to_the_goals_is_worth_more(start):
    goals = GoalFinder().goals(start, 0)
    lacking = [kind for kind in range(5) if goals[0].cost[kind]]
    spare = next(kind for kind in range(5) if not goals[0].cost[kind])
    position = dealt(start, 0, cards(2 * (kind == spare) for kind in range(5)))
    gain = gain_of(position, 0, goals[:3])
    assert gain(position.players[0].hand) == 0
    assert gain(cards(int(kind in (spare, lacking[0])) for kind in range(5))) > 0
    assert gain(NO_CARDS) < 0


def test_terms_never_swap_a_kind_for_itself():
    assert len(set(SWAP_OFFERS)) == len(SWAP_OFFERS)
    assert all(
        not (a and b) for offer in SWAP_OFFERS for a, b in zip(offer.give, offer.want, strict=True)
    )


def test_a_partner_agrees_to_give_two_for_the_one_that_completes_a_city():
    need = Need(CITY_COST, CITY_COST)
    partner = Partner(1, hand(grain=2, ore=2, wool=2), need)
    assert partner.agrees(Offer(hand(ore=1), hand(wool=2)))
    assert not partner.agrees(Offer(hand(ore=1), hand(grain=1)))
    assert not partner.agrees(Offer(hand(ore=1), hand(brick=1)))


def test_the_best_offer_that_somebody_takes_comes_first():
    def gain(held):
        return held[WOOL] - 0.5 * (3 - held[ORE])

    need = Need(CITY_COST, CITY_COST)
    partners = [
        Partner(1, hand(grain=2, ore=2, wool=2), need),
        Partner(4, hand(brick=1), Need(SETTLEMENT_COST, SETTLEMENT_COST)),
    ]
    offers = list(best_offers(hand(ore=3), partners, gain))
    assert offers[0] == Offer(hand(ore=1), hand(wool=2), (1,))
    assert all(offer.to == (1,) for offer in offers)
    assert not list(best_offers(hand(brick=2), partners, gain))


def test_nobody_who_is_about_to_win_gets_a_deal(start):
    offer = Accept(1, hand(ore=1), hand(wool=1))
    position = dealt(start, 0, hand(wool=2))
    position = dealt(position, 1, hand(ore=1), points=position.rules.goal - 3)
    assert best_acceptance(position, 0, (offer,), lambda _: 1.0) == offer
    position = dealt(position, 1, hand(ore=1), points=position.rules.goal - 2)
    assert is_close_to_winning(position, 1)
    assert best_acceptance(position, 0, (offer,), lambda _: 1.0) is None


def test_masters_deal_with_builders_without_failing():
    plan = make_plan("connect", ("master", *["builder"] * 3), players=4, games=1, seed=3)
    failures = Failures(plan.seat_bots(0))
    match = play_match(plan, 0, failures)
    assert sum(failures.counts) == 0
    asked = [
        entry.action
        for entry in match.entries
        if isinstance(entry.action, Offer) and sum(entry.action.want) > sum(entry.action.give)
    ]
    assert asked, "a master asks for more than it gives where somebody agrees"
    assert len(match.outcome.winners) == 1


@pytest.mark.prove
def test_a_master_wins_a_third_of_its_games_against_five_builders():
    plan = make_plan("connect", ("master", *["builder"] * 5), players=6, games=150, seed=14)
    assert wins_at_least(50, plan, "master")
