"""Offers in several numbers: whom they leave out, and that every offer of a bot can be made."""

import numpy as np
import pytest

from hexhaven import envs
from hexhaven.bots import load_bot
from hexhaven.bots.base.kernels.styles import OFFERS, PROPOSALS
from hexhaven.bots.connect.master import Master
from hexhaven.bots.connect.trade import SWAP_OFFERS
from hexhaven.bots.registry import bot_names
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game
from hexhaven.envs import cards
from hexhaven.envs.base.kernels.masks import MOST_OFFERS
from hexhaven.envs.encodings import NOTHING_BEGUN, PartialAction, encoding_of
from hexhaven.envs.episode import Episode
from hexhaven.envs.options import AgentSettings, checked_setup
from hexhaven.games.base.actions import Offer
from hexhaven.games.connect import actions as connect
from tests.conformance.plays import same

BASE = envs.encoding("base")
#: Tables at which every bot of the base game sits.
TABLES = (
    ("builder-trader", "veteran", "novice-trader", "settler-trader"),
    ("scholar", "builder", "builder-roads", "builder-quiet"),
    ("master:2", "settler", "novice"),
    ("settler-roads", "novice-roads", "random", "random"),
)
CONNECT_BOTS, SEED = ("master", "builder", "settler", "novice"), 1
NUMBER = {name: number for number, name in enumerate(BASE.names)}


def imitated(game, bots, options=None, batch=None):
    """Bots choose for the agents of an environment: positions, and what was done in them.

    A batch beside it is stepped by the same numbers and shows the same.
    """
    setup = checked_setup(game, len(bots), options)
    encoding = encoding_of(setup)
    players = [load_bot(game, bot)(SeededRng(SEED, 0, 1 + k)) for k, bot in enumerate(bots)]
    episode = Episode(encoding, setup, SEED, {}, AgentSettings())
    while (seat := episode.seat) is not None:
        match, before = episode.match, len(episode.match.entries)
        state, must = match.state, seat in match.pending.must
        chosen = players[seat].choose(match.view(seat), match.game.legal(state, seat), must)
        for number in encoding.numbers(chosen, match.view(seat)):
            assert episode.seat == seat
            assert episode.mask[number]
            if batch is not None:
                assert np.array_equal(batch.masks[0], episode.mask)
                assert np.array_equal(batch.observations[0], episode.observe(seat))
                batch.step([number])
            episode.act(number)
        if chosen is not None:
            done = match.entries[before]
            assert done.seat == seat
            assert type(done.action) is type(chosen)
            assert same(*(match.game.apply(state, seat, one) for one in (chosen, done.action)))
            yield state, done.action


def offers_of(course):
    """What was offered, and how many offers the player in turn had made in that turn before."""
    for state, done in course:
        if isinstance(done, Offer):
            yield int(state.record.offers_made[state.record.turn]), done


@pytest.mark.slow
@pytest.mark.parametrize("bots", TABLES, ids=",".join)
def test_all_that_bots_do_reaches_the_game_through_its_numbers(bots):
    batch = envs.batch("base", 1, players=len(bots), seed=SEED)
    offers = list(offers_of(imitated("base", bots, batch=batch)))
    assert any(offer.to for _, offer in offers), "some are addressed"
    made = max(made for made, _ in offers) + 1
    assert made == MOST_OFFERS or "builder-trader" not in bots


def test_every_bot_is_among_those_that_are_imitated():
    tried = {bot.partition(":")[0] for bots in TABLES for bot in bots}
    assert tried >= set(bot_names("base")) - {"master-patient"}  # a master with more time
    assert set(CONNECT_BOTS) == set(bot_names("connect")) - {"random"}


@pytest.mark.slow
@pytest.mark.parametrize("bots", [CONNECT_BOTS, ("master",) * 4], ids=",".join)
def test_all_that_bots_of_connect_do_reaches_the_game_through_its_numbers(bots):
    course = imitated("connect", bots, {"round_limit": 12})
    offers = [done for _, done in course if isinstance(done, connect.Offer)]
    assert any(offer.to for offer in offers)
    assert any((offer.give, offer.want) in cards.LARGER_OFFERS for offer in offers)


def main_phase(seats=4):
    """Seat 0 has rolled and may trade."""
    rules = load_game("base")
    state = rules.initial_state(rules.setup(seats, {"island": "beginner", "first": "0"}))
    for seat, text in ((0, "roll"), (-1, "dice 3 3")):
        state = rules.apply(state, seat, rules.notation.read(text))
    return rules, state


def swaps(state):
    """The numbers of two offers that seat 0 can pay."""
    give = "blwgo"[int(np.flatnonzero(state.record.hands[0])[0])]
    return [NUMBER[f"offer {give}>{want}"] for want in "blwgo" if want != give][:2]


