"""What the documents say is so: links lead somewhere, examples work, nothing is left out."""

import ast
import json
import pkgutil
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from hexhaven.cli.app import app
from hexhaven.core.game import Game
from hexhaven.core.registry import game_names, load_game
from hexhaven.games.base.maps import BEGINNERS, load_map
from hexhaven.matches import file
from hexhaven.matches.nature import ScriptedNature
from hexhaven.table.protocol.fields import (
    MOST_BODY,
    MOST_FRAME,
    MOST_SETTINGS_BODY,
    MOST_TABLE_BODY,
)
from hexhaven.web.api import past
from hexhaven.web.bots import balances
from hexhaven.web.broadcast.sessions import MOST_CHARACTERS, MOST_WAITING
from hexhaven.web.coach.reviews import (
    MOST_ADVICE,
    MOST_ADVICE_EACH,
    MOST_REVIEWS,
    MOST_REVIEWS_EACH,
)
from hexhaven.web.hosting.connections import (
    MOST_FRAGMENTS,
    MOST_HEAD,
    MOST_LINES,
    MOST_UNREAD_SECONDS,
)
from hexhaven.web.limits import (
    BALANCE,
    BODY_PATIENCE,
    CHANGES,
    COSTS,
    FEWEST_CONNECTIONS,
    FEWEST_WAITING_WORKS,
    FRAME,
    HEARD,
    HELLO,
    LOAD,
    LOOK,
    MOST_DEBT_SECONDS,
    MOST_LONG_WORKS,
    PING,
    READ,
    RECEIVED,
    REQUEST,
    SUBSCRIBE,
    UNREAD,
    VIEW,
    WAITING,
    Cost,
    most_waiting,
    seats_of,
)
from hexhaven.web.settings import ServerSettings
from hexhaven.web.sockets import MOST_COMPLAINTS
from tests.pages import sections

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)|src=\"(?!\w+:)([^\"]+)\"")
RULE = re.compile(r"\b[BCDHPX]-\d\d\b")
#: The size of a real table, which no program can check.
NOT_IN_CODE = {"C-52"}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str = "") -> list[str]:
    """The fenced blocks of a page in one language, or those in none."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [text for written_in, text in found if written_in == language]


def anchors(page: Path) -> set[str]:
    """The fragments by which a page's headings can be linked to, former ones included."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    former = set(re.findall(r'<a id="([\w-]+)"></a>', text))
    return former | {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}


def test_every_page_is_in_the_navigation_of_the_site():
    navigation = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    shown = re.findall(r"[\w/]+\.md", str(navigation))
    pages = [str(page.relative_to(ROOT / "docs")) for page in PAGES if page.parent != ROOT]
    assert sorted(shown) == sorted(pages)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_within_the_documents_leads_somewhere(page):
    for place, anchor, picture in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / (place or picture)).resolve() if place or picture else page
        assert target.exists(), f"{place or picture} does not exist"
        assert page.parent == ROOT or target.is_relative_to(ROOT / "docs"), (
            f"{place} leaves the site"
        )
        assert not anchor or anchor in anchors(target), f"{target.name} has no heading #{anchor}"


def test_every_rule_that_is_written_down_has_a_test_and_the_other_way_round():
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    proved = set(RULE.findall(" ".join(re.findall(r"mark\.rule\(([^)]*)\)", tests))))
    cited = {
        id for path in (ROOT / "src").rglob("*.py") for id in RULE.findall(path.read_text("utf-8"))
    }
    rules = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs/rules").glob("*.md"))
    written = set(re.findall(r"^\*\*([A-Z]-\d\d) ", rules, re.MULTILINE))
    assert proved == written - NOT_IN_CODE
    assert cited - written == set()


def folder(game: str) -> str:
    """The folder of games/ in which a game lives; its rules are one page."""
    return type(load_game(game)).__module__.split(".")[-2]


