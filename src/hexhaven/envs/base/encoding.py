"""The base game as agents see it, by the kernels that batches use too."""

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.records import new_words
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.envs import cards
from hexhaven.envs.base import VERSIONS
from hexhaven.envs.base.kernels import entry_points, numbers, observation
from hexhaven.envs.encodings import (
    NOTHING_BEGUN,
    Choice,
    Encoding,
    Layout,
    Mask,
    PartialAction,
    Plane,
    Row,
    add_to_discard,
    missing_number,
)
from hexhaven.games.base.actions import Discard, Offer, pack, unpack, write_edge
from hexhaven.games.base.kernels.position import SEATS, WORK
from hexhaven.games.base.kernels.topology import EDGES, HEXES, NODES, STANDARD_WORDS
from hexhaven.games.base.view import BaseView, seat_of

NAMES = (
    "roll", "end", "buy", "knight", "roads", "waive", "accept", "decline", "withdraw",
    *(f"{word} +{k}" for word in ("deal", "steal") for k in range(1, SEATS)),
    *cards.kind_names("monopoly"), *cards.pick_names("invention"), *cards.pair_names("bank"),
    *cards.offer_names(cards.OFFERS), *cards.kind_names("discard"),
    *(f"robber {hex}" for hex in range(HEXES)),
    *(f"{word} {node}" for word in ("settle", "city") for node in range(NODES)),
    *(f"road {write_edge(edge)}" for edge in range(EDGES)),
    *(f"leave out +{k}" for k in range(1, SEATS)),
)  # fmt: skip
assert len(NAMES) == numbers.ACTIONS
LAYOUT = Layout(
    {
        "hexes": Plane(HEXES, observation.HEX_CHANNELS),
        "nodes": Plane(NODES, observation.NODE_CHANNELS),
        "edges": Plane(EDGES, observation.EDGE_CHANNELS),
        "players": Plane(SEATS, observation.PLAYER_CHANNELS),
        "offers": Plane(SEATS, observation.OFFER_CHANNELS),
        "own": Plane(None, observation.OWN_CHANNELS),
        "table": Plane(None, observation.TABLE_CHANNELS),
        "left_out": Plane(None, observation.LEFT_OUT_CHANNELS),
    }
)


class BaseEncoding(Encoding):
    """The base game as agents see it; the same for all numbers of players."""

    version = VERSIONS["base"]
    names = NAMES
    layout = LAYOUT

    def __init__(self) -> None:
        self._work = new_words(WORK)

    def is_asked(self, view: BaseView, trade: bool) -> bool:
        """An agent is asked about an offer once: it accepts, declines, or offers something else."""
        return trade and bool(entry_points.must_answer(view.words, seat_of(view)))

    def observe(self, view: BaseView, begun: PartialAction = NOTHING_BEGUN) -> Row:
        row = np.empty(LAYOUT.size, np.uint8)
        seat, aside = seat_of(view), np.array(begun.aside)
        entry_points.observe(STANDARD_WORDS, view.words, seat, aside, _left_out_set(begun), row)
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
        mask = np.empty(len(NAMES), np.bool_)
        entry_points.fill_mask(
            STANDARD_WORDS, self._work, view.words, seat_of(view), np.array(begun.aside),
            _left_out_set(begun), trade, mask,
        )  # fmt: skip
        return mask

    def action(self, number: int, view: BaseView, begun: PartialAction = NOTHING_BEGUN) -> Choice:
        seat = seat_of(view)
        if number >= numbers.LEAVE_OUT:
            other = (seat + 1 + number - numbers.LEAVE_OUT) % int(view.record.seats)
            return begun._replace(left_out=begun.left_out | {other})
        if numbers.DISCARD <= number < numbers.ROBBER:
            due = int(view.record.discards[seat])
            chosen = add_to_discard(number - numbers.DISCARD, begun, due)
            return chosen if isinstance(chosen, PartialAction) else Discard(chosen)
        return unpack(int(entry_points.action_of(view.words, seat, _left_out_set(begun), number)))

    def numbers(self, action: Action | None, view: BaseView) -> tuple[int, ...]:
        match action:
            case Discard(chosen):
                return cards.discard_numbers(numbers.DISCARD, chosen)
            case Offer(give, want, to) if (give, want) in cards.OFFERS:
                offer = numbers.OFFER + cards.OFFERS.index((give, want))
                return (*_leave_out_numbers(view, to), offer)
            case Offer() | None:
                raise missing_number(action)
        number = int(entry_points.number_of(view.words, seat_of(view), pack(action)))
        if self.action(number, view) != action:
            raise missing_number(action)
        return (number,)

    def points(self, view: BaseView) -> int:
        return view.points


def _left_out_set(begun: PartialAction) -> int:
    """The seats that the next offer does not go to, as kernels know them."""
    return sum(1 << seat for seat in begun.left_out)


def _leave_out_numbers(view: BaseView, to: tuple[int, ...]) -> list[int]:
    """The numbers that leave out the seats to which an offer is not made."""
    seat, seats = seat_of(view), int(view.record.seats)
    asked = members_of(int(entry_points.addressees(view.words, seat)))
    left_out = [(other - seat - 1) % seats for other in asked if to and other not in to]
    return [numbers.LEAVE_OUT + k for k in sorted(left_out)]


def encoding_of(setup: Setup) -> Encoding:
    return BaseEncoding()
