"""`make` installs what a command needs, and nothing more."""

import os
import subprocess
from pathlib import Path

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