@pytest.mark.parametrize("game", game_names())
def test_every_option_of_a_game_stands_in_its_rules_with_its_default(game):
    rules = (ROOT / f"docs/rules/{folder(game)}.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", rules, re.MULTILINE))
    for option in load_game(game).options:
        values, default = rows[option.name].split(" | ")[:2]
        assert default.strip("`") == str(option.default)
        for value in re.findall(r"\w+", option.form):
            assert value in values


def commands() -> dict[str, set[str]]:
    """The commands of `hexhaven`, and the options of each."""
    root: Any = typer.main.get_command(app)
    return {
        name: {
            option for parameter in command.params for option in parameter.opts if option[0] == "-"
        }
        for name, command in root.commands.items()
    }


@pytest.mark.parametrize("command", commands())
def test_every_command_has_a_heading_and_all_its_options_below_it(command):
    shared = sections(ROOT / "docs/commands.md")["Options of many commands"]
    own = [
        text for page in PAGES for h, text in sections(page).items() if h == f"hexhaven {command}"
    ]
    assert own, f"no heading “hexhaven {command}”"
    written = set(re.findall(r"--[a-z-]+", shared + "".join(own)))
    assert commands()[command] - written == set()


def test_every_command_of_the_documents_exists():
    known = commands()
    for page in PAGES:
        for text in blocks(page, "sh"):
            for line in re.findall(r"^hexhaven (.*)$", text, re.MULTILINE):
                name, *words = line.split()
                options = {word.partition("=")[0] for word in words if word.startswith("--")}
                games = {
                    f"--{option.name}" for g in game_names() for option in load_game(g).options
                }
                assert options <= known[name] | games, line


#: The prices on the page of hosting: what frames cost, and routes by their names.
PRICES: dict[str, list[Cost]] = {
    "any request": [REQUEST],
    "a kilobyte of a request's body or of a frame, before it is read": [Cost(1_000 * READ.base)],
    "a ping": [PING],
    "an action, a change, a message": [HEARD],
    "a connection, whoever it turns out to be, and asking for everything again": [HELLO, LOOK],
    "following who sits on seats": [SUBSCRIBE],
    "a table that has to be loaded first": [LOAD],
    "changing the settings of a table": [CHANGES["arrange"]],
    "starting a game": [CHANGES["start"]],
    "taking something back": [CHANGES["rewind"]],
    "games of bots on a map": [BALANCE],
}
PRICED_ROUTES = {
    "looking at a table without a connection": ["look"],
    "opening a table, a rematch": ["open_table", "rematch"],
    "a preview of a game": ["preview"],
    "taking a seat, moving there by a link": ["take_seat", "redeem"],
    "a list of tables, or of the best players, or somebody's profile": [
        "open_tables", "live_tables", "my_tables", "leaders", "person",
    ],
    "a code for another device, and its use": ["games_code", "redeem_code"],
    "a sheet of codes": ["sheet"],
    "the log, a game file, the summary or figures of a game": [
        "history", "export", "summary", "figures",
    ],
    "a replay, besides 0.3 for each view of each moment": ["moments"],
    "a review": ["review"],
    "what else was possible at a moment": ["what_if"],
    "playing on from a moment": ["play_on"],
    "a coach's advice": ["advise"],
    "fetching the games of a profile": ["profile_seats"],
    "deleting a profile": ["delete_profile"],
}  # fmt: skip
#: Routes that are asked one after the other to do something.
PRICED_TOGETHER = {
    "making a profile": ["begin_profile", "new_profile"],
    "signing in with a passkey": ["begin_session", "new_session"],
    "adding a passkey": ["begin_passkey", "new_passkey"],
}


def number(text: str) -> float:
    """The number with which a cell of a table begins; 0 for an empty one."""
    found = re.match(r"[\d.,]+", text)
    return float(found[0].replace(",", "")) if found else 0.0


def tables(text: str) -> list[list[list[str]]]:
    """The cells of every row of the tables in a text, without their headings."""
    found = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    return [[re.split(r" *\| *", row)[1:-1] for row in one.splitlines()[2:]] for one in found]


