"""How both games look in a terminal."""

import pytest

from hexhaven.core.messages import Message, render
from hexhaven.core.plugins.terminal_rendering import Group
from hexhaven.games.dice.actions import Roll
from hexhaven.games.dice.rendering.terminal import DiceText, make_text, seat_names
from hexhaven.terminal.ui.menu import Menu
from hexhaven.terminal.ui.screen import Scene, Screen, new_console
from hexhaven.words import LANGUAGES
from tests.games.dice.script import Script, dice, plus

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def text_of(game: Script, language: str = "en") -> DiceText:
    return make_text(game.setup, NAMES[: game.setup.seats], language)


def view_of(game: Script, seat: int | None = 0):
    return game.game.view(game.state, seat)


def plain(lines) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


def picture(game: Script, seat: int | None = 0, keys=None, roomy=False, named=False) -> list[str]:
    return plain(text_of(game).picture(view_of(game, seat), keys or {}, roomy, named))


def groups(game: Script) -> dict[str, Group]:
    found = text_of(game).groups(view_of(game), game.game.legal(game.state, 0))
    return {group.word: group for group in found}


def said(message: Message, language: str = "en") -> str:
    return render(message, NAMES, language)


def in_the_middle(seats: int = 1) -> Script:
    """Something of everything is built, one joker is used, another is ready."""
    game = dice(seats).build("settle 3", "road 0", "road 1", "knight 1", "knight 2")
    while game.state.turn:
        game.idle()
    game.stopped("w2g2oa").do("joker 1 wool>ore", "city 7", "done")
    while game.state.turn:
        game.idle()
    return game


def test_an_empty_sheet_of_the_dice_game():
    assert picture(dice()) == [
        "",
        "                     K6",
        "                            (11)",
        "         K1    ###   any    /    K5",
        "                 (3)                    [30]",
        "         ore    /           \\   brick   /",
        "     [7] ---                 (9)",
        "         K2     \\           /    K4     \\",
        "                 (4)                    [20]",
        "        grain   /    K3     \\  lumber   /",
        "    [12] ---                 (7) ---",
        "                \\   wool    /",
        "                 (5) ---",
    ]


def test_an_empty_sheet_of_plus_marks_the_fifth_road():
    drawn = picture(plus())
    assert drawn[0] == "                 ( ) ---"
    assert drawn[5] == "         ore    /   K8 K9       brick   /"
    assert drawn[11] == "                x   wool    /"


def test_what_is_built_is_marked_without_colours():
    drawn = picture(in_the_middle())
    assert drawn[3].startswith("         K#    ###")
    assert drawn[4].split()[0] == "(#)"
    assert drawn[5].startswith("        -ore-  ###")
    assert drawn[6].startswith("     [#] ###")
    assert drawn[9].startswith("       *grain*  /")


def test_names_of_places_are_the_numbers_of_the_notation():
    drawn = "\n".join(picture(plus(), named=True))
    for number in range(1, 18):
        assert f"{number}" in drawn
    assert "(7)" in drawn
    assert "[4]" in drawn


@pytest.mark.parametrize("roomy", [False, True])
@pytest.mark.parametrize("make", [dice, plus])
def test_keys_stand_where_things_would_be_built(make, roomy):
    game = make().idle(3).stopped("2b2lwg")
    items = groups(game)["settle"].items + groups(game)["road"].items
    drawn = "".join(
        picture(game, keys={item.action: f"<{item.key}>" for item in items}, roomy=roomy)
    )
    assert all(f"<{item.key}>" in drawn for item in items)


def test_keys_of_two_knights_in_a_desert_stand_apart():
    game = plus().idle(3).stopped("wgo3a")
    items = groups(game)["knight"].items
    drawn = picture(game, keys={item.action: item.key for item in items})
    assert drawn[2].split()[:2] == ["6", "7"]
    assert "8  " in drawn[6]


def test_a_spectator_sees_the_sheet_of_the_player_in_turn():
    game = in_the_middle(2).idle()
    assert game.state.turn == 1
    assert "(#)" in "\n".join(picture(game, seat=0))
    assert "(#)" not in "\n".join(picture(game, seat=None))
    assert picture(dice(2, first="draw"), seat=None)


def test_players_are_compared_in_a_table():
    table = text_of(in_the_middle(2)).players(view_of(in_the_middle(2)))
    assert table.heading == ("", "pts", "road", "set", "cit", "kn", "jok")
    rows = [["".join(span.text for span in cell) for cell in row] for row in table.rows]
    assert rows[0] == ["> R  Ada", "15", "2", "1", "1", "2", "1"]
    assert rows[1][1] == "-12"


def test_special_points_are_starred():
    game = plus(2).build("road 1", "road 2", "road 3", "road 4", "road 6", "knight 1", "knight 2")
    game.build("knight 3")
    table = text_of(game).players(view_of(game))
    rows = [["".join(span.text for span in cell) for cell in row] for row in table.rows]
    assert [rows[0][2], rows[0][5]] == ["5*", "3*"]
    assert [rows[1][2], rows[1][5]] == ["1", "0"]


def test_turn_roll_and_dice_are_shown():
    game = dice(2).idle(2).roll("w2g2oa").reroll("wa", "2b")
    assert plain(text_of(game).state_of_play(view_of(game))) == [
        "Turn 2 of 15 · roll 2 of 3",
        "[b] [b] [g] [g] [o] [o]",
        "2 bricks, 2 grain, 2 ore",
    ]
    assert plain(text_of(plus()).state_of_play(view_of(plus()))) == ["Turn 1"]
    drawing = dice(2, first="draw")
    assert plain(text_of(drawing).state_of_play(view_of(drawing))) == ["It is drawn who begins."]


