"""What the documents say is so: links lead somewhere, examples work, nothing is left out."""

import inspect
import json
import re
from pathlib import Path

import pytest

from hexhaven.core.game import Game
from hexhaven.core.registry import game_names, load_game
from hexhaven.games.base.maps import BEGINNERS, load_map
from hexhaven.table import file
from hexhaven.table.nature import Scripted

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)|src=\"(?!\w+:)([^\"]+)\"")
RULE = re.compile(r"\bB-\d\d\b")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str = "") -> list[str]:
    """The fenced blocks of a page in one language, or those in none."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [text for written_in, text in found if written_in == language]


def anchors(page: Path) -> set[str]:
    """The fragments by which a page's headings can be linked to."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_within_the_documents_leads_somewhere(page):
    for place, anchor, picture in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / (place or picture)).resolve() if place or picture else page
        assert target.exists(), f"{place or picture} does not exist"
        assert not anchor or anchor in anchors(target), f"{target.name} has no heading #{anchor}"


def test_every_rule_that_is_cited_is_written_down():
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    cited = {id for path in sources for id in RULE.findall(path.read_text("utf-8"))}
    rules = (ROOT / "docs/rules/base.md").read_text("utf-8")
    written = set(re.findall(r"^\*\*(B-\d\d) ", rules, re.MULTILINE))
    assert len(written) == 26
    assert cited - written == set()


@pytest.mark.parametrize("game", game_names())
def test_every_option_of_a_game_stands_in_its_rules_with_its_default(game):
    rules = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", rules, re.MULTILINE))
    options = load_game(game).options
    assert rows.keys() == {option.name for option in options}
    for option in options:
        values, default = rows[option.name].split(" | ")[:2]
        assert default.strip("`") == str(option.default)
        for value in re.findall(r"\w+", option.form):
            assert value in values


def test_the_protocol_is_shown_as_it_is():
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    shown = dict(re.findall(r"^\| `(\w+)(\(.*?\) -> .*?)` \|", page, re.MULTILINE))
    real = {name: inspect.signature(getattr(Game, name)) for name in Game.__abstractmethods__}
    assert {name: text.replace("\\", "") for name, text in shown.items()} == {
        name: str(signature).replace("'", "").replace("(self, ", "(")
        for name, signature in real.items()
    }


def notation_rows() -> list[tuple[str, str]]:
    text = (ROOT / "docs/notation.md").read_text("utf-8")
    return re.findall(r"^\| `([^`…]+)` \| [^|]* \| `(\{.*\})` \|$", text, re.MULTILINE)


@pytest.mark.parametrize(("text", "written"), notation_rows())
def test_every_action_is_written_as_the_notation_page_says(text, written):
    notation = load_game("base").notation
    action = notation.read(text)
    assert str(action) == text
    assert action.to_json() == json.loads(written)


def test_the_notation_page_shows_every_kind_of_action():
    shown = {text.split()[0] for text, _ in notation_rows()} | {"island"}
    assert shown == set(load_game("base").notation.kinds)


def game_files() -> list[str]:
    return [text for page in PAGES for text in blocks(page) if text.startswith("hexhaven 1\n")]


def test_game_files_in_the_documents_can_be_played_on():
    assert game_files()
    for text in game_files():
        match = file.read(text).match(Scripted(()))
        assert match.outcome is None
        assert match.pending.must


def test_the_map_in_the_documents_is_the_beginners_island(tmp_path):
    page = ROOT / "docs/maps.md"
    path = tmp_path / "home.map"
    path.write_text(blocks(page)[0])
    assert load_map(path) == BEGINNERS
    line = next(text for text in blocks(page) if text.startswith("island "))
    assert load_game("base").notation.read(line.strip()).island == BEGINNERS


def examples() -> list[tuple[str, str]]:
    pages = sorted((ROOT / "docs").rglob("*.md"))
    return [(name(page), text) for page in pages for text in blocks(page, "python")]


@pytest.mark.parametrize(("page", "text"), examples())
def test_python_in_the_documents_runs(page, text):
    exec(compile(text, page, "exec"), {"__name__": "example"})