def test_the_prices_on_the_page_are_those_that_are_charged():
    limits = sections(ROOT / "docs/hosting.md")["Limits"]
    rows = tables(limits)[0]
    told = {what: Cost(*map(number, costs)) for what, *costs in rows if what != "anything else"}
    together = {
        what: [Cost(sum(COSTS[route].base for route in routes))]
        for what, routes in PRICED_TOGETHER.items()
    }
    by_route = {what: [COSTS[one] for one in routes] for what, routes in PRICED_ROUTES.items()}
    charged = PRICES | by_route | together
    assert told.keys() == charged.keys()
    for what, costs in charged.items():
        assert set(costs) == {told[what]}, what
    priced = [*PRICED_ROUTES.values(), *PRICED_TOGETHER.values()]
    others = COSTS.keys() - {route for routes in priced for route in routes}
    assert max(COSTS[route].base for route in others) == 5
    assert f"besides {VIEW.base} for each view" in limits
    for most in (past.MOST_LINES, past.MOST_MOMENTS, past.MOST_VIEWS):
        assert f"{most:,}" in limits
    rate = ServerSettings("").address_rate
    assert f"{rate.per_second:.0f} a second, and up to {rate.burst:,.0f}" in limits


def test_the_limits_on_the_page_are_those_that_hold():
    usual, kilo, mega = ServerSettings(""), 1_024, 1_000_000
    rate, table_rate = usual.address_rate, seats_of(usual.address_rate)
    bodies = [size // kilo for size in (MOST_BODY, MOST_TABLE_BODY, MOST_SETTINGS_BODY)]
    held: list[list[float]] = [
        [rate.per_second, FEWEST_CONNECTIONS],
        [],  # the prices of bytes and frames stand in the other cell
        [MOST_HEAD // kilo, MOST_LINES, usual.greeting],
        [*bodies, BODY_PATIENCE * usual.greeting],
        [MOST_FRAME // kilo, MOST_FRAGMENTS],
        [usual.seat_rate.per_second, usual.seat_rate.burst],
        [MOST_COMPLAINTS],
        [usual.greeting],
        [usual.ping],
        [MOST_CHARACTERS, MOST_WAITING],
        [WAITING * rate.per_second / mega],
        [UNREAD * rate.per_second / mega],
        [MOST_UNREAD_SECONDS],
        [table_rate.burst, table_rate.per_second],
        [usual.most_seats],
        [usual.timeouts.over],
        [most_waiting(rate), FEWEST_WAITING_WORKS, MOST_LONG_WORKS],
        [MOST_DEBT_SECONDS],
        [MOST_REVIEWS_EACH, MOST_REVIEWS],
        [MOST_ADVICE_EACH, MOST_ADVICE],
        [balances.MOST_WORKS_EACH, balances.MOST_WAITING, balances.BalanceLimits().games],
        [balances.BalanceLimits().patience],
    ]
    told = tables(sections(ROOT / "docs/hosting.md")["Limits"])[1]
    for (what, limit, *_), figures in zip(told, held, strict=True):
        assert [number(one) for one in re.findall(r"\d[\d,]*", limit)] == figures, what
    prices = tuple(float(one) for one in re.findall(r"\d\.\d+", told[1][0]))
    assert prices == (1_000 * RECEIVED.base, FRAME.base)


def test_the_game_interface_is_shown_whole():
    shown = sections(ROOT / "docs/architecture.md")["The Game interface"]
    assert set(re.findall(r"^\| `(\w+)` \|", shown, re.MULTILINE)) == Game.__abstractmethods__


def test_the_architecture_names_every_package():
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    packages = {path.parent.name for path in ROOT.glob("src/hexhaven/*/__init__.py")}
    folders = {path.name for path in (ROOT / "client/src").iterdir() if path.is_dir()}
    assert (packages | folders) - set(re.findall(r"`(\w+)/", page)) == set()


#: Where a path that a page names may begin.
PACKAGE = ROOT / "src/hexhaven"
PLACES = (
    ROOT,
    ROOT / "tests",
    ROOT / "client/src",
    *(
        PACKAGE / place
        for place in ("", "games/base", "games/dice", "bots/base", "bots/base/learned")
    ),
)
#: What the name of a file ends with that is not in our sources.
FILE_ENDINGS = {".jsonl", ".map", ".pt", ".yml"}
#: Files that a page asks a newcomer to make.
NEW_FILES = {"words/fr.json"}


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem != "CHANGELOG"], ids=name)
def test_every_path_that_a_page_names_exists(page):
    text = page.read_text("utf-8").replace("GAME", "base")
    named = set(re.findall(r"`((?:[\w.]+/)+(?:\w+\.[a-z]+|\w+/))`", text))
    missing = {name for name in named if not any((place / name).exists() for place in PLACES)}
    assert missing - NEW_FILES == set()


def test_what_the_architecture_says_is_in_a_file_is_there():
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    found = re.findall(r"`([A-Z]?\w+(?:\.\w+)?)` (?:in |\()`([\w/]+/\w+\.py)`", page)
    assert len(found) >= 8
    for name, path in found:
        source = (ROOT / "src/hexhaven" / path).read_text("utf-8")
        for part in name.split("."):
            assert re.search(rf"\b(def|class) {part}\b|^{part}\b", source, re.MULTILINE), (
                name,
                path,
            )


@cache
def members() -> dict[str, set[str]]:
    """What the classes of each name define and inherit: methods, fields and variables."""
    found: dict[str, set[str]] = defaultdict(set)
    bases: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] |= names_within(node)
                bases[node.name] |= {ast.unparse(base).partition("[")[0] for base in node.bases}
    for _ in range(4):  # the longest line of ancestors
        for name, parents in bases.items():
            found[name] |= set().union(*(found[parent] for parent in parents if parent in found))
    return dict(found)


