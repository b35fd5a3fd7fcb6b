"""Pictures that follow each other as one animated SVG: what stays is drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from xml.etree import ElementTree as ET

#: Seconds for which each picture is shown, and the last one.
FRAME_SECONDS, LAST_FRAME_SECONDS = 0.5, 4.0
#: The same where the whole has to fit a time: at least, and the last one's share at most.
LEAST_FRAME_SECONDS, LAST_FRAME_SHARE = 0.25, 0.25
#: Elements that are never taken apart.
UNDIVIDED_TAGS = ("text", "defs", "title", "desc")


@dataclass(frozen=True)
class Timing:
    """How many pictures are shown, and for how long each."""

    count: int
    frame: float = FRAME_SECONDS
    last: float = LAST_FRAME_SECONDS

    @property
    def whole(self) -> float:
        return (self.count - 1) * self.frame + self.last


def time_pictures(count: int, seconds: float | None) -> Timing:
    """The timing of at most that many pictures, of which as many as can be seen fit the seconds."""
    if seconds is None or count < 2:
        return Timing(count)
    last = min(LAST_FRAME_SECONDS, LAST_FRAME_SHARE * seconds)
    steps = min(count - 1, max(1, int((seconds - last) / LEAST_FRAME_SECONDS)))
    return Timing(steps + 1, (seconds - last) / steps, last)


def animate(pictures: Sequence[str], seconds: float | None = None) -> str:
    """One SVG that shows pictures in turn, for ever; where nothing moves, it is the last one.

    If it may only take some seconds and the pictures are too many for that, some are left out,
    evenly.
    """
    timing = time_pictures(len(pictures), seconds)
    steps = max(1, timing.count - 1)
    chosen = [pictures[n * (len(pictures) - 1) // steps] for n in range(timing.count)]
    drawings = [_read(picture) for picture in chosen]
    parts: list[_Part] = []
    for frame, drawing in enumerate(drawings):
        parts = _merge(
            parts, [child for child in drawing if child.tag not in UNDIVIDED_TAGS[1:]], frame
        )
    root = copy(drawings[-1])
    root[:] = [*root.findall("title"), *root.findall("desc"), _symbols(drawings)]
    root.extend(part.to_element(timing) for part in parts)
    return ET.tostring(root, encoding="unicode")


def _read(picture: str) -> ET.Element:
    """A picture whose names stand for themselves."""
    root = ET.fromstring(picture)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    root.set("xmlns", "http://www.w3.org/2000/svg")
    return root


def _symbols(drawings: Sequence[ET.Element]) -> ET.Element:
    """All symbols that one of the pictures uses, once each."""
    found = {
        symbol.get("id"): symbol for drawing in drawings for symbol in drawing.iterfind("defs/*")
    }
    defs = ET.Element("defs")
    defs.extend(found.values())
    return defs


@dataclass
class _Part:
    """An element, or a group of them, and the pictures in which it is seen."""

    key: str
    element: ET.Element
    inside: list[_Part] | None
    frames: list[int] = field(default_factory=list)

    def to_element(self, timing: Timing) -> ET.Element:
        to_element = copy(self.element)
        if self.inside is not None:
            to_element[:] = [part.to_element(timing) for part in self.inside]
        elif len(self.frames) < timing.count:
            to_element.append(self._display_animation(timing))
            if self.frames[-1] < timing.count - 1:
                to_element.set("display", "none")
        return to_element

    def _display_animation(self, timing: Timing) -> ET.Element:
        changes = list(self._changes(timing.count))
        times = [
            f"{frame * timing.frame / timing.whole:.4f}".rstrip("0").rstrip(".")
            for frame, _ in changes
        ]
        return ET.Element(
            "animate",
            attributeName="display",
            values=";".join("inline" if seen else "none" for _, seen in changes),
            keyTimes=";".join(times),
            dur=f"{timing.whole:g}s",
            calcMode="discrete",
            repeatCount="indefinite",
        )

    def _changes(self, count: int) -> Iterator[tuple[int, bool]]:
        """The pictures with which the element comes or goes, beginning with the first."""
        frames, before = set(self.frames), None
        for frame in range(count):
            if (seen := frame in frames) is not before:
                yield frame, seen
            before = seen


def _part(element: ET.Element) -> _Part:
    if element.tag in UNDIVIDED_TAGS or not len(element):
        return _Part(ET.tostring(element, encoding="unicode"), element, None)
    return _Part(f"{element.tag} {sorted(element.items())}", element, [])


def _merge(parts: list[_Part], elements: Sequence[ET.Element], frame: int) -> list[_Part]:
    """The parts of all pictures so far, in the order in which they are drawn, with one more."""
    new = [_part(element) for element in elements]
    matcher = SequenceMatcher(None, [part.key for part in parts], [part.key for part in new], False)
    merged: list[_Part] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        merged += parts[a:b]
        seen = parts[a:b] if kind == "equal" else new[c:d]
        merged += [] if kind == "equal" else seen
        for part, element in zip(seen, elements[c:d], strict=False):
            part.frames.append(frame)
            if part.inside is not None:
                part.inside = _merge(part.inside, list(element), frame)
    return merged
