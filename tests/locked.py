"""Versions that were tested together; `python -m tests.locked` writes requirements.lock again."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
HEADING = """\
# Versions that were tested together: pip install -c requirements.lock and the wheel of hexhaven
# Written by: python -m tests.locked
"""


def needed() -> list[Requirement]:
    """What the package itself asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wishes = [Requirement(text) for text in project["dependencies"]]
    return [wish for wish in wishes if _is_wanted(wish, "")]


def installed(wishes: Iterable[Requirement] | None = None) -> dict[str, str]:
    """The version of everything that is wished for, directly or not: what the package needs."""
    found: dict[str, str] = {}
    waiting, known = needed() if wishes is None else list(wishes), set[tuple[str, str]]()
    while waiting:
        wish = waiting.pop()
        name = canonicalize_name(wish.name)
        for extra in {"", *wish.extras}:
            if (name, extra) in known:
                continue
            known.add((name, extra))
            package = distribution(name)
            found[name] = package.version
            further = map(Requirement, package.requires or ())
            waiting += [one for one in further if _is_wanted(one, extra)]
    return found


def _is_wanted(wish: Requirement, extra: str) -> bool:
    return wish.marker is None or wish.marker.evaluate({"extra": extra})


def locked() -> dict[str, str]:
    """The versions in the file."""
    lines = [line for line in LOCK.read_text("utf-8").splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


if __name__ == "__main__":
    pins = [f"{name}=={version}\n" for name, version in sorted(installed().items())]
    LOCK.write_text(HEADING + "".join(pins), "utf-8")
