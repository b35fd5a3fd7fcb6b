"""What docs/learning.md says is so."""

import re
from pathlib import Path

import pytest

from hexhaven import envs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/learning.md").read_text("utf-8")
BASE = envs.encoding("base")


def test_every_plane_of_the_base_game_has_its_shape():
    rows = re.findall(r"^\| `(\w+)` \| ([\d ×]+) \| ", PAGE, re.MULTILINE)
    shown = {name: tuple(map(int, shape.split("×"))) for name, shape in rows}
    assert shown == BASE.layout.shapes
    assert f"games × {BASE.layout.size:,}, `uint8`" in PAGE
    assert f"games × {BASE.actions}, `bool`" in PAGE


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("0–8", ["roll", "withdraw"]),
        ("9–11, 12–14", ["deal +1", "steal +3"]),
        ("15–19", ["monopoly b", "monopoly o"]),
        ("20–39", ["invention b", "invention oo"]),
        ("40–59", ["bank b>l", "bank o>g"]),
        ("60–119", ["offer b>l", "offer o>2g"]),
        ("120–124", ["discard b", "discard o"]),
        ("125–143", ["robber 0", "robber 18"]),
        ("144–197, 198–251", ["settle 0", "city 53"]),
        ("252–323", ["road 0-3", "road"]),
        ("324–326", ["leave out +1", "leave out +3"]),
    ],
)
def test_every_group_of_numbers_begins_and_ends_as_the_page_says(numbers, words):
    assert f"| {numbers} | " in PAGE
    ends = [int(n) for n in re.findall(r"\d+", numbers)]
    first, last = BASE.names[ends[0]], BASE.names[ends[-1]]
    assert first.split()[0] == words[0].split()[0]
    assert last.split()[0] == words[1].split()[0]
    if words[1] != "road":
        assert [first, last] == words
