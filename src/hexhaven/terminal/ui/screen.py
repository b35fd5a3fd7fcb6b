"""The screen: picture, players and log side by side, the question and the choices below."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

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
#: Where there is little room, the players and the log give way to so many lines of choices.
LEAST_CHOICES = 5
GAP = 1
KEY_STYLE = "bold cyan"
#: Between two parts of a line; it is broken there first.
BETWEEN_PARTS = "  "
#: What stands in for characters that a terminal cannot show.
ASCII = str.maketrans("∘·│║▟█▙→×–−’“”„…äöüÄÖÜß━─┃", 'o.||/#\\>x--\'""".aouAOUs=-|')

#: The key of a choice, and what it is called.
Choice: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a screen shows: a view, the log, and what the person may do."""

    view: Any
    log: Sequence[str] = ()
    keys: Mapping[Action, str] = field(default_factory=dict)
    named: bool = False
    #: Lines between the picture and the choices; the first is the most important.
    said: Sequence[Text] = ()
    listed: Sequence[Choice] = ()
    #: The keys of choices that are on every page.
    frequent: frozenset[str] = frozenset()
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
            panel = self._compose_panel(scene, beside, height)
            return _side_by_side(picture[:height], panel, _width(picture) + GAP)
        panel_width = width if narrow else beside
        fixed = self._panel(scene, panel_width)
        above = len(picture) + len(fixed) + 1 + LEAST_LOG if narrow else len(picture)
        if narrow and height is not None:
            asked = self._lines_below(scene, width, None)
            if above + len(asked) > height:
                return self._compose_small(scene, picture, width, height)
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

    def _compose_panel(self, scene: Scene, width: int, height: int) -> list[Text]:
        """All that is said, in so many lines; more briefly where all of it does not fit."""
        panel = self._panel(scene, width)
        below = self._lines_below(scene, width, None)
        if len(panel) + len(below) + LEAST_LOG > height:
            panel = self._panel(scene, width, brief=True)
            room = max(height - len(panel) - LEAST_LOG, 0)
            below = self._lines_below(scene, width, room, brief=True)
            panel = panel[: max(height - len(below), 0)]
        log = self._latest_lines(scene.log, width, height - len(panel) - len(below))
        blank = [Text()] * (height - len(panel) - len(log) - len(below))
        return [*panel, *log, *blank, *below][-height:]

    def _compose_small(
        self, scene: Scene, picture: Sequence[Text], width: int, height: int
    ) -> list[Text]:
        """All that is said below the picture; if that is too high, one page after the other.

        While something is picked on the picture, the players and the log are left out.
        """
        below = self._lines_below(scene, width, 0, brief=True)
        needed = len(self._panel(scene, width, brief=True)) + len(below) + LEAST_LOG
        if len(picture) + needed <= height:
            return [*picture, *self._compose_panel(scene, width, height - len(picture))]
        if not picture:
            return self._compose_panel(scene, width, height)
        rows = max(height - len(below) - 1, 1)
        starts = sorted({*range(0, len(picture) - rows, rows), max(len(picture) - rows, 0)})
        pages: list[list[Text]] = [[*picture[start : start + rows], *below] for start in starts]
        if scene.keys:
            marked = self._marked_lines(scene, picture)
            best = max(starts, key=lambda start: sum(0 <= n - start < rows for n in marked))
            first = starts.index(best)
        else:
            pages.insert(0, self._compose_panel(scene, width, height - 1))
            first = 0
        shown = (first + scene.page) % len(pages)
        if len(pages) == 1:
            return pages[0]
        return [*_run_on([("+", f"{shown + 1}/{len(pages)}")], width), *pages[shown]]

    def _marked_lines(self, scene: Scene, picture: Sequence[Text]) -> list[int]:
        """The lines of the picture that show keys."""
        if not scene.keys:
            return []
        bare = self._draw(replace(scene, keys={}), roomy=False)
        return [n for n, (a, b) in enumerate(zip(picture, bare, strict=True)) if a != b]

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

    def _panel(self, scene: Scene, width: int, brief: bool = False) -> list[Text]:
        """The state of the game, and the players."""
        told = self.text.brief_state_of_play if brief else self.text.state_of_play
        players = self.text.players(scene.view)
        table = table_lines(players, width)
        half = (width - len(BETWEEN_PARTS)) // 2
        if brief and _width(table_lines(players, half)) <= half:
            table = _fold(table_lines(players, half))
        return [*self._wrap(told(scene.view), width), *table]

    def _latest_lines(self, log: Sequence[str], width: int, space: int) -> list[Text]:
        """An empty line, then as many whole entries of the log as fit."""
        lines: list[Text] = []
        for line in reversed(log):
            more = _wrap_hanging(line, width, self.console)
            if len(more) + len(lines) >= space:
                lines = lines or more[: max(space - 1, 0)]
                break
            lines = [*more, *lines]
        return [Text(), *lines][: max(space, 0)]

    def _lines_below(
        self, scene: Scene, width: int, room: int | None, brief: bool = False
    ) -> list[Text]:
        """Your cards, the question, the choices and the footer."""
        own = self.text.brief_own_lines if brief else self.text.own_lines
        lines = self._wrap(own(scene.view), width)
        for said in scene.said:
            lines += said.wrap(self.console, width)
        footer: list[Text] = []
        if scene.footer is not None:
            short = _shorten(scene.footer, width) if brief else scene.footer
            footer = list(short.wrap(self.console, width))
        if room is None:
            return [*lines, *choice_grid(scene.listed, width, 99, 0), *footer]
        rows = room - len(lines) - len(footer)
        needed = min(len(_columns(scene.listed, width)), len(_run_on(scene.listed, width)))
        if max(rows, 0) < needed and (brief or needed <= rows + len(footer)):
            # Choices matter more than the footer.
            rows, footer = rows + len(footer), []
        rows = max(rows, LEAST_CHOICES if brief else 1)
        return [
            *lines,
            *choice_grid(scene.listed, width, rows, scene.page, scene.frequent),
            *footer,
        ]

    def _wrap(self, lines: Lines, width: int) -> list[Text]:
        """Lines broken between their parts, and within a part that is too long itself."""
        wrapped: list[Text] = []
        for line in map(to_text, lines):
            for part in _break_between_parts(line, width):
                wrapped += part.wrap(self.console, width)
        return wrapped


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


def _break_between_parts(line: Text, width: int) -> list[Text]:
    if cell_len(line.plain) <= width:
        return [line]
    first, *rest = line.split(BETWEEN_PARTS)
    lines = [first]
    for part in rest:
        longer = lines[-1].copy().append(BETWEEN_PARTS).append_text(part)
        if cell_len(longer.plain) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _fold(table: Sequence[Text]) -> list[Text]:
    """A table with a heading, its second half beside the first."""
    heading, *rows = table
    half = -(-len(rows) // 2)
    column = _width(table) + len(BETWEEN_PARTS)
    return _side_by_side([heading, *rows[:half]], [heading, *rows[half:]], column)


def _shorten(footer: Text, width: int) -> Text:
    """As many parts of a footer as fit on one line."""
    first, *rest = footer.split(" · ")
    for part in rest:
        longer = first.copy().append(" · ").append_text(part)
        if cell_len(longer.plain) > width:
            break
        first = longer
    return first


def choice_grid(
    listed: Sequence[Choice],
    width: int,
    rows: int,
    page: int,
    frequent: frozenset[str] = frozenset(),
) -> list[Text]:
    """Choices in columns; if they need more rows than there are, close together or in pages."""
    if not listed:
        return []
    for lines in (_columns(listed, width), _run_on(listed, width)):
        if len(lines) <= rows:
            return lines
    pages = list(_pages(listed, width, rows, frequent))
    shown = page % len(pages)
    return _run_on([*pages[shown], ("+", f"{shown + 1}/{len(pages)}")], width)


def _columns(listed: Sequence[Choice], width: int) -> list[Text]:
    cell = max((cell_len(key) + cell_len(label) for key, label in listed), default=0) + 4
    columns = width // cell
    if columns < 2:
        return [line for choice in listed for line in _run_on([choice], width)]
    lines = []
    for start in range(0, len(listed), columns):
        line = Text()
        for key, label in listed[start : start + columns]:
            line.append(f" {key} ", KEY_STYLE)
            line.append(set_cell_size(label, cell - cell_len(key) - 2))
        line.rstrip()
        lines.append(line)
    return lines


def _run_on(listed: Sequence[Choice], width: int) -> list[Text]:
    """Choices one after the other; one that is wider than a line is broken."""
    lines: list[Text] = []
    for key, label in listed:
        first, *rest = _wrap_words(label, max(width - cell_len(key) - 2, 1))
        shown = Text().append(f" {key} ", KEY_STYLE).append(first)
        if lines and not rest and cell_len(lines[-1].plain) + 1 + cell_len(shown.plain) <= width:
            lines[-1].append(" ").append_text(shown)
            continue
        lines += [shown, *(Text(" " * (cell_len(key) + 2) + line) for line in rest)]
    return lines


def _wrap_words(label: str, width: int) -> list[str]:
    """A label in lines; a word that is wider than a line is cut."""
    lines = [""]
    for word in label.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if cell_len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [set_cell_size(line, min(cell_len(line), width)) for line in lines]


def _pages(
    listed: Sequence[Choice], width: int, rows: int, frequent: frozenset[str]
) -> Iterator[list[Choice]]:
    """Choices in pages with room for a page's number; the frequent ones are on each."""
    kept = [choice for choice in listed if choice[0] in frequent]
    rest = [choice for choice in listed if choice[0] not in frequent]
    while rest:
        count = 1
        while count < len(rest):
            longer = [*rest[: count + 1], *kept, ("+", "99/99")]
            if len(_run_on(longer, width)) > rows:
                break
            count += 1
        yield [*rest[:count], *kept]
        rest = rest[count:]


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
