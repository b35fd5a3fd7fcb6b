"""Pictures in turn as one: at every moment the animation is the picture of that moment."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hexhaven.core.plugins.animation import (
    FRAME_SECONDS,
    LAST_FRAME_SECONDS,
    LEAST_FRAME_SECONDS,
    animate,
)
from hexhaven.core.plugins.drawing import draw_view
from hexhaven.matches import file

GAME = Path(__file__).parents[3] / "docs" / "island.game"
SVG = "{http://www.w3.org/2000/svg}"


def svg(*lines):
    body = "".join(lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>t</title><defs/>{body}</svg>'


def circles(*xs):
    return "".join(f'<circle cx="{x}"/>' for x in xs)


def leaves(picture, time=None):
    """What is drawn, in order; of an animation, what is seen at a part of its time."""
    found = []

    def look(element):
        kept = [child for child in element if child.tag != f"{SVG}animate"]
        for clock in element.findall(f"{SVG}animate"):
            times = [float(one) for one in clock.get("keyTimes").split(";")]
            at = max(i for i, one in enumerate(times) if one <= time)
            if clock.get("values").split(";")[at] == "none":
                return
        if kept and element.tag != f"{SVG}text":
            for child in kept:
                look(child)
        else:
            shown = {name: value for name, value in element.items() if name != "display"}
            found.append((element.tag, shown, "".join(element.itertext())))

    for child in ET.fromstring(picture):
        if child.tag not in (f"{SVG}title", f"{SVG}desc", f"{SVG}defs"):
            look(child)
    return [leaf for leaf in found if leaf[0] != f"{SVG}g"]


def check(pictures):
    film = animate(pictures)
    whole = (len(pictures) - 1) * FRAME_SECONDS + LAST_FRAME_SECONDS
    for frame, picture in enumerate(pictures):
        assert leaves(film, (frame + 0.5) * FRAME_SECONDS / whole) == leaves(picture), frame
    return film


def test_what_stays_is_drawn_once_and_what_moves_comes_and_goes():
    film = check([
        svg(circles(1, 2), "<g>", circles(5), "</g>"),
        svg(circles(1, 3, 2), "<g>", circles(5, 6), "</g>"),
        svg(circles(1, 2), "<g>", circles(6), "</g>", "<text>end</text>"),
    ])  # fmt: skip
    assert film.count('cx="1"') == film.count('cx="6"') == 1
    still = ET.fromstring(film).findall(f".//{SVG}circle")
    seen = [one.get("cx") for one in still if one.get("display") != "none"]
    assert seen == ["1", "2", "6"], "where nothing moves, the last picture is seen"


def test_a_game_is_shown_as_it_was_at_every_moment():
    match = file.read(GAME.read_text("utf-8")).match()
    views = [match.game.view(step.after, 1) for step in tuple(match.steps())[40:52]]
    pictures = [draw_view(match.game, match.setup, view) for view in views]
    film = check(pictures)
    assert len(film) < 2 * len(pictures[-1])


@pytest.mark.parametrize(("count", "seconds"), [(400, 20), (7, 20), (400, 1), (2, 3)])
def test_a_film_takes_as_long_as_it_may_and_shows_moments_from_the_first_to_the_last(
    count, seconds
):
    film = animate([svg(circles(n)) for n in range(count)], seconds)
    clocks = ET.fromstring(film).findall(f".//{SVG}animate")
    assert {clock.get("dur") for clock in clocks} == {f"{seconds}s"}
    shown = sorted(int(one.get("cx")) for one in ET.fromstring(film).findall(f"{SVG}circle"))
    assert (shown[0], shown[-1]) == (0, count - 1)
    steps = [b - a for a, b in pairwise(shown)]
    assert max(steps) - min(steps) <= 1, "moments are left out evenly"
    begins = sorted(
        seconds * float(time)
        for clock in clocks
        for time, value in zip(
            clock.get("keyTimes").split(";"), clock.get("values").split(";"), strict=True
        )
        if value == "inline"
    )
    assert min(b - a for a, b in pairwise([*begins, seconds])) > LEAST_FRAME_SECONDS - 0.01
    assert len(shown) == count or max(steps) > 1, "nothing is left out where there is time for all"


def test_a_film_of_one_picture_is_that_picture():
    assert leaves(animate([svg(circles(1))], 5)) == leaves(svg(circles(1)))
