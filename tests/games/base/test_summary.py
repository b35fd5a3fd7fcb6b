"""What is told of a whole game, by games made by hand."""

from hexhaven.core.entries import Step
from hexhaven.core.messages import Message, render
from hexhaven.core.plugins.summary import Summary
from hexhaven.games.base.summary import summarise
from tests.games.base.positions import LONG_WAY
from tests.games.base.script import (
    GAME,
    GRAIN,
    NOTHING,
    ORE,
    WOOL,
    Script,
    founded,
    path,
    start,
)

NAMES = ("Ada", "Mara", "Jonas", "Theo")


def summary_of(script: Script, seat: int | None = 0) -> Summary:
    state, steps = GAME.initial_state(script.setup), []
    for entry in script.entries:
        after = GAME.apply(state, entry.seat, entry.action)
        steps.append(Step(entry, state, after))
        state = after
    return summarise(steps, seat)


def facts(script: Script, seat: int | None = 0) -> dict[str, Message]:
    return {fact.subject: fact.said for fact in summary_of(script, seat).facts}


def said(script: Script, subject: str, seat: int | None = 0) -> str:
    return render(facts(script, seat)[subject], NAMES)


def test_before_anything_was_done_there_is_nothing_to_tell():
    assert summary_of(start()) == Summary((), ())


def test_points_are_counted_at_the_end_of_every_turn():
    game = founded().builds(0, "city 12")
    points = summary_of(game).points
    turns = int(game.record.turns)
    assert [len(line) for line in points] == [turns + 1] * 4
    assert points[0][0] == 2
    assert points[0][-1] == 3
    assert points[1] == (2,) * (turns + 1)


def test_the_best_field_is_the_one_that_paid_most():
    game = founded()
    for number in (WOOL, ORE, WOOL, GRAIN, WOOL):
        game.next_roll(number)
    assert said(game, "field") == "3 cards for you from wool 4"
    assert "field" not in facts(game, 1)


def test_a_city_is_paid_twice_and_a_robbed_field_not_at_all():
    game = founded(discard_limit=95).builds(0, "city 12")
    for _ in range(5):
        game.next_roll(WOOL)
    paid = "10 cards for you from wool 4"
    assert said(game, "field") == paid
    game.next_roll(7).play(f"{game.turn} robber 4", "* theft wool")
    assert said(game.next_roll(WOOL), "field") == paid


def test_luck_is_what_came_against_what_the_dice_promise():
    game = founded()
    promised = 0.0
    for _ in range(6):
        pays = sum(
            6 - abs(7 - number)
            for number in range(2, 13)
            for seat, kinds in game.payments(number).items()
            for count in [sum(kinds.values())]
            for _ in range(count)
            if seat == 0
        )
        promised += pays / 36
        game.next_roll(WOOL)
    more = round(6 - promised)
    assert more > 0
    assert said(game, "luck") == f"{more} cards more for you than the dice promised"
    assert said(game, "luck", None).startswith(f"{more} cards more for Ada")


def test_a_player_who_is_never_paid_has_bad_luck():
    game = founded()
    for _ in range(12):
        game.next_roll(NOTHING)
    assert "cards fewer for you than the dice promised" in said(game, "luck")


def test_the_turning_point_is_when_the_winner_takes_the_lead_for_good():
    game = founded(seats=2, points=5).builds(0, "city 12").builds(1, "city 32")
    game.builds(0, "city 29")
    took = int(game.record.turns)
    game.end().draws(0, "victory_point")
    assert game.winner == 0
    (turn,) = [fact for fact in summary_of(game).facts if fact.subject == "turn"]
    assert (turn.at, turn.said.params["what"].id) == (took, "fact.base.turn.by.city")
    assert said(game, "turn") == f"Round {-(-took // 2)}: a city put you ahead for good"
    assert said(game, "turn", 1) == f"Round {-(-took // 2)}: a city put Ada ahead for good"


def test_a_special_card_can_be_the_turning_point():
    game = founded(seats=2, points=5).builds(1, "city 32").builds(0, *path(*LONG_WAY[:6]))
    what = facts(game.builds(0, "city 12"))["turn"].params["what"]
    assert what.id == "fact.base.turn.by.longest_road"


def test_a_game_without_a_winner_has_no_turning_point():
    game = founded(seats=2, turn_limit=2).next_roll(WOOL).next_roll(WOOL).end()
    assert game.phase == "over"
    assert set(facts(game, None)) == {"field", "luck"}
