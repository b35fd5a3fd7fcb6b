"""The screen: picture, players and log side by side, the question and the choices below."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from hexhaven.core.actions import Action
from hexhaven.core.plugins.terminal_rendering import GameText, Line, Lines, PlayerTable

#: A narrower panel goes below the picture instead of beside it.
LEAST_PANEL = 26
#: A larger picture is drawn if it leaves this many lines and columns.
ROOM_BELOW, ROOM_BESIDE = 8, 36
LEAST_LOG = 3
#: With fewer lines below the picture, the question and the choices stand beside it.
LEAST_BELOW = 5
GAP = 1
#: What stands in for characters that a terminal cannot show.
ASCII = str.maketrans("∘·│║▟█▙→×–−’“”„…äöüÄÖÜß━─┃", 'o.||/#\\>x--\'""".aouAOUs=-|')


@dataclass(frozen=True, slots=True)
class Scene:
    """What a screen shows: a view, the log, and what the person may do."""

    view: Any
    log: Sequence[str] = ()
    keys: Mapping[Action, str] = field(default_factory=dict)
    named: bool = False
    #: Lines between the picture and the choices; the first is the most important.
    said: Sequence[Text] = ()
    listed: Sequence[tuple[str, str]] = ()
    page: int = 0
    footer: Text | None = None


