"""Runs the tests of rules against changed copies of the package.

A process of its own imports once what all runs need, and forks for each of them; the
rules are interpreted. It reads mutants as JSON and answers with what pytest said.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NoReturn

from tests.mutants.mutants import PACKAGE, ROOT, Mutant, files_of

PASSED, FAILED, BROKEN = 0, 1, 99
#: A mutant may make a loop endless; nobody waits longer for it than this, in seconds.
PATIENCE = 300
#: What every run imports; nothing of the package, which each run has changed.
COMMON = ("hypothesis", "numba", "numpy", "platformdirs", "pytest")
#: No compiling, and no plugins of pytest: importing them takes longer than testing a rule.
QUICK = {"NUMBA_DISABLE_JIT": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


@dataclass(frozen=True)
class Result:
    """What pytest answered, and its last words."""

    code: int
    output: str


def run(mutants: list[Mutant]) -> list[Result]:
    """Run the tests of each mutant's rule against a package changed by it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants.worker"],
        input=json.dumps([asdict(mutant) for mutant in mutants]),
        cwd=ROOT,
        env={**os.environ, **QUICK},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Result(**result) for result in json.loads(done.stdout)]


def main() -> None:
    """Do what `run` asks for."""
    mutants = [Mutant(**fields) for fields in json.load(sys.stdin)]
    for name in COMMON:
        __import__(name)
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / str(n) for n in range(len(mutants))]
        codes = dict(_run_all(mutants, places))
        outputs = [(place / "output").read_text("utf-8")[-1000:] for place in places]
    results = [asdict(Result(codes[n], output)) for n, output in enumerate(outputs)]
    json.dump(results, sys.stdout)


def _run_all(mutants: list[Mutant], places: list[Path]) -> Iterator[tuple[int, int]]:
    """As many at once as there are cores; number and exit status of each that ends."""
    running: dict[int, int] = {}
    for n, (mutant, place) in enumerate(zip(mutants, places, strict=True)):
        if len(running) == (os.cpu_count() or 1):
            yield _first_to_end(running)
        child = os.fork()
        if child == 0:
            _test_and_exit(mutant, place)
        running[child] = n
    while running:
        yield _first_to_end(running)


def _first_to_end(running: dict[int, int]) -> tuple[int, int]:
    child, status = os.wait()
    return running.pop(child), os.waitstatus_to_exitcode(status)


def _test_and_exit(mutant: Mutant, place: Path) -> NoReturn:
    """In the fork: end with pytest's answer, whatever happens."""
    code = BROKEN
    try:
        signal.alarm(PATIENCE)
        place.mkdir()
        output = os.open(place / "output", os.O_WRONLY | os.O_CREAT)
        os.dup2(output, 1)
        os.dup2(output, 2)
        code = _test(mutant, place)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _test(mutant: Mutant, place: Path) -> int:
    """Copy and change the package, and run the tests of the rule against it."""
    shutil.copytree(PACKAGE, place / "hexhaven")
    mutant.change(place / "hexhaven")
    sys.path.insert(0, str(place))
    import pytest
    from hypothesis.configuration import set_hypothesis_home_dir

    set_hypothesis_home_dir(place)  # what fails here is no example for later runs
    options = ["-qx", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
    options += ["-p", "no:unraisableexception"]  # what somebody else left behind is no verdict
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is imported already
    files = map(str, files_of(mutant.game, mutant.rule))
    return int(pytest.main([*options, *files], plugins=[_Selection(mutant.rule, place)]))


class _Selection:
    """Runs the tests of one rule only, and only against the package in its place."""

    def __init__(self, rule: str, place: Path) -> None:
        self.rule, self.place = rule, place

    def pytest_collection_modifyitems(self, items: list) -> None:
        import hexhaven

        assert Path(hexhaven.__file__).is_relative_to(self.place), hexhaven.__file__
        items[:] = [
            item
            for item in items
            if any(self.rule in mark.args for mark in item.iter_markers("rule"))
        ]


if __name__ == "__main__":
    main()
