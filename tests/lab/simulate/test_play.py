import pytest

from hexhaven.bots.drive import advance
from hexhaven.bots.random import Random
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.lab.simulate.play import is_compiled, play_games, play_match
from hexhaven.lab.simulate.rows import sources_of
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature
from tests.lab.plans import short_plan


def test_nature_and_every_seat_draw_from_streams_of_their_own():
    plan = short_plan(seed=9)
    match = Match(load_game("base"), plan.setup, RandomNature(SeededRng(9, 4, 0)))
    for _ in advance(match, {seat: Random(SeededRng(9, 4, 1 + seat)) for seat in range(3)}):
        pass
    assert play_match(plan, 4).entries == match.entries


def test_a_row_tells_what_the_match_came_to():
    plan = short_plan()
    (row,) = play_games(plan, [2]).rows
    match = play_match(plan, 2)
    assert row["game"] == 2
    assert row["winner"] == match.outcome.winners[0]
    assert row["actions"] == len(match.entries)
    assert row["turns"] == match.state.record.turns
    assert tuple(row["points"]) == match.outcome.scores


def test_sources_add_up_to_the_points():
    rows = play_games(short_plan(options={"points": "6"}), range(4)).rows
    assert sources_of(rows) == (
        "settlements",
        "cities",
        "longest_road",
        "largest_army",
        "victory_cards",
    )
    assert (sum(rows[source] for source in sources_of(rows)) == rows["points"]).all()


def test_a_game_without_a_winner_says_so(strangers):
    plan = short_plan("strangers:Polite", options={"points": "10", "turn_limit": "3"})
    assert play_games(plan, [0]).rows["winner"] == -1


def test_a_match_can_be_saved_and_names_its_bots(tmp_path, strangers):
    plan = short_plan("random", "random", "strangers:Polite")
    match = play_match(plan, 1)
    assert [label.name for label in match.seats] == ["strangers:Polite", "random", "random"]
    file.save(match, tmp_path / "game.txt")
    assert file.load(tmp_path / "game.txt").outcome == match.outcome


def test_failures_are_counted_on_the_seat_of_the_bot_and_the_first_is_explained(strangers):
    plan = short_plan("strangers:Faulty", "strangers:Polite", "strangers:Polite")
    played = play_games(plan, range(3))
    assert played.reasons == {"strangers:Faulty": "ValueError: not today"}
    for game, row in enumerate(played.rows):
        others = [name != "strangers:Faulty" for name in plan.seat_bots(game)]
        assert not row["failures"][others].any()
    assert played.rows["failures"].sum() > 0


def test_a_bot_that_cannot_be_made_is_refused(strangers):
    with pytest.raises(Refused) as refused:
        play_games(short_plan("strangers:Unmakable"), [0])
    assert refused.value.message.id == "lab.bot_broken"
    assert refused.value.message.params["reason"] == "RuntimeError: out of order"


def test_a_strangers_bot_is_not_compiled(strangers):
    assert not is_compiled(short_plan("strangers:Polite", "random", "random"))
