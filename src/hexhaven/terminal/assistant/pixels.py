"""Figures in half blocks, large enough to read across a table."""

from collections.abc import Sequence

#: Seven rows for each figure, of any width.
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
#: A space as wide as a digit, so that nothing moves when a number gets shorter.
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


def large_text(text: str, scale: int) -> list[str]:
    """A text in figures; each point is `scale` columns wide and half lines high."""
    figures = [FIGURES[c].split() for c in text if c in FIGURES]
    rows = [".".join(figure[y] for figure in figures) for y in range(ROWS)]
    return blocks([[point == "#" for point in row] for row in rows], scale)


def text_size(text: str, scale: int) -> tuple[int, int]:
    widths = [FIGURES[c].index(" ") for c in text if c in FIGURES]
    return (sum(widths) + len(widths) - 1) * scale, lines_of(ROWS, scale)


def lines_of(rows: int, scale: int) -> int:
    return -(-rows * scale // 2)


def die_lines(eyes: int, scale: int) -> list[str]:
    """A face of a die: a solid square with round corners and holes for pips."""
    corners = {(0, 0), (0, DIE - 1), (DIE - 1, 0), (DIE - 1, DIE - 1)}
    holes = corners | set(PIPS[eyes])
    return blocks([[(y, x) not in holes for x in range(DIE)] for y in range(DIE)], scale)


def blocks(pixels: Pixels, scale: int) -> list[str]:
    """Points as characters, two rows to a line."""
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


def centre_lines(lines: Sequence[str], height: int) -> list[str]:
    blank = " " * max(map(len, lines), default=0)
    above = (height - len(lines)) // 2
    return [blank] * above + list(lines) + [blank] * (height - above - len(lines))
