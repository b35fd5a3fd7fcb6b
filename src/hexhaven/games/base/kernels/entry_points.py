"""The doors through which Python enters the kernels: records come as words."""

from __future__ import annotations

from typing import Any

from hexhaven.core.bits import EMPTY, bit
from hexhaven.core.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import FRAME
from hexhaven.games.base.kernels.legal import refusal
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.position import POSITION, WORK
from hexhaven.games.base.kernels.steps import apply, apply_nature
from hexhaven.games.base.kernels.turn import may_act, must_act, nature_due, open_points, points
from hexhaven.games.base.kernels.view_kernel import fill_view

#: Where `awaited` puts the seats that may act, and Nature.
MAY, NATURE = 8, 16


@kernel
def awaited(words: Any) -> Int:
    """The seats that must act, those that may, and whether Nature is due, in one number."""
    s = words.view(POSITION)[0]
    nature = bit(NATURE) if nature_due(s) else EMPTY
    return must_act(s) | may_act(s) << MAY | nature


@kernel
def refuse(frame: Any, words: Any, seat: int, action: int) -> Int:
    """Why a seat may not do something, or ALLOWED."""
    return refusal(frame.view(FRAME)[0], words.view(POSITION)[0], seat, action)


@kernel
def list_all(frame: Any, work: Any, words: Any, seat: int) -> Int:
    """List what a seat may do in the working space; how much it is."""
    return list_actions(frame.view(FRAME)[0], work.view(WORK)[0], words.view(POSITION)[0], seat)


@kernel
def act(frame: Any, work: Any, words: Any, seat: int, action: int) -> None:
    """Apply a seat's action."""
    apply(frame.view(FRAME)[0], work.view(WORK)[0], words.view(POSITION)[0], seat, action)


@kernel
def act_nature(frame: Any, work: Any, words: Any, action: int) -> None:
    """Apply Nature's action."""
    apply_nature(frame.view(FRAME)[0], work.view(WORK)[0], words.view(POSITION)[0], action)


@kernel
def look(words: Any, seat: int, view: Any) -> None:
    """Fill a view of a position."""
    fill_view(words.view(POSITION)[0], seat, view.view(POSITION)[0])


@kernel
def points_of(words: Any, seat: int) -> Int:
    """All points of a seat, as far as they are known here."""
    return points(words.view(POSITION)[0], seat)


@kernel
def open_points_of(words: Any, seat: int) -> Int:
    """The points everybody sees."""
    return open_points(words.view(POSITION)[0], seat)
