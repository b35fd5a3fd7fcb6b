"""Figures large enough to be read from across a table, drawn in half blocks."""

from __future__ import annotations

from collections.abc import Sequence

#: Seven rows a figure, each as wide as it likes; a missing figure is a gap.
FIGURES = {
    "0": ".###. #...# #...# #...# #...# #...# .###.",
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####",
    "3": ".###. #...# ....# ..##. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #.... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. ..#.. ..#.. ..#..",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# ....# .###.",
    ":": ". . # . # . .",
    "!": "# # # # # . #",
    "?": ".###. #...# ....# ...#. ..#.. ..... ..#..",
    " ": "... ... ... ... ... ... ...",
    "\u2007": "..... ..... ..... ..... ..... ..... .....",
    "A": ".###. #...# #...# ##### #...# #...# #...#",
    "B": "####. #...# #...# ####. #...# #...# ####.",
    "C": ".###. #...# #.... #.... #.... #...# .###.",
    "D": "####. #...# #...# #...# #...# #...# ####.",
    "E": "##### #.... #.... ####. #.... #.... #####",
    "F": "##### #.... #.... ####. #.... #.... #....",
    "G": ".###. #...# #.... #.### #...# #...# .###.",
    "H": "#...# #...# #...# ##### #...# #...# #...#",
    "I": "### .#. .#. .#. .#. .#. ###",
    "J": "....# ....# ....# ....# #...# #...# .###.",
    "K": "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    "L": "#.... #.... #.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #.#.# #...# #...# #...#",
    "N": "#...# ##..# #.#.# #.#.# #..## #...# #...#",
    "O": ".###. #...# #...# #...# #...# #...# .###.",
    "P": "####. #...# #...# ####. #.... #.... #....",
    "Q": ".###. #...# #...# #...# #.#.# #..#. .##.#",
    "R": "####. #...# #...# ####. #.#.. #..#. #...#",
    "S": ".#### #.... #.... .###. ....# ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #...# #.#.# #.#.# ##.## #...#",
    "X": "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    "Y": "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..",
    "Z": "##### ....# ...#. ..#.. .#... #.... #####",
    "Ä": "#...# ..... .###. #...# ##### #...# #...#",
    "Ö": "#...# ..... .###. #...# #...# #...# .###.",
    "Ü": "#...# ..... #...# #...# #...# #...# .###.",
    "☀": "#..#..# .#...#. ..###.. #.###.# ..###.. .#...#. #..#..#",
    "☾": "..####. .###... ###.... ###.... ###.... .###... ..####.",
    "♟": "..###.. ..###.. ...#... ..###.. ..###.. .#####. #######",
    "♣": "...#... .#.#... .#.#.#. .###.#. ...###. ...#... ...#...",
}  # fmt: skip
ROWS = 7
#: A space as wide as a figure, so that nothing moves when a number gets shorter.
SPACE = "\u2007"
#: The figure of the desert: a cactus.
CACTUS = "♣"
PIPS = {
    1: ((4, 4),),
    2: ((2, 6), (6, 2)),
    3: ((2, 6), (4, 4), (6, 2)),
    4: ((2, 2), (2, 6), (6, 2), (6, 6)),
    5: ((2, 2), (2, 6), (4, 4), (6, 2), (6, 6)),
    6: ((2, 2), (2, 6), (4, 2), (4, 6), (6, 2), (6, 6)),
}
DIE = 9

Pixels = list[list[bool]]


def large(text: str, scale: int) -> list[str]:
    """A text in figures; each of their points is so many columns wide and half rows high."""
    figures = [FIGURES[c].split() for c in text if c in FIGURES]
    rows = [".".join(figure[y] for figure in figures) for y in range(ROWS)]
    return blocks([[point == "#" for point in row] for row in rows], scale)


def size(text: str, scale: int) -> tuple[int, int]:
    """How many columns and lines a text takes in figures."""
    widths = [FIGURES[c].index(" ") for c in text if c in FIGURES]
    return (sum(widths) + len(widths) - 1) * scale, lines_of(ROWS, scale)


def lines_of(rows: int, scale: int) -> int:
    """How many lines so many rows of points take."""
    return -(-rows * scale // 2)


def die(eyes: int, scale: int) -> list[str]:
    """One side of a die, its pips left out of a solid square with round corners."""
    corners = {(0, 0), (0, DIE - 1), (DIE - 1, 0), (DIE - 1, DIE - 1)}
    holes = corners | set(PIPS[eyes])
    return blocks([[(y, x) not in holes for x in range(DIE)] for y in range(DIE)], scale)


def blocks(pixels: Pixels, scale: int) -> list[str]:
    """Points as characters, two rows of points in each line."""
    tall = [row for row in pixels for _ in range(scale)]
    if len(tall) % 2:
        tall.append([False] * len(tall[0]))
    return [
        "".join(_block(a, b) * scale for a, b in zip(upper, lower, strict=True))
        for upper, lower in zip(tall[::2], tall[1::2], strict=True)
    ]


def _block(upper: bool, lower: bool) -> str:
    if upper:
        return "█" if lower else "▀"
    return "▄" if lower else " "


def middle(lines: Sequence[str], height: int) -> list[str]:
    """A picture in the middle of a height."""
    blank = " " * max(map(len, lines), default=0)
    above = (height - len(lines)) // 2
    return [blank] * above + list(lines) + [blank] * (height - above - len(lines))