def marked(rules, state, seat, begun=NOTHING_BEGUN, trade=True):
    """The first words of what a seat may choose, and what exactly it may leave out."""
    view = rules.view(state, seat)
    mask = BASE.mask(view, rules.legal(state, seat), seat == 0, trade, begun)
    names = [BASE.names[number] for number in np.flatnonzero(mask)]
    return {name.split()[0] for name in names}, [name[-2:] for name in names if "leave" in name]


def test_an_offer_leaves_out_anybody_but_the_last():
    rules, state = main_phase()
    view, begun = rules.view(state, 0), NOTHING_BEGUN
    words, out = marked(rules, state, 0)
    assert {"offer", "end"} < words
    assert out == ["+1", "+2", "+3"]
    for name, left in (("leave out +2", ["+1", "+3"]), ("leave out +1", [])):
        begun = BASE.action(NUMBER[name], view, begun)
        assert marked(rules, state, 0, begun) == ({"offer"} | ({"leave"} if left else set()), left)
    shown = BASE.layout.planes(BASE.observe(view, begun))["left_out"]
    assert shown.tolist() == [1, 1, 0]
    offer = BASE.action(swaps(state)[0], view, begun)
    assert offer.to == (3,)
    state = rules.apply(state, 0, offer)
    assert state.record.offer_to[0] == 0b1000


def test_what_stands_already_can_be_offered_to_others():
    rules, state = main_phase()
    number = swaps(state)[0]
    state = rules.apply(state, 0, BASE.action(number, rules.view(state, 0)))
    view, choices = rules.view(state, 0), rules.legal(state, 0)
    for left_out, allowed in ((frozenset(), False), (frozenset({1}), True)):
        mask = BASE.mask(view, choices, True, True, PartialAction(left_out=left_out))
        assert mask[number] == allowed


def test_only_the_player_in_turn_of_several_leaves_somebody_out():
    rules, state = main_phase()
    offer = BASE.action(swaps(state)[0], rules.view(state, 0))
    words, out = marked(rules, rules.apply(state, 0, offer), 1)
    assert {"decline", "offer"} <= words
    assert out == []
    assert marked(*main_phase(2), 0)[1] == []
    assert not {"offer", "leave"} & marked(rules, state, 0, trade=False)[0]


def test_agents_make_as_many_offers_in_a_turn_as_any_bot():
    assert max(*OFFERS, *PROPOSALS) == MOST_OFFERS
    rules, state = main_phase()
    for made in range(MOST_OFFERS):
        assert {"offer", "leave"} < marked(rules, state, 0)[0]
        state = rules.apply(state, 0, BASE.action(swaps(state)[made % 2], rules.view(state, 0)))
    words, out = marked(rules, state, 0)
    assert "withdraw" in words
    assert "offer" not in words
    assert out == []


def test_every_offer_of_connects_bots_has_a_number_and_time_enough():
    encoding, numbered = envs.encoding("connect"), {*cards.OFFERS, *cards.LARGER_OFFERS}
    assert numbered == {(offer.give, offer.want) for offer in SWAP_OFFERS}
    assert encoding.patience > Master.most_acts


def test_connect_drops_an_offer_by_passing():
    env = envs.aec("connect", players=4, options={"round_limit": 1})
    env.reset(seed=1)
    names = env.encoding.names
    first = next(n for n, name in enumerate(names) if name.startswith("leave out"))
    while not env.last()[0]["action_mask"][first]:
        env.step(int(env.last()[0]["action_mask"].argmax()))
    agent, others = env.agent_selection, [a for a in env.agents if a != env.agent_selection]
    before = {other: env.observe(other)["observation"].tobytes() for other in others}
    env.step(first)
    assert env.agent_selection == agent
    seen, *_ = env.last()
    assert env.planes(seen["observation"])["left_out"].tolist() == [1, 0, 0, 0, 0]
    words = {names[n].split()[0] for n in np.flatnonzero(seen["action_mask"])}
    assert words == {"pass", "offer", "leave"}
    assert before == {other: env.observe(other)["observation"].tobytes() for other in others}
    env.step(0)
    assert not env.planes(env.observe(agent)["observation"])["left_out"].any()
    assert env.agent_selection != agent


@pytest.mark.parametrize("text", ["offer 3b>o", "offer b>lo", "bank 8b>lo"])
def test_what_has_no_number_is_refused(text):
    rules, state = main_phase()
    with pytest.raises(envs.BadStep, match=f"No action numbers stand for: {text}"):
        BASE.numbers(rules.notation.read(text), rules.view(state, 0))