class LineWriter:
    """Writes lines: a terminal is redrawn in place, anything else scrolls."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.redraws = console.is_terminal and not console.is_dumb_terminal
        self.is_ascii = not (console.encoding or "").lower().startswith("utf")

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int | None:
        """The number of lines above the prompt; None if the screen scrolls."""
        return self.console.height - 1 if self.redraws else None

    def write(self, lines: Iterable[Text]) -> None:
        """Write lines below what is there."""
        for line in lines:
            self.write_part(line)
            self.console.line()

    def write_part(self, line: Text) -> None:
        """Write a line without a line break."""
        spelt = _to_ascii(line) if self.is_ascii else line
        self.console.print(spelt, no_wrap=True, overflow="crop", crop=True, end="")

    def say(self, text: str, style: str = "") -> None:
        """Write a text, wrapped at the width."""
        self.write(Text(text, style).wrap(self.console, self.width))


class Screen(LineWriter):
    """Shows scenes of a game."""

    def __init__(self, console: Console, text: GameText) -> None:
        super().__init__(console)
        self.text = text

    def show(self, scene: Scene) -> None:
        lines = self.compose(scene, self.width, self.height)
        if self.redraws:
            self.console.clear()
            lines += [Text()] * (self.console.height - 1 - len(lines))
        self.write(lines)

    def show_page(self, above: Sequence[Text], log: Sequence[str], below: Sequence[Text]) -> None:
        """Show lines, with the latest log between them unless it has scrolled by."""
        lines = [part for line in above for part in line.wrap(self.console, self.width)]
        rest = [part for line in below for part in line.wrap(self.console, self.width)]
        if self.height is not None:
            self.console.clear()
            lines += self._latest_lines(log, self.width, self.height - len(lines) - len(rest))
            lines += [Text()] * (self.height - len(lines) - len(rest))
        self.write([*lines, *rest])

    def show_pages(
        self, texts: Sequence[str], read: Callable[[], str], more: str, *, latest_first: bool
    ) -> None:
        """Show long texts page by page until the end or until something is typed.

        A log is read from its latest page back. A screen that scrolls shows everything at once.
        """
        lines = [part for text in texts for part in Text(text).wrap(self.console, self.width)]
        if self.height is None:
            return self.write(lines)
        size = self.height - 1
        ends = range(len(lines), 0, -size) if latest_first else range(size, len(lines) + size, size)
        for end in ends:
            self.console.clear()
            self.write(lines[max(end - size, 0) : end])
            self.say(more, "dim")
            if read().strip():
                return None
        return None

    def compose(self, scene: Scene, width: int, height: int | None) -> list[Text]:
        """The lines of a scene, with the panel beside the picture or, if narrow, below it."""
        picture = self._picture(scene, width, height)
        beside = width - _width(picture) - GAP
        narrow = not picture or beside < LEAST_PANEL
        if not narrow and height is not None and len(picture) + LEAST_BELOW > height:
            return self._compose_tall(scene, picture, beside, height)
        panel_width = width if narrow else beside
        fixed = self._panel(scene, panel_width)
        above = len(picture) + len(fixed) + 1 + LEAST_LOG if narrow else len(picture)
        below = self._lines_below(scene, width, None if height is None else height - above)
        panel = fixed
        if height is not None:
            space = height - len(below) - (len(picture) if narrow else 0)
            panel = [*fixed, *self._latest_lines(scene.log, panel_width, space - len(fixed))][
                :space
            ]
        if narrow:
            return [*picture, *panel, *below]
        return [*_side_by_side(picture, panel, _width(picture) + GAP), *below]

    def _compose_tall(
        self, scene: Scene, picture: Sequence[Text], beside: int, height: int
    ) -> list[Text]:
        """All that is said stands beside a picture that leaves no room below it."""
        panel = self._panel(scene, beside)
        below = self._lines_below(scene, beside, height - len(panel) - LEAST_LOG)
        log = self._latest_lines(scene.log, beside, height - len(panel) - len(below))
        panel += [*log, *[Text()] * (height - len(panel) - len(log) - len(below)), *below]
        return _side_by_side(picture[:height], panel[-height:], _width(picture) + GAP)

    def _picture(self, scene: Scene, width: int, height: int | None) -> list[Text]:
        """The board, drawn large if everything else still fits."""
        if height is not None:
            large = self._draw(scene, roomy=True)
            if len(large) + ROOM_BELOW <= height + 1 and _width(large) + ROOM_BESIDE <= width:
                return large
        return self._draw(scene, roomy=False)

    def _draw(self, scene: Scene, roomy: bool) -> list[Text]:
        lines = self.text.picture(scene.view, scene.keys, roomy, scene.named)
        return [to_text(line) for line in lines]

    def _panel(self, scene: Scene, width: int) -> list[Text]:
        """The state of the game, and the players."""
        return [
            *self._wrap(self.text.state_of_play(scene.view), width),
            *table_lines(self.text.players(scene.view), width),
        ]

    def _latest_lines(self, log: Sequence[str], width: int, space: int) -> list[Text]:
        """An empty line, then as many whole entries of the log as fit."""
        lines: list[Text] = []
        for line in reversed(log):
            more = _wrap_hanging(line, width, self.console)
            if len(more) + len(lines) >= space:
                break
            lines = [*more, *lines]
        return [Text(), *lines]

    def _lines_below(self, scene: Scene, width: int, room: int | None) -> list[Text]:
        """Your cards, the question, the choices and the footer."""
        lines = self._wrap(self.text.own_lines(scene.view), width)
        for said in scene.said:
            lines += said.wrap(self.console, width)
        footer = list(scene.footer.wrap(self.console, width)) if scene.footer is not None else []
        if room is None:
            return [*lines, *choice_grid(scene.listed, width, 99, 0), *footer]
        rows = room - len(lines) - len(footer)
        needed = len(choice_grid(scene.listed, width, 99, 0))
        if max(0, rows) < needed <= rows + len(footer):
            # Choices matter more than the footer.
            rows, footer = needed, []
        return [*lines, *choice_grid(scene.listed, width, max(1, rows), scene.page), *footer]

    def _wrap(self, lines: Lines, width: int) -> list[Text]:
        return [part for line in lines for part in to_text(line).wrap(self.console, width)]


def _width(lines: Sequence[Text]) -> int:
    return max((cell_len(line.plain) for line in lines), default=0)


def to_text(line: Line) -> Text:
    text = Text()
    for span in line:
        text.append(span.text, span.style or None)
    return text


def table_lines(table: PlayerTable, width: int) -> list[Text]:
    """A table in aligned columns, with names shortened to fit."""
    if not table.rows:
        return []
    heading = [Text(cell, "dim") for cell in table.heading]
    rows = [heading, *([to_text(cell) for cell in row] for row in table.rows)]
    columns = zip(*rows, strict=True)
    widths = [max(cell_len(cell.plain) for cell in column) for column in columns]
    widths[0] = max(4, min(widths[0], width - sum(widths[1:]) - len(widths) + 1))
    return [_align_row(row, widths) for row in rows]


def _align_row(cells: Sequence[Text], widths: Sequence[int]) -> Text:
    name = cells[0].copy()
    name.truncate(widths[0], overflow="ellipsis", pad=True)
    line = Text().append_text(name)
    for cell, width in zip(cells[1:], widths[1:], strict=True):
        line.append(" " * (width - cell_len(cell.plain) + 1)).append_text(cell)
    return line


def choice_grid(listed: Sequence[tuple[str, str]], width: int, rows: int, page: int) -> list[Text]:
    """Choices in columns, and in pages if they need more rows than there are."""
    if not listed:
        return []
    cell = max(cell_len(key) + cell_len(label) for key, label in listed) + 4
    columns = max(1, width // min(cell, width))
    size = columns * rows
    pages = -(-len(listed) // size)
    if pages > 1:
        first = page % pages * size
        listed = listed[first : first + size]
    lines = []
    for start in range(0, len(listed), columns):
        line = Text()
        for key, label in listed[start : start + columns]:
            line.append(f" {key} ", "bold cyan")
            line.append(set_cell_size(label, cell - cell_len(key) - 2))
        line.rstrip()
        lines.append(line)
    if pages > 1:
        lines[-1].append(f"  + {page % pages + 1}/{pages}", "dim")
    return lines


def _side_by_side(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * (column - cell_len(line.plain))).append_text(right[i])
        lines.append(line)
    return lines


def _wrap_hanging(line: str, width: int, console: Console) -> list[Text]:
    """A log entry, wrapped with a hanging indent."""
    first, *rest = Text(line).wrap(console, width - 1) or [Text()]
    return [first, *(Text(" ").append_text(line) for line in rest)]


def _to_ascii(line: Text) -> Text:
    spelt = line.copy()
    spelt.plain = line.plain.translate(ASCII).encode("ascii", "replace").decode()
    return spelt


def new_console() -> Console:
    if os.environ.get("TERM") == "dumb":
        return Console(highlight=False, markup=False, emoji=False, color_system=None)
    return Console(highlight=False, markup=False, emoji=False)
