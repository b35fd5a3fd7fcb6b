"""Colours have one place in the client."""

import re
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from hexhaven.table.changes import COLOURS

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


#: What people see who lack one kind of cones, in linear light: Machado, Oliveira, Fernandes (2009).
SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: From linear light to CIE XYZ.
XYZ = np.array(
    (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
)
#: The least distance in CIELAB between two players' pieces; about 2 is just seen, 10 at a glance.
APART = 15


def light_of(colour):
    """The linear light of a colour such as #d1495b."""
    levels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


def lab_of(light):
    """Linear light in CIELAB, in which distances are those that are seen."""
    parts = XYZ @ np.clip(light, 0, 1) / XYZ.sum(axis=1)
    x, y, z = np.where(parts > (6 / 29) ** 3, np.cbrt(parts), parts / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def palettes():
    """The paints of the players' pieces, by palette."""
    blocks = re.findall(r":root(\S*) \{(.*?)\}", (CLIENT / "theme.css").read_text("utf-8"), re.S)
    fills = {name: dict(re.findall(r"--(\w+)-fill: (#\w{6})", block)) for name, block in blocks}
    return {"usual": fills[""], "safe": fills[""] | fills["[data-palette='safe']"]}


@pytest.mark.parametrize("palette", ["usual", "safe"])
@pytest.mark.parametrize("kind", SEEN)
def test_six_players_are_told_apart_by_those_who_see_no_red_green_or_blue(palette, kind):
    paints = palettes()[palette]
    seen = {seat: lab_of(np.array(SEEN[kind]) @ light_of(paints[seat])) for seat in COLOURS[:6]}
    near = {
        (one, other): round(float(np.linalg.norm(seen[one] - seen[other])))
        for one, other in combinations(seen, 2)
    }
    assert {pair: far for pair, far in near.items() if far < APART} == {}


def test_every_colour_of_a_seat_has_a_mark_of_its_own():
    symbols = (files("hexhaven.games.island.rendering") / "symbols.svg").read_text("utf-8")
    marks = dict(re.findall(r'id="hh-mark-(\w+)"[^>]*? (?:d|r)="([^"]+)"', symbols))
    drawn = [marks[colour] for colour in COLOURS]
    assert len(set(drawn)) == len(COLOURS)
