"""A win in this turn is seen wherever there is one, and nowhere else."""

from itertools import islice

import pytest

from hexhaven.bots import load_bot
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidates
from hexhaven.bots.drive import advance
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.records import new_words, record_of
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels import entry_points as rules
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import BUILD, FREE_ROADS, MAIN, OVER, POSITION, ROLL, WORK
from hexhaven.games.base.kernels.topology import STANDARD_TABLES
from hexhaven.games.island.kernels.constants import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from hexhaven.games.island.kernels.packing import unpack_fields
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.games.base.script import GAME, founded, setup_of

#: What leads on for certain. A deal is as certain as the first action, before it is taken back.
CERTAIN = (
    p.SETTLE, p.ROAD, p.CITY, p.KNIGHT, p.ROADS, p.INVENTION, p.MONOPOLY, p.BANK, p.WAIVE,
)  # fmt: skip
#: A card is added to each position in turn, or none.
ADDED = (MONOPOLY, INVENTION, None, ROAD_BUILDING, KNIGHT, MONOPOLY, None)
#: And this many points are missing.
MISSING = (1, 2, 1, 3, 1)


class Everything:
    """Tries all actions whose effect is certain, in every order, in a whole position."""

    def __init__(self):
        self.work = new_words(WORK)
        self.listed = record_of(self.work, WORK).listed

    def wins(self, words, seat):
        seen, waiting = {words.tobytes()}, [words]
        while waiting:
            position = waiting.pop()
            kinds = (*CERTAIN, p.DEAL) if position is words else CERTAIN
            for after in self.reached(position, seat, kinds):
                s = record_of(after, POSITION)
                if s.phase == OVER:
                    return True
                key = after.tobytes()
                if s.phase in (MAIN, BUILD, FREE_ROADS, ROLL) and key not in seen:
                    seen.add(key)
                    waiting.append(after)
        return False

    def reached(self, words, seat, kinds):
        count = rules.list_actions(STANDARD_TABLES, self.work, words, seat)
        for action in self.listed[:count].tolist():
            if unpack_fields(action).kind in kinds:
                after = words.copy()
                rules.apply(STANDARD_TABLES, self.work, after, seat, action)
                yield after


def late_positions(most_cards):
    """Positions of builders' games in which the seat in turn lacks one to three points."""
    number = 0
    for seed in range(10_000):
        setup = setup_of(4, island="variable", first="roll")
        match = Match(GAME, setup, RandomNature(SeededRng(seed)))
        builder = load_bot("base", "builder")(SeededRng(0))
        for _ in advance(match, dict.fromkeys(range(4), builder)):
            s = match.state.record
            is_open = s.phase in (MAIN, BUILD, ROLL) and s.turns > 40
            if is_open and 3 <= s.hand_size[s.turn] <= most_cards:
                number += 1
                if number % 7 == 0 or s.reply.any():
                    yield changed(match.state, number)


def changed(state, number):
    """The same position with another goal, and often with a card more."""
    words, seat = state.words.copy(), int(state.record.turn)
    s, card = record_of(words, POSITION), ADDED[number % len(ADDED)]
    s.points_to_win = rules.points(words, seat) + MISSING[number % len(MISSING)]
    if card is not None:
        s.cards[seat, card] += 1
        s.card_count[seat] += 1
    return BaseState(words), seat


def plays_to_win(state, seat):
    """Go on as a winner does; the first action, or NO_ACTION."""
    first = action = Candidates().winning_action(GAME.view(state, seat))
    for _ in range(10):
        if action == NO_ACTION or GAME.outcome(state) is not None:
            break
        state = GAME.apply(state, seat, unpack(action))
        if GAME.outcome(state) is None:
            action = Candidates().winning_action(GAME.view(state, seat))
    if first != NO_ACTION:
        assert GAME.outcome(state).winners == (seat,)
    return first


def check(positions):
    """How many of some positions can be won: exactly those that are seen to be."""
    everything, firsts = Everything(), []
    for state, seat in positions:
        first = plays_to_win(state, seat)
        assert (first != NO_ACTION) == everything.wins(state.words, seat), str(state.record)
        firsts.append(first)
    return [unpack_fields(first).kind for first in firsts if first != NO_ACTION]


def test_what_is_seen_is_what_trying_everything_finds():
    won = check(islice(late_positions(most_cards=7), 60))
    assert 5 < len(won) < 50


@pytest.mark.prove
def test_a_win_in_this_turn_is_always_seen():
    won = check(islice(late_positions(most_cards=9), 400))
    assert 50 < len(won) < 350
    assert {p.MONOPOLY, p.DEAL, p.BANK, p.INVENTION, p.ROADS, p.KNIGHT} <= set(won)


def test_a_monopoly_takes_what_is_out_no_matter_who_has_it():
    """Who stole which card nobody else knows, but what is not in the bank is in some hand."""
    game = founded(points=3).draws(0, "monopoly").afford(0, "2g").gain(1, "2o").gain(2, "o")
    game.before_roll(3).play("3 roll", "* dice 3 4", "3 robber 11", "* theft ore").main(0)
    assert str(unpack(Candidates().winning_action(game.view(0)))) == "monopoly ore"
    assert plays_to_win(game.state, 0) != NO_ACTION


def test_a_deal_that_was_agreed_to_is_part_of_a_win():
    game = founded(points=3).gain(1, "o").afford(0, "2g2ow").main(0)
    assert Candidates().winning_action(game.view(0)) == NO_ACTION
    game.play("0 offer w>o to 1", "1 accept w>o")
    assert str(unpack(Candidates().winning_action(game.view(0)))) == "deal 1"
    assert plays_to_win(game.state, 0) != NO_ACTION


def test_a_harbour_that_is_settled_now_pays_for_the_rest_of_a_win():
    game = founded(((12, 7), (29, 35)), points=4).builds(0, "road 3-7").afford(0, "bl4w3g2o")
    game.main(0)
    assert str(unpack(Candidates().winning_action(game.view(0)))) == "settle 3"
    assert plays_to_win(game.state, 0) != NO_ACTION
