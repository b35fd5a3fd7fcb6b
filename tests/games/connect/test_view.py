import json

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Entry
from hexhaven.games.connect.actions import NOTATION
from hexhaven.games.connect.position import MOST_POINTS
from tests.games.connect.script import GAME, RICH, Script


def names(script, seat):
    return set(GAME.view(script.state, seat).parts())


def test_on_a_small_island_everybody_looks_at_everything():
    for seats in (4, 6):
        script = Script(seats)
        pieces = range(1, 3) if seats == 4 else range(5)
        for seat in (*range(seats), None):
            own = set() if seat is None else {f"cards/{seat}"}
            assert names(script, seat) == own | {
                "round", "supply", "standings",
                *(f"{kind}/{piece}" for piece in pieces for kind in ("land", "board")),
                *(f"seat/{other}" for other in range(seats)),
            }  # fmt: skip


def test_from_eight_players_one_looks_at_the_own_and_the_neighbouring_boards():
    script = Script(24)
    near = {"land/2", "board/2", "land/3", "board/3", "land/4", "board/4"}
    people = {f"seat/{seat}" for seat in range(2, 8)}
    table = {"round", "supply", "standings", "markets"}
    assert names(script, 5) == near | people | table | {"cards/5"}
    assert names(script, None) == table


def size(script, seat):
    return len(json.dumps(dict(GAME.view(script.state, seat).parts())))


@pytest.mark.slow
def test_from_eight_players_the_size_of_a_view_is_constant():
    small, large = Script(10), Script(1200)
    sizes = [size(small, 5), size(large, 5), size(large, 605)]
    assert max(sizes) - min(sizes) < 250  # longer names of places and seats


def test_a_view_is_unchanged_by_what_happens_far_away():
    script = Script(24).hold(21, RICH)
    before = GAME.view(script.state, 3).parts()
    script.do(21, "road 11:30-41", "city 11:38", "offer o>b")
    after = GAME.view(script.state, 3).parts()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"supply", "standings"}


def test_any_other_board_and_the_full_standings_are_there_for_the_asking():
    script = Script(124).score(100, 17).score(3, 9)
    view = GAME.view(script.state, 0)
    assert view.part("board/51")["buildings"]["34"] == ["city", 100]
    assert view.part("land/40")["name"] == "A"
    assert view.part("standings/0")[:3] == [[100, 17], [3, 9], [0, 4]]
    assert len(view.part("standings/2")) == 24
    everybody = [seat for page in range(3) for seat, _ in view.part(f"standings/{page}")]
    assert sorted(everybody) == list(range(124))
    for name in ("standings/3", "board/64", "board/x", "cards/1", "seat/124", "seat/", "secrets"):
        with pytest.raises(KeyError):
            view.part(name)


def test_standings_have_a_fixed_size_and_give_everybody_their_rank():
    script = Script(60).score(30, 12).score(31, 12).score(2, 15)
    part = GAME.view(script.state, 5).part("standings")
    assert part["players"] == 60
    assert part["best"][:4] == [[2, 15], [30, 12], [31, 12], [0, 4]]
    assert len(part["best"]) == 10
    assert part["counts"] == {"15": 1, "12": 2, "4": 57}
    ranks = [GAME.view(script.state, seat).rank for seat in (2, 30, 31, 5, None)]
    assert ranks == [1, 2, 2, 4, None]


def test_ranks_are_kept_up_as_points_change():
    script = Script(8)
    rng = SeededRng(3)
    for _ in range(60):
        script.score(rng.below(8), rng.below(17))
        ranks = script.position.ranks
        assert [len(ranks), sum(map(len, ranks))] == [MOST_POINTS, 8]
        for points, seats in enumerate(ranks):
            assert list(seats) == [s for s in range(8) if script.points(s) == points]


def test_an_action_touches_few_parts_however_many_play():
    for seats in (8, 400):
        script = Script(seats).hold(3, RICH)
        for text, parts in (
            ("road 2:30-41", {"seat/3", "cards/3", "supply", "board/2"}),
            ("city 2:38", {"seat/3", "cards/3", "supply", "board/2", "standings"}),
            ("offer o>b", {"seat/3", "cards/3"}),
            ("bank 4b>l", {"seat/3", "cards/3", "supply"}),
            ("buy 2", {"seat/3", "cards/3", "supply", "round"}),
        ):
            before, action = script.state, NOTATION.read(text)
            script.do(3, text)
            assert GAME.changed_parts(Entry(1, 3, action), before, script.state) == parts


def test_one_hears_of_oneself_of_neighbours_and_of_the_round():
    script = Script(24).hold(3, RICH)
    before = script.state
    script.do(3, "road 2:30-41")
    entry = Entry(1, 3, NOTATION.read("road 2:30-41"))
    told = {s: GAME.log_messages(entry, before, script.state, s) for s in (3, 0, 5, 12, None)}
    assert [line.id for line in told[3]] == ["told.connect.road.you"]
    assert [line.id for line in told[0]] == ["told.connect.road"]
    assert told[0] == told[5] == told[None]
    assert told[12] == ()
