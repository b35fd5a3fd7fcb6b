"""`make` installs what a command needs, and nothing more."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def commands(goal, folder):
    """What make would run for a goal where nothing is prepared."""
    missing = [f"{name}={folder}/{name}" for name in ("VENV", "NPM", "CLIENT")]
    environment = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.check_output(
        ["make", "-n", goal, *missing], cwd=ROOT, env=environment, text=True
    )


def test_running_installs_no_tools_of_developers(tmp_path):
    run = commands("run", tmp_path)
    assert "--editable . " in run
    assert "[dev" not in run
    assert "--tools" not in run
    assert "apt-get" not in run
    assert run.rstrip().endswith("hexhaven serve")


def test_checks_install_them(tmp_path):
    assert "--editable '.[dev,bench]'" in commands("check", tmp_path)
    assert "apt-get install -qq -y chromium" in commands("test", tmp_path)


#: Stands in for every program that `make test` runs: it notes its words, types are checked only
#: while kernels are compiled, and types fail where the test wants it.
STAND_IN = """#!/bin/sh
echo "${0##*/} $*" >>ran
case "${0##*/} $*" in
    *tests.kernels) read line <door ;;
    mypy*) echo >door; test ! -e wrong-types || { echo "These types do not fit."; exit 1; } ;;
esac
"""
PROGRAMS = ("python", "ruff", "mypy", "lint-imports", "pytest", "chromium")


@pytest.fixture
def checkout(tmp_path):
    """A folder in which everything is prepared, and nothing real is run."""
    (tmp_path / "bin").mkdir(parents=True)
    for program in PROGRAMS:
        stand_in = tmp_path / "bin" / program
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "client" / "node_modules").mkdir(parents=True)
    sources = ("pyproject.toml", "hatch_build.py", "client/package-lock.json", "symbols.svg")
    stamps = (".made", ".ready", ".tools", "client/node_modules/.tools", "index.html")
    for name in (*sources, *stamps):
        (tmp_path / name).touch()
    os.mkfifo(tmp_path / "door")
    return tmp_path


def run_all(checkout):
    """`make test` where every program is a stand-in: its status, what it says and what it ran."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
    environment["PATH"] = f"{checkout / 'bin'}:{environment['PATH']}"
    made = ("VENV=.", "CLIENT=index.html", "CLIENT_SOURCES=symbols.svg")
    done = subprocess.run(
        ["make", "test", *made],
        cwd=checkout,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, (checkout / "ran").read_text().splitlines()


def test_kernels_are_compiled_beside_other_checks_and_before_the_tests(checkout):
    status, said, ran = run_all(checkout)
    assert status == 0, said
    assert {"lint-imports --no-logo", "python hatch_build.py run --silent test"} < set(ran)
    assert ran[-1].startswith("pytest")


def test_a_check_that_fails_says_so_and_no_test_is_run(checkout):
    (checkout / "wrong-types").touch()
    status, said, ran = run_all(checkout)
    assert status != 0
    assert "These types do not fit." in said
    assert not any(line.startswith("pytest") for line in ran)
