"""Bots from kernels of your own: bots like any other that simulations, batches and searches know.

`kernel_bot` is all it takes; those find the kernel by the class.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from hexhaven.bots.base.kernels.third_party_policies import Policy
from hexhaven.bots.base.kernels.working_space import NO_ACTION, builder_work_type
from hexhaven.bots.bot import PlayoutFailed
from hexhaven.bots.registry import BadBot
from hexhaven.core.actions import Action
from hexhaven.core.chance import SEED_LIMIT, Rng, SeededRng
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.records import new_record, record_of
from hexhaven.core.game import Choices
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.boards import BOARDS, Board, board_of
from hexhaven.games.base.view import BaseView


class KernelBot:
    """A bot that decides by a kernel."""

    policy: ClassVar[Policy]
    name: ClassVar[str]

    def __init__(self, rng: Rng) -> None:
        if isinstance(rng, SeededRng):
            self._rng = rng.record
        else:
            self._rng = philox.generator(rng.below(SEED_LIMIT), 0, 0)
        self._spaces = {board: _working_space(board) for board in BOARDS}

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        board = board_of(view.words)
        records = (*self._spaces[board], view.record)
        action = int(type(self).policy(*records, view.seat, must, self._rng))
        return None if action == NO_ACTION else unpack(action, board)


def _working_space(board: Board) -> tuple[Any, Any, Any]:
    """The topology of a board, and what kernels of the rules and of builders work with."""
    return (
        record_of(board.tables, board.topology),
        new_record(board.work),
        new_record(builder_work_type(board.sizes)),
    )


def kernel_bot(policy: Policy) -> type[KernelBot]:
    """The class of a bot that decides by a kernel, which whole games and searches can call."""
    kernel: Any = policy
    name = f"{kernel.__module__}:{kernel.__name__}"
    return type("ThirdPartyBot", (KernelBot,), {"policy": staticmethod(policy), "name": name})


@contextmanager
def report_failures(bots: str) -> Iterator[None]:
    """Say it in words when one of these bots does something that is not allowed."""
    try:
        yield
    except PlayoutFailed:
        raise BadBot("bots.kernel_failed", bots=bots[:80]) from None
