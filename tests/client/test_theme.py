"""Colours have one place in the client."""

import re
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "client" / "src"
#: A colour as numbers: #rrggbb, or a function that makes one; references such as url(#id) are none.
COLOUR = re.compile(r"(?<![\w(&/{])#[0-9a-fA-F]{3,8}\b(?=[^\w]*[;,'\")\s])|\b(?:rgb|hsl)a?\(")


def test_colours_stand_in_the_theme_alone():
    found = {
        f"{path.relative_to(CLIENT)}:{number}: {line.strip()}"
        for path in CLIENT.rglob("*")
        if path.suffix == ".svelte" or path.name == "app.css"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if COLOUR.search(line)
    }
    assert found == set()
