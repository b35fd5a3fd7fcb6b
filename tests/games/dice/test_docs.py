"""The page of the rules shows the sheets and the notation as they are."""

import json
import re
from pathlib import Path

import pytest

from hexhaven.games.dice.actions import NOTATION
from hexhaven.games.dice.rendering.svg import draw
from tests.games.dice.rules import RULES
from tests.games.dice.script import Script

PAGES = Path(__file__).parents[3] / "docs" / "rules"
TEXT = (PAGES / "dice.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| [^|]* \| `(\{.*\})` \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("name", ["dice", "dice-plus"])
def test_the_drawn_sheets_are_those_of_the_games(name: str):
    game = Script(name)
    drawn = draw(game.game.view(game.state, None), labels=True, legend=False)
    assert (PAGES / f"{name}.svg").read_text("utf-8") == drawn + "\n"
    assert f"({name}.svg)" in TEXT


@pytest.mark.parametrize(("text", "written"), ROWS)
def test_every_action_is_written_as_the_page_says(text: str, written: str):
    action = NOTATION.read(text)
    assert str(action) == text
    assert action.to_json() == json.loads(written)


def test_the_page_shows_every_kind_of_action():
    assert {text.split(maxsplit=1)[0] for text, _ in ROWS} == set(NOTATION.kinds)


def test_every_rule_has_its_paragraph():
    written = re.findall(r"^\*\*([DP]-\d\d) ", TEXT, re.MULTILINE)
    assert written == [rule for rule in RULES if not rule.startswith("option")]
