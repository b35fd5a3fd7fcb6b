"""Redealing what a view hides: every deal that can be, as often as shuffling gives it.

Hands are compared with all orders in which the unknown cards can lie in the unknown places,
each as likely as another; how likely a thief was to take a kind does not count there.
"""

from collections import Counter
from itertools import permutations

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.games.base.kernels.position import DECK
from hexhaven.games.base.kernels.topology import LATTICE
from hexhaven.games.island.cards import cards
from hexhaven.games.island.kernels.constants import VICTORY_POINT
from tests.games.base.script import GAME, founded

REDEALS = 4000


def redeals(game, seat, count=REDEALS):
    view = game.view(seat)
    return [GAME.resample(view, SeededRng(5, k)).record for k in range(count)]


def check_shares(counted, weights):
    """A chi-square test at four standard deviations of what was counted against its weights."""
    assert set(counted) <= set(weights)
    total, whole = sum(counted.values()), sum(weights.values())
    expected = {deal: total * weight / whole for deal, weight in weights.items()}
    squares = sum((counted[deal] - e) ** 2 / e for deal, e in expected.items())
    freedom = len(weights) - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5


def hidden_hands(game, seat):
    """What all other hands hold, in one value."""
    return tuple(cards(game.hands[other]) for other in range(game.seats) if other != seat)


def slots_and_pool(game, seat):
    """For each other seat the certain cards and the number of unknown ones; and their pool."""
    s = game.record
    certain = {o: cards(s.known[o, :, seat]) for o in range(s.seats) if o != seat}
    held = [19 - int(s.bank[k]) - int(s.hands[seat, k]) for k in range(5)]
    pool = [k for k in range(5) for _ in range(held[k] - sum(c[k] for c in certain.values()))]
    unknown = {o: int(s.hand_size[o]) - sum(certain[o]) for o in certain}
    return certain, unknown, pool


def all_deals(game, seat):
    """Every deal, weighted by the orders of the unknown cards that lead to it, all alike."""
    certain, unknown, pool = slots_and_pool(game, seat)
    weights = Counter()
    for order in permutations(pool):
        rest, deal = list(order), []
        for other, known in certain.items():
            hand = list(known)
            for _ in range(unknown[other]):
                hand[rest.pop()] += 1
            deal.append(tuple(hand))
        weights[tuple(deal)] += 1
    return weights


def hex_of(game, victim):
    """A hex beside a settlement of one seat alone, where the robber does not stand."""
    beside = {seat: game.settlements(seat) for seat in range(4)}
    for hex, nodes in enumerate(LATTICE.hex_nodes):
        here = {seat for seat, owned in beside.items() if owned & set(nodes)}
        if here == {victim} and hex != game.record.robber:
            return hex
    raise AssertionError(victim)


def robbed(*thefts):
    """A game in which a thief took a card from a victim, unseen by seat 0, time and again."""
    game = founded().gain(1, "2b").gain(2, "2w").gain(3, "go")
    for thief, victim, card in thefts:
        game.before_roll(thief).play(f"{thief} roll", "* dice 3 4")
        game.play(f"{thief} robber {hex_of(game, victim)}", f"* theft {card}")
    return game


@pytest.mark.parametrize("thefts", [1, 2])
def test_cards_of_unknown_place_are_shuffled_among_the_places_left(thefts):
    game = robbed(*[(2, 1, "brick"), (3, 2, "wool")][:thefts])
    weights = all_deals(game, 0)
    assert len(weights) > 1
    check_shares(Counter(hidden_hands(s, 0) for s in redeals(game, 0)), weights)


def test_what_a_seat_saw_itself_stays_where_it_is():
    game = robbed((2, 1, "brick"))
    for seat in (1, 2):
        hands = {tuple(map(cards, s.hands)) for s in redeals(game, seat, 40)}
        assert hands == {tuple(map(cards, game.record.hands))}


def test_development_cards_are_as_likely_as_those_unseen():
    game = founded().draws(1, "knight").draws(2, "victory_point").main(0)
    drawn = Counter()
    for s in redeals(game, 0):
        (first,), (second,) = ([k for k in range(5) if s.cards[seat, k]] for seat in (1, 2))
        drawn[first, second] += 1
        assert [int(s.deck[k]) for k in range(5)] == [
            DECK[k] - (k == first) - (k == second) for k in range(5)
        ]
    weights = {(a, b): DECK[a] * (DECK[b] - (a == b)) for a in range(5) for b in range(5)}
    check_shares(drawn, weights)


def test_nobody_is_dealt_a_victory_that_would_have_ended_the_game():
    game = founded(points=3).draws(1, "knight").main(2)
    for seat in (0, None):
        assert not any(s.cards[1, VICTORY_POINT] for s in redeals(game, seat, 200))


def test_fresh_cards_are_among_the_cards_of_the_player_in_turn():
    game = founded().draws(1, "knight", "monopoly")
    assert game.turn == 1
    for s in redeals(game, 0, 200):
        assert (s.fresh <= s.cards[1]).all()
        assert s.fresh.sum() == s.fresh_count
