"""Compiling before it is needed."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven.core.compiled import warmup
from hexhaven.core.compiled.cache import is_large
from hexhaven.core.compiled.kernels import COMPILE_NOW
from hexhaven.core.messages import Refused
from tests.core.compiled.packages import WholePackage

FOLDER = "tests.core.compiled.warmups"
MODULE = f"{FOLDER}.noted"


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of its own for every source."""
    monkeypatch.setenv("WARMED", str(tmp_path / "warmed"))
    return lambda source: tmp_path / "cache" / source.stem


def ignore(done, steps, large):
    """Nobody wants to know how far it is."""


def test_every_step_is_done(tmp_path, cache):
    told = []
    warmup.run_warmups([MODULE, f"{FOLDER}.noted_too"], lambda *counts: told.append(counts), cache)
    assert sorted((tmp_path / "warmed").read_text().split()) == sorted(2 * ["one", "two", "last"])
    assert sorted(set(told)) == [(done, 6, 0) for done in range(7)]
    assert MODULE not in sys.modules  # what lives until the end stays small


def test_what_only_larger_tables_need_comes_when_the_rest_is_remembered(tmp_path, cache):
    told = []
    large = f"{FOLDER}.large.noted"
    warmup.run_warmups([large, MODULE], lambda *counts: told.append(counts), cache)
    *noted, last = (tmp_path / "warmed").read_text().splitlines()
    assert sorted(noted) == ["last", "one", "two"]
    assert last == "large after noted"
    assert set(told) == {(done, 4, 1) for done in range(5)}
    assert warmup.stamp_of(large, cache).exists()


def test_each_is_remembered_as_soon_as_it_is_done(tmp_path, cache):
    warmup.run_warmups([MODULE, f"{FOLDER}.patient"], ignore, cache)
    assert "noted was remembered" in (tmp_path / "warmed").read_text()


def test_one_game_is_compiled_before_the_next_one_the_long_steps_of_all_its_folders_first():
    steps = warmup.steps_of(
        [
            "hexhaven.games.base.warmup",
            "hexhaven.games.connect.warmup",
            "hexhaven.bots.base.warmup",
            "hexhaven.coach.base.warmup",
        ]
    )
    assert [(step.module.removeprefix("hexhaven."), step.name) for step in steps] == [
        ("games.base.warmup", "actions"),
        ("bots.base.warmup", "builder"),
        ("games.base.warmup", "choices"),
        ("games.base.warmup", "island"),
        ("games.base.warmup", "chance"),
        ("games.base.warmup", "game"),
        ("bots.base.warmup", "master"),
        ("coach.base.warmup", "coach"),
        ("games.connect.warmup", "round"),
    ]


def test_the_same_process_does_one_step_after_the_other_for_a_game(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(warmup, "usable_cores", lambda: 1)
    warmup.run_warmups([f"{FOLDER}.numbered"], ignore, cache)
    one, two = (tmp_path / "warmed").read_text().split()
    assert one == two


def test_a_failure_ends_a_process_and_another_goes_on(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(warmup, "usable_cores", lambda: 1)
    with pytest.raises(Refused, match="status -9"):
        warmup.run_warmups([f"{FOLDER}.killed", MODULE], ignore, cache)
    assert (tmp_path / "warmed").read_text().split() == ["one", "two", "last"]
    assert warmup.stamp_of(MODULE, cache).exists()


def test_a_warmup_with_nothing_to_do_is_remembered(cache):
    warmup.run_warmups([f"{FOLDER}.idle", MODULE], ignore, cache)
    assert warmup.stamp_of(f"{FOLDER}.idle", cache).exists()


def test_up_to_four_need_nothing_of_what_five_and_six_do():
    usual, large = (warmup.units_of("base", seats=seats) for seats in (4, 5))
    assert not any(map(is_large, usual))
    assert set(usual) == {unit for unit in large if not is_large(unit)} < set(large)
    assert warmup.units_of("base") == large


def test_what_is_compiled_is_remembered(cache):
    assert not warmup.stamp_of(MODULE, cache).exists()
    warmup.run_warmups([MODULE], ignore, cache)
    assert warmup.stamp_of(MODULE, cache).exists()


def test_the_same_sources_in_another_place_are_compiled_there(tmp_path, cache, monkeypatch):
    warmup.run_warmups([MODULE], ignore, cache)
    clone = tmp_path / "clone" / "noted.py"
    clone.parent.mkdir()
    found = importlib.util.find_spec(MODULE)
    clone.write_bytes(Path(found.origin).read_bytes())
    moved = importlib.util.spec_from_file_location(MODULE, clone)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: moved)
    assert not warmup.stamp_of(MODULE, cache).exists()


def test_a_step_that_fails_is_told_of_and_nothing_is_remembered(cache):
    failing = f"{FOLDER}.failing"
    with pytest.raises(Refused, match="ZeroDivisionError"):
        warmup.run_warmups([failing, MODULE], ignore, cache)
    assert not warmup.stamp_of(failing, cache).exists()
    assert warmup.stamp_of(MODULE, cache).exists()


def test_a_step_may_say_as_much_as_it_likes(cache):
    chatty = f"{FOLDER}.chatty"
    warmup.run_warmups([chatty], ignore, cache)
    assert warmup.stamp_of(chatty, cache).exists()


#: What a server and its bots load, one after the other.
LOAD = """
from hexhaven.core.compiled.warmup import load_compiled

for package in ("games", "bots"):
    print(package)
    load_compiled(package, "connect")
"""


@pytest.mark.slow
def test_all_that_bots_need_is_loaded_before_they_are_asked_and_nothing_that_solves(tmp_path):
    package = WholePackage(tmp_path)
    for name in ("connect", "connect/large", "connect/solver"):
        package.add(name, f"print({name!r})")
    for name in ("connect", "connect/learned"):
        package.add(name, f"print({name!r})", "bots")
    loaded = package.output(LOAD, **COMPILE_NOW)
    assert loaded == ["games", "connect", "connect/large", "bots", "connect", "connect/learned"]


@pytest.mark.slow
def test_nothing_is_compiled_where_kernels_are_interpreted():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "HEXHAVEN_LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "hexhaven", "warmup"],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert re.fullmatch(r"Everything is compiled \(\d+ s\)\.\n", done.stdout)
    assert done.stderr == ""


@pytest.mark.prove
def test_a_cold_start_compiles_with_a_line_and_a_warm_one_without(tmp_path):
    hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
    environment = {
        **{name: value for name, value in os.environ.items() if name not in hidden},
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "HEXHAVEN_LANGUAGE": "en",
    }

    def simulate():
        words = ["simulate", "base", "--bots", "random", "--games", "1", "--workers", "1"]
        return subprocess.run(
            [sys.executable, "-m", "hexhaven", *words],
            check=True,
            capture_output=True,
            text=True,
            env=environment,
        )

    def compiled():
        return sorted(path.name for path in (tmp_path / "cache").rglob("*.nbc"))

    assert "Compiling" in simulate().stderr
    before = compiled()
    assert before
    assert "Compiling" not in simulate().stderr
    assert compiled() == before
