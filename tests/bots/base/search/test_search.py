"""Paired playouts and what is made of them."""

import numpy as np
import pytest

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.search.candidates import (
    MOST_OFFERS,
    MOST_PARTNERS,
    MOST_PROPOSALS,
    OFFERS_ADDRESSED,
    Candidate,
    Candidates,
)
from hexhaven.bots.base.search.comparison import (
    Comparison,
    compare,
    play_on,
)
from hexhaven.bots.base.search.halving import Budget, Halving
from hexhaven.bots.base.search.kernels.evaluation import EXPONENTIALS, WHOLE
from hexhaven.bots.base.search.kernels.playouts import (
    CARD_STREAM,
    DEAL_STREAM,
    DICE_STREAM,
    THEFT_STREAM,
)
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.philox import generator
from hexhaven.core.compiled.records import new_record, words_of
from hexhaven.core.game import NATURE
from hexhaven.games.base.actions import (
    Bank,
    City,
    Offer,
    PlayInvention,
    PlayRoadBuilding,
    Road,
    Settle,
    unpack,
)
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import WORK
from hexhaven.games.base.kernels.redeal import redeal
from tests.bots.base.games import decisions
from tests.games.base.script import GAME, founded

BOTH = (Builder(SeededRng(0)), Builder(SeededRng(0), "builder-quiet"))
STREAMS = {"theft": THEFT_STREAM, "card": CARD_STREAM}


