import pytest

from hexhaven.core.messages import BadSetup
from hexhaven.core.plugins.drawing import draw_for_notebook, draw_view
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.games.base.rendering.svg import draw
from tests.matches.tiny_matches import tiny_match


def test_a_game_is_drawn_by_its_own_folder_in_the_colours_of_its_setup():
    game = load_game("base")
    options = {"island": "beginner", "first": "0"}
    setup = make_setup("base", game.version, game.seats, game.options, 3, options)
    view = game.view(game.initial_state(setup), 1)
    picture = draw_view(game, setup, view, ("Ada",), labels=True, language="de")
    colours = ("blue", "orange", "white")
    assert picture == draw(view, ("Ada",), colours=colours, labels=True, language="de")
    assert draw_view(game, setup, view, legend=False) == draw(view, colours=colours, legend=False)
    assert draw_for_notebook(view) == draw(view)


def test_a_game_without_drawings_says_so():
    match = tiny_match()
    with pytest.raises(BadSetup) as refused:
        draw_view(match.game, match.setup, match.view(0))
    assert refused.value.message.id == "draw.none"
    with pytest.raises(BadSetup):
        draw_for_notebook(match.view(0))
