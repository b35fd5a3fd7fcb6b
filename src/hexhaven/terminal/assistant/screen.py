"""The assistant's pages: the clock, the number and the dice as large as fits; and all rolls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from hexhaven.games.connect.position import SEVEN
from hexhaven.terminal.assistant import pixels
from hexhaven.words import say

INK, PAPER, RED, BRIGHT_RED = "#2d2521", "#fffaf0", "#b3261e", "#d1495b"
TEAL, LIGHT_TEAL = "#1f6f78", "#2f8f9a"
#: Banners by what they announce: figure, colours, and the colour of the time bar.
BANNERS = {
    "sun": ("☀ ", f"{INK} on #f6c453", "#f6c453"),
    "moon": ("☾ ", f"{PAPER} on #3b2f6b", "#8f7fd1"),
    "robber": ("♟ ", f"{PAPER} on {RED}", BRIGHT_RED),
    "pause": ("", f"{INK} on #e4d8c0", "#e4d8c0"),
    "time": ("", f"{PAPER} on {RED}", BRIGHT_RED),
    "claim": ("", f"{PAPER} on {TEAL}", LIGHT_TEAL),
    "over": ("", f"{PAPER} on {TEAL}", LIGHT_TEAL),
    "turn": ("", f"{PAPER} on {TEAL}", LIGHT_TEAL),
}
#: The largest scale, in columns for each point of the clock.
LARGEST_SCALE = 16
GAP = 4
#: Spare lines from which on the bars of all rolls are shown too.
ROOM_FOR_ROLLS = 14
#: Expected counts are given in these parts of a roll.
PARTS_PER_ROLL = 180
MARK = "┃"
#: From this many lines on, bars are two lines thick.
TALL_SCREEN = 32


@dataclass(frozen=True)
class Controls:
    """The lower part of the screen: a note, the keys and the settings."""

    note: str = ""
    keys: Sequence[tuple[str, str]] = ()
    settings: str = ""
    #: Whether half blocks can be shown.
    halves: bool = True


def compose(
    view: dict[str, Any], controls: Controls, width: int, height: int, language: str
) -> list[Text]:
    below = _lines_below(view, controls, width, language)
    scale = _scale(view, controls.halves, width, height - len(below), language)
    if not scale:
        return [_plain_line(view, language), *below][: max(height, 1)]
    banner = _banner(view, scale, width, controls.halves, language)
    main = _main_lines(view, scale, width)
    spare = height - len(banner) - len(main) - len(below)
    if spare >= ROOM_FOR_ROLLS:
        rolls = [Text(), *roll_bars(view, width, thick=False)]
        main, spare = [*main, *rolls], spare - len(rolls)
    gap = [Text()] * (spare // 2)
    return [*banner, *gap, *[Text()] * (spare % 2), *main, *gap, *below]


def _scale(view: dict[str, Any], halves: bool, width: int, height: int, language: str) -> int:
    """The largest scale at which banner and figures fit; 0 if none does."""
    for scale in range(LARGEST_SCALE, 0, -1):
        parts = _part_sizes(view, scale)
        columns = sum(size[0] for size in parts) + GAP * (len(parts) - 1)
        small = _banner_scale(view, scale, width, halves, language)
        banner = 2 + (pixels.lines_of(pixels.ROWS, small) if small else 1)
        fits = columns <= width and banner + max(size[1] for size in parts) <= height
        if fits and (halves or scale % 2 == 0):
            return scale
    return 0


def _part_sizes(view: dict[str, Any], scale: int) -> list[tuple[int, int]]:
    """Columns and lines of the clock, the number and the dice at a scale."""
    number, dice = _part_scales(view, scale)
    dice_lines = 2 * pixels.lines_of(pixels.DIE, dice) + 1
    return [
        pixels.text_size(clock_text(view), scale),
        pixels.text_size(_number(view), number),
        (pixels.DIE * dice, dice_lines),
    ]


def _part_scales(view: dict[str, Any], scale: int) -> tuple[int, int]:
    """The scales of number and dice beside a clock; the base game is more about the number."""
    number = scale if view["mode"] == "base" else scale * 2 // 3
    return max(1, number), max(1, (scale + 1) // 3)


def banner_of(view: dict[str, Any]) -> str:
    if view["phase"] == "over":
        return "over"
    if view["pause"] in ("claim", "time"):
        return str(view["pause"])
    if view["pause"] not in ("", "ready"):
        return "pause"
    if view["phase"] == "robber":
        return "robber"
    return view["side"] or "turn"


def clock_text(view: dict[str, Any]) -> str:
    """The time left or to come: seconds, or minutes and seconds if it can be long."""
    waits = view["phase"] == "roll" and view["pause"] not in ("", "time")
    seconds = -(-view["next" if waits else "left"] // 1000)
    if max(*view["times"], view["length"]) < 100_000:
        return str(seconds).rjust(2, pixels.SPACE)
    return f"{seconds // 60}:{seconds % 60:02}"


def message_text(view: dict[str, Any], language: str) -> str:
    """What people should know now."""
    side = say(f"assistant.side.{view['side']}", language) if view["side"] else ""
    if view["phase"] == "over":
        return say("assistant.show.over", language, count=len(view["history"]))
    if view["pause"]:
        mode = "base" if view["mode"] == "base" and view["pause"] == "ready" else view["pause"]
        return say(f"assistant.show.{mode}", language, side=side, round=view["round"])
    if view["phase"] == "robber":
        if view["robber"] == SEVEN:
            return say("assistant.show.desert", language)
        return say("assistant.show.seven", language, number=view["robber"])
    if view["mode"] == "base":
        seven = view["dice"] is not None and sum(view["dice"]) == SEVEN
        return say("assistant.show.turn_seven" if seven else "assistant.show.turn", language)
    return say("assistant.show.round", language, side=side)


def _plain_line(view: dict[str, Any], language: str) -> Text:
    """The clock's page in a line, where nothing large fits."""
    number = _number(view).replace(pixels.CACTUS, say("assistant.desert", language))
    return Text(f"{_banner_text(view, language)}  {clock_text(view)}  {number}", "bold")


