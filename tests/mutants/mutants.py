"""Small changes of the rules, and the tests that must catch them."""

from __future__ import annotations

import ast
import importlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "hexhaven"
TESTS = ROOT / "tests" / "games"
HERE = Path(__file__).parent
#: The games that have mutants.
GAMES = tuple(sorted(path.stem for path in HERE.glob("*.toml")))
#: Tests that lie within another game's folder.
INNER = {"assistant": "connect/assistant"}


@dataclass(frozen=True)
class Mutant:
    """One change of one rule; without a file, the rule as it is."""

    game: str
    rule: str
    makes: str = "as it is"
    file: str = ""
    find: str = ""
    replace: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.makes}"

    def occurrences(self) -> int:
        """How often the text to change stands in its file."""
        return (PACKAGE / self.file).read_text("utf-8").count(self.find)

    def change(self, package: Path) -> None:
        """Make the change in a copy of the package."""
        if self.file:
            path = package / self.file
            path.write_text(path.read_text("utf-8").replace(self.find, self.replace), "utf-8")


def load(game: str) -> tuple[Mutant, ...]:
    """The mutants of one game."""
    text = (HERE / f"{game}.toml").read_text("utf-8")
    return tuple(Mutant(game, **fields) for fields in tomllib.loads(text)["mutant"])


def rules_of_game(game: str) -> set[str]:
    """The ids of the rules and options of a game that must have tests and mutants."""
    folder = INNER.get(game, game).replace("/", ".")
    return set(importlib.import_module(f"tests.games.{folder}.rules").RULES)


def proofs_of(game: str) -> list[Path]:
    """The test files that prove the rules of a game, without those of a game within it."""
    inner = [TESTS / folder for other, folder in INNER.items() if other != game]
    return [
        path
        for folder in (INNER.get(game, game), "island")
        for path in sorted((TESTS / folder).rglob("test_*.py"))
        if not any(path.is_relative_to(other) for other in inner)
    ]


def files_of(game: str, rule: str) -> list[Path]:
    """The test files that prove one rule."""
    return [path for path in proofs_of(game) if rule in rules_of(path)]


def rules_of(path: Path) -> set[str]:
    """The rules that the tests of a file are marked with."""
    tree = ast.parse(path.read_text("utf-8"))
    return {rule for node in ast.walk(tree) for rule in _marked(node)}


def _marked(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        yield from (ast.literal_eval(argument) for argument in node.args)
