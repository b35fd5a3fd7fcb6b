"""Where compiled kernels are kept, and which units of the package are compiled.

Compiled code is cached on disk in a folder named after a hash of every source it can depend on,
because Numba's own cache does not notice a change in another module. A *unit* is a folder with
kernels and a `warmup.py`, by whose path it is known; its stamp says that all of it is compiled.
A folder `large` in it is a unit too, which only larger tables need: it comes after all others.
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from platformdirs import user_cache_path

PACKAGE = Path(__file__).parents[2]
#: The packages with units that playing needs, and the one that learning needs besides; the others
#: are for studies.
PLAYING, LEARNING = ("games", "bots", "coach"), "envs"
#: What the module of a unit is called.
WARMUP = "warmup"
#: The folder of what only larger tables of a game need.
LARGE = "large"
_IMPORT = re.compile(
    r"^(?:from hexhaven([\w.]*) import (\([^)]*\)|[^\n]*)|import hexhaven([\w.]*))", re.MULTILINE
)


@cache
def playing_units() -> tuple[Path, ...]:
    """The units that have to be compiled before anything that is played is, rules first."""
    return tuple(sorted(chain(*map(_units_in, PLAYING)), key=is_large))


@cache
def learning_units() -> tuple[Path, ...]:
    """The units that environments need besides."""
    return tuple(_units_in(LEARNING))


def _units_in(package: str) -> list[Path]:
    folders = sorted(unit.parent for unit in (PACKAGE / package).glob(f"**/{WARMUP}.py"))
    return [folder / f"{WARMUP}.py" for folder in folders]


def is_large(unit: Path) -> bool:
    """Whether only larger tables need a unit."""
    return unit.parent.name == LARGE


@cache
def unit_of(folder: Path) -> Path | None:
    """The unit that the sources in a folder belong to, if any."""
    if not folder.is_relative_to(PACKAGE) or folder == Path(__file__).parent:
        return None
    unit = folder / f"{WARMUP}.py"
    return unit if folder != PACKAGE and unit.is_file() else unit_of(folder.parent)


def module_of(unit: Path) -> str:
    """The dotted name of a unit's module."""
    return ".".join(unit.relative_to(PACKAGE.parent).with_suffix("").parts)


def is_kept(unit: Path) -> bool:
    """Whether all of a unit is compiled from its sources of now."""
    return stamp(unit).exists()


def stamp(unit: Path, folder: Callable[[Path], Path] | None = None) -> Path:
    """A file that exists once a unit is compiled from its sources of now.

    Numba finds again only what was compiled from the same place, so every clone has its own.
    """
    place = hashlib.sha256(str(unit).encode()).hexdigest()[:8]
    return (folder or cache_folder)(unit) / f"warm-{sys.implementation.cache_tag}-{place}"


def cache_root() -> Path:
    """Where compiled kernels of all versions are kept."""
    return user_cache_path("hexhaven") / "kernels"


@cache
def cache_folder(source: Path) -> Path:
    """Where the kernels of one source are kept, as long as nothing they depend on changes."""
    digest = hashlib.sha256(f"numba {version('numba')} numpy {version('numpy')}".encode())
    for path in sorted(closure(source)):
        digest.update(path.name.encode())
        digest.update(_text(path).encode())
    return cache_root() / digest.hexdigest()[:16]


@cache
def closure(source: Path) -> frozenset[Path]:
    """A source and all sources of this package it imports, directly or not."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported_sources(path)
    return frozenset(found)


@cache
def imported_sources(path: Path) -> tuple[Path, ...]:
    """The sources of this package that one source imports."""
    modules = [name for match in _IMPORT.findall(_text(path)) for name in _modules(*match)]
    places = [PACKAGE.joinpath(*name.split(".")) for name in modules]
    return tuple(p for place in places if (p := place.with_suffix(".py")).is_file())


def _modules(package: str, names: str, module: str) -> Iterator[str]:
    """Dotted names that one import statement may mean, without the leading hexhaven."""
    yield (package or module).strip(".")
    for name in re.findall(r"\w+", re.sub(r" as \w+", "", names)):
        yield f"{package}.{name}".strip(".")


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")
