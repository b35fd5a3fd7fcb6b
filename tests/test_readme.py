"""The README's examples run as they stand, and its moving picture shows the game beside it."""

import re
from pathlib import Path

import pytest

from hexhaven.cli.app import run_command

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_there_are_examples():
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(example, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})


def test_the_moving_picture_is_what_its_command_draws(capfd, monkeypatch):
    contributing = (ROOT / "docs/contributing.md").read_text("utf-8")
    words = re.search(r"`hexhaven (draw --file docs/\S+ --animate .*) --out (\S+)`", contributing)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("HEXHAVEN_LANGUAGE", "en")
    assert run_command(words[1].split()) == 0
    picture = capfd.readouterr().out
    assert f'src="{words[2]}"' in README
    assert picture == Path(words[2]).read_text("utf-8"), f"draw it again: hexhaven {words[1]}"
    assert len(picture) < 400_000
