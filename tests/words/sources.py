"""Message ids as the sources use them, read from their syntax trees."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import hexhaven

ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
SOURCES = sorted(Path(hexhaven.__file__).parent.rglob("*.py"))
#: The client, which says the same ids.
CLIENT = Path(__file__).parents[2] / "client" / "src"
CLIENT_SOURCES = sorted(
    (CLIENT.parent / "languages.build.ts", *CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte"))
)
_QUOTED = re.compile(r"'([a-z][a-z0-9_.]+)'")
_TEMPLATE = re.compile(r"`([a-z][a-z0-9_.]*\.(?:\$\{(?:[^{}`]|\{[^{}]*\})*\}|[a-z0-9_.])*)`")
_HOLE = re.compile(r"\$\{(?:[^{}`]|\{[^{}]*\})*\}")
#: Functions whose first argument is a message id and whose keywords are its parameters.
SPEAKERS = {"message", "say", "refuse"}


@dataclass(frozen=True)
class Use:
    """A message id in a call, with the parameters given, or None where they cannot be read."""

    place: str
    id: str
    params: frozenset[str] | None


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in SOURCES}


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """Everything in each tree, from the top down."""
    return {path: list(ast.walk(tree)) for path, tree in trees().items()}


@cache
def refusals() -> frozenset[str]:
    """The names of Refused and of every class that descends from it."""
    parents = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for found in nodes().values()
        for node in found
        if isinstance(node, ast.ClassDef)
    }
    found = {"Refused"}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return frozenset(found)


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def constants(node: ast.expr) -> list[str]:
    """The texts an expression may be: one, or both of a choice."""
    if isinstance(node, ast.IfExp):
        return [*constants(node.body), *constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in nodes()[path] if isinstance(node, ast.FunctionDef))


def assigned(function: ast.FunctionDef, name: str) -> list[ast.expr]:
    """What a function assigns to a name."""
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]


def texts(function: ast.FunctionDef, argument: ast.expr) -> list[str]:
    """The texts an argument may be, also through a name of the same function."""
    if isinstance(argument, ast.Name):
        return [text for value in assigned(function, argument.id) for text in constants(value)]
    return constants(argument)


def keywords(function: ast.FunctionDef, call: ast.Call) -> frozenset[str] | None:
    """The keywords of a call, those of a dictionary spread into it included."""
    names: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            names.add(keyword.arg)
            continue
        spread = keyword.value.id if isinstance(keyword.value, ast.Name) else ""
        literal = next((v for v in assigned(function, spread) if isinstance(v, ast.Dict)), None)
        if literal is None:
            return None
        names.update(text for key in literal.keys if key for text in constants(key))
    return frozenset(names)


@cache
def uses() -> tuple[Use, ...]:
    """Every literal id given to something that makes a message of it."""
    return tuple(_uses(SPEAKERS | refusals()))


def _uses(speakers: frozenset[str] | set[str]) -> Iterator[Use]:
    for path in trees():
        for function in functions(path):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and call.args and name_of(call) in speakers:
                    place = f"{path.name}:{call.lineno}"
                    for id in texts(function, call.args[0]):
                        yield Use(place, id, keywords(function, call))


@cache
def literals() -> dict[str, str]:
    """Every text in the sources that looks like an id, and where it stands."""
    return {
        node.value: f"{path.name}:{node.lineno}"
        for path, found in nodes().items()
        for node in found
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.fullmatch(node.value)
    }


@cache
def computed() -> dict[str, re.Pattern[str]]:
    """Every f-string that looks like an id, as a pattern of the ids it may become."""
    found: dict[str, re.Pattern[str]] = {}
    for path, inside in nodes().items():
        for node in inside:
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9_.]+"
                    for part in node.values
                ]
                if re.match(r"[a-z]+\\\.", parts[0]):
                    place = f"{path}:{node.lineno}"
                    found[place] = re.compile("".join(parts))
    return found


def client_literals() -> dict[str, str]:
    """Every text in the client's sources that looks like an id, and where it stands."""
    return {
        text: path.name
        for path in CLIENT_SOURCES
        for text in _QUOTED.findall(path.read_text("utf-8"))
        if ID.fullmatch(text)
    }


def client_computed() -> dict[str, re.Pattern[str]]:
    """Every template in the client's sources that looks like an id, as a pattern."""
    return {
        f"{path.name}:{text}": re.compile(
            r"[a-z0-9_.]+".join(re.escape(part) for part in _HOLE.split(text))
        )
        for path in CLIENT_SOURCES
        for text in _TEMPLATE.findall(path.read_text("utf-8"))
    }
