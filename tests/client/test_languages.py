"""A language is one file in words/: a third one is found by the command line and the client."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hexhaven

PACKAGE = Path(hexhaven.__file__).parent
ROOT = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path):
    """A copy of the sources whose words speak Klingon, too; what is not changed is linked."""
    package = tmp_path / "src" / "hexhaven"
    package.mkdir(parents=True)
    for path in PACKAGE.iterdir():
        if path.name != "words":
            (package / path.name).symlink_to(path)
    shutil.copytree(PACKAGE / "words", package / "words")
    words = json.loads((package / "words" / "en.json").read_text("utf-8"))
    words |= {"language.name": "tlhIngan Hol", "language.locale": "tlh", "cli.language": "Hol."}
    (package / "words" / "tlh.json").write_text(json.dumps(words), "utf-8")
    return tmp_path


def test_the_command_line_speaks_a_language_that_has_a_file(copy):
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "HEXHAVEN_LANGUAGE": "tlh_QO"}
    command = [sys.executable, "-m", "hexhaven", "games", "--help"]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "en|de|tlh" in shown.stdout
    assert "Hol." in shown.stdout


@pytest.mark.slow
def test_the_client_speaks_a_language_that_has_a_file(copy):
    modules = ROOT / "client" / "node_modules"
    shutil.copy(ROOT / "hatch_build.py", copy)
    ignored = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "client", copy / "client", ignore=ignored)
    (copy / "client" / "node_modules").symlink_to(modules)
    words = ["run", "--silent", "test", "--", "--reporter=verbose", "src/words/languages.test.ts"]
    command = [sys.executable, str(copy / "hatch_build.py"), *words]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    assert "prefers tlh is spoken to in it" in said