def test_the_own_boxes_are_shown():
    game = dice(turns=5).turn("blwg2a", "settle 3").idle()
    assert plain(text_of(game).own_lines(view_of(game))) == ["Boxes 3 x · · · = 1 point"]
    assert text_of(game).own_lines(view_of(game, None)) == ()
    assert plain(text_of(plus()).own_lines(view_of(plus()))) == ["0 of 10 points"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_chosen_has_words(language: str):
    for game in (dice(), in_the_middle().roll("w2g2oa"), in_the_middle().stopped("2b2l2a")):
        text, view = text_of(game, language), view_of(game)
        assert said(text.prompt(view, 0), language)
        for group in text.groups(view, game.game.legal(game.state, 0)):
            assert said(group.label, language)
            assert all(said(item.label, language) for item in group.items)
            if group.ask is not None:
                assert said(group.ask, language)
        assert all(said(group.label, language) for group in text.hints(view))
        assert all(said(line, language) for line in text.help())


def test_choices_are_grouped_with_building_first():
    game = plus().idle(3).stopped("2b2l2a")
    assert list(groups(game)) == ["road", "swap", "done"]
    game = in_the_middle().stopped("blwgoa")
    assert list(groups(game)) == ["road", "knight", "joker", "done"]
    assert [item.key for item in groups(game)["knight"].items] == ["3"]
    assert said(groups(game)["joker"].items[0].label) == "Joker 2: brick → grain"


def test_dice_to_roll_again_are_offered_by_face_and_may_be_written():
    game = dice().roll("w2g2oa")
    group = groups(game)["reroll"]
    assert [str(item.action) for item in group.items] == [
        "reroll w2g2oa",
        "reroll w",
        "reroll 2g",
        "reroll 2o",
        "reroll a",
    ]
    menu = Menu(tuple(groups(game).values()), game.game.notation)
    assert menu.pick("1") is None
    assert str(menu.pick("wo")) == "reroll wo"
    assert len(groups(dice().roll("6w"))["reroll"].items) == 1


def test_a_lone_word_does_what_can_be_done_in_one_way():
    game = in_the_middle().stopped("bl4w")
    menu = Menu(tuple(groups(game).values()), game.game.notation)
    assert str(menu.pick("road")) == "road 2"
    assert str(menu.pick("done")) == "done"


def test_hints_show_where_something_could_be_built():
    game = in_the_middle()
    hints = {group.word: group for group in text_of(game).hints(view_of(game))}
    assert [str(item.action) for item in hints["road"].items] == ["road 2"]
    assert [str(item.action) for item in hints["knight"].items] == ["knight 3"]
    assert "city" not in hints
    assert text_of(game).hints(view_of(game, None)) == ()


def test_nothing_to_build_is_asked_only_when_no_swaps_lead_to_anything():
    game = dice().stopped("2w4a")
    asked = [said(text_of(game).prompt(view_of(game), 0))]
    for action in ("swap grain", "swap ore", "knight 1"):
        game.do(action)
        asked.append(said(text_of(game).prompt(view_of(game), 0)))
    assert asked == [
        "Swap gold or use jokers to build, or end your turn.",
        "Swap gold or use jokers to build, or end your turn.",
        "Build, swap gold, use jokers; then end your turn.",
        "Nothing can be built: end your turn.",
    ]


def test_what_is_asked_follows_the_turn():
    game = dice()
    asked = [said(text_of(game).prompt(view_of(game), 0))]
    game.roll("bl4w")
    asked.append(said(text_of(game).prompt(view_of(game), 0)))
    game.reroll("w", "w")
    asked.append(said(text_of(game).prompt(view_of(game), 0)))
    game.do("stop")
    asked.append(said(text_of(game).prompt(view_of(game), 0)))
    assert asked == [
        "Your turn: roll the dice.",
        "Roll dice again (2 rolls left), or stop.",
        "Roll dice again (1 roll left), or stop.",
        "Build, swap gold, use jokers; then end your turn.",
    ]


def test_seats_without_names_go_by_their_colours():
    assert [said(name) for name in seat_names(dice(3).setup)] == ["Red", "Blue", "Orange"]


def test_a_new_turn_is_a_new_chapter():
    game = dice(2)
    first = text_of(game).chapter(view_of(game))
    game.roll("6w")
    assert text_of(game).chapter(view_of(game)) == first
    assert text_of(game).chapter(view_of(game.do("stop", "done"))) != first
    assert not text_of(game).concerns(Roll())


def test_it_fits_into_a_usual_terminal():
    for game in (in_the_middle(4).stopped("2b2lwg"), plus(4).idle(4).stopped("2b2lwg")):
        for language in LANGUAGES:
            screen = Screen(new_console(), text_of(game, language))
            menu = Menu(screen.text.groups(view_of(game), game.game.legal(game.state, 0)), None)
            listed = [(key, said(label, language)) for key, label in menu.labels()]
            scene = Scene(view_of(game), ["Ada rolls 2 wool."] * 9, listed=listed)
            lines = screen.compose(scene, 80, 20)
            assert len(lines) <= 20
            assert max(len(line.plain) for line in lines) <= 80
