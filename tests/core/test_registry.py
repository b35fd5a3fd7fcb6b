import subprocess
import sys
from pathlib import Path

import pytest

import hexhaven.games
from hexhaven.core.messages import BadSetup
from hexhaven.core.registry import game_names, load_game


def test_every_folder_that_names_games_is_found():
    folders = Path(hexhaven.games.__file__).parent.glob("*/__init__.py")
    naming = [folder for folder in folders if "GAMES = {" in folder.read_text()]
    assert len(game_names()) >= len(naming) > 0


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_loaded_by_its_name(name):
    assert load_game(name).name == name
    assert load_game(name) is load_game(name)


def test_an_unknown_game_is_refused_with_the_known_ones():
    with pytest.raises(BadSetup) as refusal:
        load_game("chess")
    assert refusal.value.message.params["known"] == ", ".join(game_names())


@pytest.mark.slow
def test_listing_games_and_bots_imports_no_rules():
    probe = (
        "import sys, hexhaven.core.registry as games, hexhaven.bots as bots;"
        "names = games.game_names(); [bots.bot_names(name) for name in names];"
        "print(*(m for m in sys.modules if m.startswith(('hexhaven.games.', 'hexhaven.bots.'))))"
    )
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    deep = [name for name in run.stdout.split() if name.count(".") > 2]
    assert deep == []