def names_within(tree: ast.AST) -> set[str]:
    nodes = list(ast.walk(tree))
    return {
        *(node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)),
        *(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)),
        *(n.attr for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)),
    }


@cache
def words_of_sources() -> set[str]:
    """Every word in our sources, in any of their languages."""
    kinds = ("*.py", "*.ts", "*.svelte", "*.json", "*.toml")
    folders = (PACKAGE, ROOT / "tests", ROOT / "client/src", ROOT / "examples")
    files = (path for folder in folders for kind in kinds for path in folder.rglob(kind))
    return {word for path in files for word in re.findall(r"\w+", path.read_text("utf-8"))}


#: A method or field in backticks, perhaps called; and any other name of more than one word.
DOTTED = re.compile(r"`(\w+(?:\.\w+)+)(?:\([^`]*\))?`")
NAME = re.compile(r"`([a-z]+(?:_[a-z]+)+|(?:[A-Z][a-z]+){2,})(?:\([^`]*\))?`")
#: Names that are put together from parts, or another program's.
OTHER_NAMES = re.compile(r"hexhaven_.*|catanatron_.*|cupy\..*|jax\..*|torch\..*|PublicKey.*")


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem != "CHANGELOG"], ids=name)
def test_every_name_in_backticks_exists(page):
    """A class has the member; of another dotted name the last part is somewhere in our sources."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    names = set(NAME.findall(prose))
    for dotted in DOTTED.findall(prose):
        owner, *parts = dotted.split(".")
        if owner == "hexhaven":
            assert pkgutil.resolve_name(dotted), dotted
        elif owner in members():
            assert parts[0] in members()[owner], dotted
        elif not OTHER_NAMES.fullmatch(dotted) and f".{parts[-1]}" not in FILE_ENDINGS:
            names.add(parts[-1])
    missing = {name for name in names - words_of_sources() if not OTHER_NAMES.fullmatch(name)}
    assert missing == set()


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
        match = file.read(text).match(ScriptedNature(()))
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