def some_views(count, seed=3):
    """Views of a game at which there is something to compare."""
    candidates = Candidates()
    found = [d.view for d in decisions(*["builder"] * 4, seed=seed) if d.must]
    searched = [view for view in found if len(candidates.actions(view)) > 2]
    return searched[:: len(searched) // count][:count]


def dealt(view, seed, sample):
    """The position that a sample makes of a view."""
    words = view.words.copy()
    state = BaseState(words)
    redeal(new_record(WORK), state.record, view.seat, generator(seed, sample, DEAL_STREAM))
    return state


def next_action(state, talks):
    """What a builder does next by its own view, those first that may act; or Nature is due."""
    pending = GAME.pending(state)
    bot = BOTH[int(state.record.turns) > talks]
    for seat in sorted(pending.may - pending.must):
        action = bot.choose(GAME.view(state, seat), GAME.legal(state, seat), False)
        if action is not None:
            return seat, action
    seat = min(pending.must)
    return seat, bot.choose(GAME.view(state, seat), GAME.legal(state, seat), True)


def played_out(state, seat, action, seed, sample):
    """Who wins when builders go on, played by the rules and with views, action by action."""
    talks = int(state.record.turns)
    rngs = [SeededRng(seed, sample, stream) for stream in range(3)]
    state = GAME.apply(state, seat, action)
    while GAME.outcome(state) is None:
        if GAME.pending(state).nature == 0:
            phase = GAME.view(state, None).phase
            rng = rngs[STREAMS.get(phase, DICE_STREAM)]
            state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
        else:
            state = GAME.apply(state, *next_action(state, talks))
    return GAME.outcome(state).winners


@pytest.mark.slow
def test_a_playout_is_what_builders_do_by_their_views():
    (view,) = some_views(1, seed=4)[:1]
    actions = Candidates().actions(view)[:2]
    comparison = Comparison(view, [*map(Candidate, actions)], seed=9, ahead=10_000, threads=1)
    comparison.play([0, 1], 2)
    for sample in range(2):
        state = dealt(view, 9, sample)
        for k, action in enumerate(actions):
            winners = played_out(state, view.seat, unpack(action), 9, sample)
            assert comparison.values[sample, k] == (WHOLE if view.seat in winners else 0)


def test_the_number_of_threads_and_portions_changes_nothing():
    for view in some_views(3):
        actions = Candidates().actions(view)
        whole = Comparison(view, [*map(Candidate, actions)], seed=1, threads=1)
        whole.play(range(len(actions)), 7)
        parts = Comparison(view, [*map(Candidate, actions)], seed=1, threads=2)
        for samples in (1, 4, 2):
            parts.play(range(len(actions)), samples)
        assert (whole.values == parts.values).all()
        answers = [
            Halving(Comparison(view, [*map(Candidate, actions)], seed=2, threads=n)).search(
                Budget(playouts=90)
            )
            for n in (1, 2)
        ]
        assert answers[0] == answers[1]


def test_nothing_is_played_that_is_no_longer_wanted():
    (view,) = some_views(1)
    actions = Candidates().actions(view)
    asked = iter([True, False])
    comparison = Comparison(
        view, [*map(Candidate, actions)], 1, threads=1, is_wanted=lambda: next(asked, False)
    )
    findings = Halving(comparison).search(Budget(milliseconds=60_000))
    assert 0 < comparison.samples <= 4
    assert findings.action in actions


class Fixed(Comparison):
    """A comparison whose values are given."""

    def __init__(self, values):
        self.candidates = tuple(map(Candidate, range(values.shape[1])))
        self.given, self.values = values, values[:0]

    def play(self, alive, samples):
        rows = self.given[self.samples : self.samples + samples].copy()
        rows[:, [k for k in range(rows.shape[1]) if k not in alive]] = -1
        self.values = np.concatenate([self.values, rows])


@pytest.mark.parametrize("best", range(5))
def test_halving_finds_the_best_and_keeps_the_first_without_proof(best):
    rng = np.random.default_rng(best)
    values = rng.integers(20_000, 40_000, (600, 5))
    assert Halving(Fixed(values * 0 + 30_000)).search(Budget(playouts=1000)).action == 0
    values[:, best] += 6_000
    findings = Halving(Fixed(values)).search(Budget(playouts=1000))
    assert findings.action == best
    assert sum(findings.samples) <= 1000
    if best:
        assert findings.surplus > 2 * findings.error > 0
    assert findings.chances[best] == max(findings.chances)


def test_paired_differences_are_those_of_a_slow_count():
    values = np.random.default_rng(1).integers(-1, 50, (40, 2))
    both = [(a, b) for a, b in values.tolist() if a >= 0 and b >= 0]
    comparison = Fixed(values)
    comparison.values = values
    expected = sum(a - b for a, b in both), sum((a - b) ** 2 for a, b in both), len(both)
    assert comparison.surplus(0, 1) == expected


def test_actions_are_compared_by_their_chances():
    (view,) = some_views(1)
    actions = [unpack(packed) for packed in Candidates().actions(view)[:3]]
    chances = compare(view, actions, samples=6, seed=1)
    assert len(chances) == 3
    assert all(0 <= chance <= 10_000 for chance in chances)
    assert chances == compare(view, actions, samples=6, seed=1)


def test_builders_play_a_position_on():
    (view,) = some_views(1)
    state = GAME.resample(view, SeededRng(1))
    before = state.words.copy()
    later = play_on(state, seed=1, turns=3)
    assert later.record.turns == state.record.turns + 3
    assert GAME.outcome(play_on(state, seed=1)) is not None
    assert (state.words == before).all()


def test_exponentials_are_exponentials():
    assert np.allclose(EXPONENTIALS / 2**30, np.exp(-np.arange(1024) / 64), atol=1e-6)


def test_every_candidate_is_allowed():
    candidates = Candidates()
    for decision in decisions(*["builder"] * 3, seed=8, points="6"):
        for packed in candidates.actions(decision.view):
            assert packed == -1 or unpack(packed) in decision.choices


def offers_of(game, seat):
    """The offers that are worth a look, in notation."""
    listed = [
        unpack(packed) for packed in Candidates().actions(game.view(seat)) if packed != NO_ACTION
    ]
    return [str(action) for action in listed if isinstance(action, Offer)]


def test_the_best_offers_also_go_to_single_partners_who_may_have_the_cards():
    offers = offers_of(founded().gain(1, "g").gain(2, "g").gain(0, "2o").main(0), 0)
    assert {"offer o>g to 1,2,3", "offer o>g to 1", "offer o>g to 2"} <= set(offers)
    assert "offer o>g to 3" not in offers, "its hand is known, and holds no grain"
    assert len(offers) == len(set(offers)) <= MOST_OFFERS + OFFERS_ADDRESSED * MOST_PARTNERS


def test_something_is_proposed_where_the_builder_is_silent_and_once_in_a_turn():
    game = founded().gain(1, "g").gain(0, "2l2o").main(1)
    view, choices = game.view(0), GAME.legal(game.state, 0)
    assert Builder(SeededRng(0)).choose(view, choices, False) is None
    assert 0 < len(offers_of(game, 0)) <= MOST_PROPOSALS
    bot = Master(SeededRng(1), Budget(playouts=40))
    bot.choose(view, choices, False)
    first, bot.findings = bot.findings, None
    assert first.candidates[0].action == NO_ACTION
    assert bot.choose(view, choices, False) is None
    assert bot.findings is None
    sparing = Master(SeededRng(1), Budget(playouts=40))
    sparing.spare_people()
    assert sparing.choose(view, choices, False) is None
    assert sparing.findings is None


# -- a win in this turn


@pytest.mark.parametrize(
    ("points", "before", "hand"),
    [
        (3, (), "2g3o"),
        (3, ("road 17-22",), "blwg"),
        (3, (), "2b2lwg"),
        (4, ("road 17-22",), "blw3g3o"),
        (3, (), "7o"),
    ],
)
def test_a_win_in_this_turn_is_always_seen(points, before, hand):
    game = founded(points=points).builds(0, *before).afford(0, hand).main(0)
    candidates = Candidates()
    for _ in range(6):
        if game.winner is None:
            packed = candidates.winning_action(game.view(0))
            assert packed != -1
            game.play(f"0 {unpack(packed)}")
    assert game.winner == 0


#: What leads on for certain, as nothing else but knights does.
SURE = (City, Settle, Road, Bank, PlayRoadBuilding, PlayInvention)


@pytest.mark.parametrize("seed", range(6))
def test_every_win_that_builders_find_is_seen_before_its_first_step(seed):
    """Backwards from the end of a game, over the steps that nothing could prevent."""
    made = list(decisions(*["builder"] * 4, seed=seed, points="7"))
    candidates, steps = Candidates(), 0
    for decision in reversed([one for one in made if one.action is not None]):
        if decision.view.seat != made[-1].view.seat or not isinstance(decision.action, SURE):
            break
        assert candidates.winning_action(decision.view) != -1, decision.action
        steps += 1
    assert steps or not isinstance(made[-1].action, SURE)


def test_no_win_is_seen_where_there_is_none():
    game = founded(points=4).gain(0, "2g3o").main(0)
    assert Candidates().winning_action(game.view(0)) == -1
    assert words_of(game.view(0).record).any()
