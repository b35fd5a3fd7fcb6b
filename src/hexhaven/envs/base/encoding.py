"""The base game as agents see it, by the kernels that batches use too."""

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.records import new_words
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.envs import cards
from hexhaven.envs.base import VERSIONS
from hexhaven.envs.base.kernels import entry_points, numbers
from hexhaven.envs.base.planes import LARGE_LAYOUT, LAYOUT
from hexhaven.envs.encodings import (
    NOTHING_BEGUN,
    Choice,
    Encoding,
    Mask,
    PartialAction,
    Row,
    add_to_discard,
    missing_number,
)
from hexhaven.games.base.actions import Discard, Offer, pack, unpack, write_edge
from hexhaven.games.base.boards import BOARDS, LARGE, STANDARD, Board, board_for
from hexhaven.games.base.view import BaseView, seat_of


def names_on(board: Board) -> tuple[str, ...]:
    """What the numbers stand for on a board."""
    others = range(1, board.sizes.seats)
    return (
        "roll", "end", "buy", "knight", "roads", "waive", "accept", "decline", "withdraw",
        *(("pass", "skip", "join") if board is LARGE else ()),
        *(f"{word} +{k}" for word in ("deal", "steal") for k in others),
        *cards.kind_names("monopoly"), *cards.pick_names("invention"), *cards.pair_names("bank"),
        *cards.offer_names(cards.OFFERS), *cards.kind_names("discard"),
        *(f"robber {hex}" for hex in range(board.sizes.hexes)),
        *(f"{word} {node}" for word in ("settle", "city") for node in range(board.sizes.nodes)),
        *(f"road {write_edge(edge)}" for edge in board.edge_numbers),
        *(f"leave out +{k}" for k in others),
    )  # fmt: skip


NAMES = {board: names_on(board) for board in BOARDS}
GROUPS = {STANDARD: numbers.GROUPS, LARGE: numbers.LARGE_GROUPS}
LAYOUTS = {STANDARD: LAYOUT, LARGE: LARGE_LAYOUT}
assert all(len(NAMES[board]) == GROUPS[board].actions for board in BOARDS)


class BaseEncoding(Encoding):
    """The base game as agents see it; the same for all numbers of players on a board."""

    def __init__(self, board: Board) -> None:
        self.name = "base" if board is STANDARD else "base6"
        self.version = VERSIONS[self.name]
        self.names, self.layout = NAMES[board], LAYOUTS[board]
        self._board, self._groups = board, GROUPS[board]
        self._work = new_words(board.work)

    def is_asked(self, view: BaseView, trade: bool) -> bool:
        """An agent is asked about an offer once: it accepts, declines, or offers something else."""
        return trade and bool(entry_points.must_answer(view.words, seat_of(view)))

    def observe(self, view: BaseView, begun: PartialAction = NOTHING_BEGUN) -> Row:
        row = np.empty(self.layout.size, np.uint8)
        seat, aside = seat_of(view), np.array(begun.aside)
        tables, left_out = self._board.tables, _left_out_set(begun)
        entry_points.observe(tables, view.words, seat, aside, left_out, row)
        return row

    def hide_history(self, row: Row) -> None:
        """Blank rolls of earlier turns, and others' counted cards."""
        entry_points.hide_history(row)

    def mask(
        self,
        view: BaseView,
        choices: Choices,
        must: bool,
        trade: bool,
        begun: PartialAction = NOTHING_BEGUN,
    ) -> Mask:
        mask = np.empty(len(self.names), np.bool_)
        entry_points.fill_mask(
            self._board.tables, self._work, view.words, seat_of(view), np.array(begun.aside),
            _left_out_set(begun), trade, mask,
        )  # fmt: skip
        return mask

    def action(self, number: int, view: BaseView, begun: PartialAction = NOTHING_BEGUN) -> Choice:
        seat = seat_of(view)
        groups = self._groups
        if number >= groups.leave_out:
            other = (seat + 1 + number - groups.leave_out) % int(view.record.seats)
            return begun._replace(left_out=begun.left_out | {other})
        if groups.discard <= number < groups.robber:
            due = int(view.record.discards[seat])
            chosen = add_to_discard(number - groups.discard, begun, due)
            return chosen if isinstance(chosen, PartialAction) else Discard(chosen)
        packed = entry_points.action_of(view.words, seat, _left_out_set(begun), number)
        return unpack(int(packed), self._board)

    def numbers(self, action: Action | None, view: BaseView) -> tuple[int, ...]:
        match action:
            case Discard(chosen):
                return cards.discard_numbers(self._groups.discard, chosen)
            case Offer(give, want, to) if (give, want) in cards.OFFERS:
                offer = self._groups.offer + cards.OFFERS.index((give, want))
                return (*self._leave_out_numbers(view, to), offer)
            case Offer() | None:
                raise missing_number(action)
        packed = pack(action, self._board)
        number = int(entry_points.number_of(view.words, seat_of(view), packed))
        if self.action(number, view) != action:
            raise missing_number(action)
        return (number,)

    def points(self, view: BaseView) -> int:
        return view.points

    def _leave_out_numbers(self, view: BaseView, to: tuple[int, ...]) -> list[int]:
        """The numbers that leave out the seats to which an offer is not made."""
        seat, seats = seat_of(view), int(view.record.seats)
        asked = members_of(int(entry_points.addressees(view.words, seat)))
        left_out = [(other - seat - 1) % seats for other in asked if to and other not in to]
        return [self._groups.leave_out + k for k in sorted(left_out)]


def _left_out_set(begun: PartialAction) -> int:
    """The seats that the next offer does not go to, as kernels know them."""
    return sum(1 << seat for seat in begun.left_out)


def encoding_of(setup: Setup) -> Encoding:
    return BaseEncoding(board_for(setup.seats))