def heading(view: dict[str, Any], width: int, language: str) -> Text:
    """A band of one line that says where it stands, above other pages."""
    counter = say(f"assistant.count.{view['mode']}", language)
    text = f"  {_banner_text(view, language)} · {counter} {view['round']} · {clock_text(view)}"
    line = Text(text.ljust(width), f"bold {BANNERS[banner_of(view)][1]}")
    line.truncate(width)
    return line


def _banner_text(view: dict[str, Any], language: str) -> str:
    return say(f"assistant.banner.{banner_of(view)}", language).upper()


def _number(view: dict[str, Any]) -> str:
    """The number that counts now, the robber's or the roll's, as wide as the widest."""
    number = ""
    if view["robber"] is not None:
        number = pixels.CACTUS if view["robber"] == SEVEN else str(view["robber"])
    elif view["dice"]:
        number = str(sum(view["dice"]))
    return number.rjust(2, pixels.SPACE)


def _banner_scale(view: dict[str, Any], scale: int, width: int, halves: bool, language: str) -> int:
    """The largest scale of a banner beside a clock of this scale; 0 if it must be plain."""
    figure = BANNERS[banner_of(view)][0]
    fixed = cell_len(say(f"assistant.count.{view['mode']}", language)) + 6
    for small in range(max(1, scale // 2), 0, -1):
        word = pixels.text_size(figure + _banner_text(view, language), small)[0]
        number = pixels.text_size(str(view["round"]), small)[0]
        if word + number + fixed <= width and (halves or small % 2 == 0):
            return small
    return 0


def _banner(
    view: dict[str, Any], scale: int, width: int, halves: bool, language: str
) -> list[Text]:
    """A band across the screen with the side, and the round at its right end."""
    figure, style, _ = BANNERS[banner_of(view)]
    text, counter = _banner_text(view, language), say(f"assistant.count.{view['mode']}", language)
    blank = Text(" " * width, style)
    small = _banner_scale(view, scale, width, halves, language)
    if not small:
        plain = Text(f"  {text}  {counter} {view['round']}".ljust(width), f"bold {style}")
        plain.truncate(width)
        return [blank, plain, blank]
    word, number = (
        pixels.large_text(figure + text, small),
        pixels.large_text(str(view["round"]), small),
    )
    room = width - 5 - len(word[0]) - len(number[0]) - cell_len(counter)
    captions = pixels.centre_lines([f"{counter} "], len(word))
    rows = zip(word, captions, number, strict=True)
    middle = [Text(f"  {a}{' ' * room}{b}{c}  ", style) for a, b, c in rows]
    return [blank, *middle, blank]


def _main_lines(view: dict[str, Any], scale: int, width: int) -> list[Text]:
    """The clock, the number and the dice side by side."""
    number_scale, dice_scale = _part_scales(view, scale)
    clock = pixels.large_text(clock_text(view), scale)
    number = pixels.large_text(_number(view), number_scale)
    dice: list[str] = []
    for eyes in view["dice"] or ():
        dice += [*([""] if dice else []), *pixels.die_lines(eyes, dice_scale)]
    if not dice:
        dice = [" " * pixels.DIE * dice_scale]
    widest = max(map(len, dice))
    hot = view["robber"] is not None or _number(view).strip(pixels.SPACE) in ("6", "8")
    height = max(len(clock), len(number), len(dice))
    styles = ("bold" if view["running"] else "dim", f"bold {BRIGHT_RED}" if hot else "bold", "bold")
    pictures = (clock, number, [line.ljust(widest) for line in dice])
    lines = []
    for row in zip(*(pixels.centre_lines(picture, height) for picture in pictures), strict=True):
        line = Text()
        for part, style in zip(row, styles, strict=True):
            line.append(" " * GAP if line.plain else "").append(part, style)
        lines.append(_centre(line, width))
    return lines


def _lines_below(view: dict[str, Any], controls: Controls, width: int, language: str) -> list[Text]:
    """The time bar, the note or message, the keys and the settings."""
    lines = [
        _time_bar(view, width),
        *said_lines(view, controls.note, width, language),
        Text(),
        *keys_lines(controls.keys, width),
    ]
    settings = Text(controls.settings, "dim", overflow="ellipsis")
    return [*lines, _centre(settings, width)]


def said_lines(view: dict[str, Any], note: str, width: int, language: str) -> list[Text]:
    """The note to the operator, or the message to everybody."""
    said = wrap(note or message_text(view, language), width, break_on_hyphens=False)
    return [
        _centre(Text().append(line, "bold reverse" if note else "bold"), width) for line in said
    ]


def _time_bar(view: dict[str, Any], width: int) -> Text:
    full = round(width * view["left"] / view["length"]) if view["length"] else 0
    bar = Text().append("━" * full, BANNERS[banner_of(view)][2])
    return bar.append("─" * (width - full), "dim")


def keys_lines(keys: Sequence[tuple[str, str]], width: int) -> list[Text]:
    parts = (Text().append(key, "bold cyan").append(f" {label}") for key, label in keys)
    return [_centre(line, width) for line in fill_lines(parts, width)]


def _centre(line: Text, width: int) -> Text:
    line.align("center", width)
    return line


def rolls_lines(view: dict[str, Any], width: int, height: int | None, language: str) -> list[Text]:
    """A bar for each number, marked at the expected count, and the latest rolls."""
    count = len(view["history"])
    lines = [
        Text(say("assistant.rolls.heading", language, count=count), "bold"),
        Text(say("assistant.rolls.legend", language, mark=MARK), "dim"),
        *roll_bars(view, width, thick=height is not None and height >= TALL_SCREEN),
        Text(),
    ]
    rolls = fill_lines((Text(roll_text(roll, language)) for roll in view["history"]), width)
    return lines + (rolls if height is None else rolls[-max(1, height - len(lines)) :])


def roll_bars(view: dict[str, Any], width: int, thick: bool) -> list[Text]:
    """One line for each number, or two if thick."""
    counts, expected = view["counts"], [parts / PARTS_PER_ROLL for parts in view["expected"]]
    most = max(*counts, *expected, 1)
    room = max(1, width - 18)
    lines = []
    for number, came, usual in zip(range(2, 13), counts, expected, strict=True):
        full, mark = round(room * came / most), min(room - 1, round(room * usual / most))
        line = Text().append(f"{number:>4}  ", f"bold {BRIGHT_RED}" if number in (6, 8) else "bold")
        line.append_text(_roll_bar("█" * full, room, mark))
        line.append(f" {came:>3}", "bold").append(f" {usual:>6.1f}", "dim")
        lines.append(line)
        if thick:
            lines.append(Text(" " * 6).append_text(_roll_bar("▀" * full, room, mark)))
    return lines


def _roll_bar(bar: str, room: int, mark: int) -> Text:
    line = Text(bar.ljust(room), LIGHT_TEAL)
    return Text.assemble(line[:mark], (MARK, "bold default"), line[mark + 1 :])


def fill_lines(parts: Iterable[Text], width: int) -> list[Text]:
    """As many parts to a line as fit."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and cell_len(lines[-1].plain) + 3 + cell_len(part.plain) > width:
            lines.append(Text())
        lines[-1].append("   " if lines[-1] else "").append_text(part)
    return lines


def roll_text(roll: dict[str, Any], language: str) -> str:
    """A roll with its round, and where a seven sent the robbers."""
    text = f"{roll['round']}: {sum(roll['dice'])}"
    if roll["robber"] is None:
        return text
    place = say("assistant.desert", language) if roll["robber"] == SEVEN else roll["robber"]
    return f"{text} → {place}"
