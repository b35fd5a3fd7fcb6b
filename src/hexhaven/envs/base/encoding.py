"""The base game as agents see it, by the kernels that batches use too."""

from __future__ import annotations

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.compiled.records import new_words
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.envs import cards
from hexhaven.envs.base import VERSIONS
from hexhaven.envs.base.kernels import entry_points, numbers
from hexhaven.envs.base.kernels.observation import (
    EDGE_CHANNELS,
    HEX_CHANNELS,
    NODE_CHANNELS,
    OFFER_CHANNELS,
    OWN,
    PLAYER_CHANNELS,
    TABLE,
)
from hexhaven.envs.encodings import Encoding, Layout, Mask, Plane, PutAside, Row, discarded
from hexhaven.games.base.actions import Discard, write_edge
from hexhaven.games.base.kernels.frame import EDGES, HEXES, NODES, STANDARD_WORDS
from hexhaven.games.base.kernels.position import SEATS, WORK
from hexhaven.games.base.packed_actions import unpack
from hexhaven.games.base.view import BaseView, seat_of
from hexhaven.games.island.cards import NONE, CardCounts

NAMES = (
    "roll", "end", "buy", "knight", "roads", "waive", "accept", "decline", "withdraw",
    *(f"{word} +{k}" for word in ("deal", "steal") for k in range(1, SEATS)),
    *cards.kind_names("monopoly"), *cards.taken_names("invention"), *cards.pair_names("bank"),
    *cards.offer_names(), *cards.kind_names("discard"),
    *(f"robber {hex}" for hex in range(HEXES)),
    *(f"{word} {node}" for word in ("settle", "city") for node in range(NODES)),
    *(f"road {write_edge(edge)}" for edge in range(EDGES)),
)  # fmt: skip
assert len(NAMES) == numbers.ACTIONS
LAYOUT = Layout(
    {
        "hexes": Plane(HEXES, HEX_CHANNELS),
        "nodes": Plane(NODES, NODE_CHANNELS),
        "edges": Plane(EDGES, EDGE_CHANNELS),
        "players": Plane(SEATS, PLAYER_CHANNELS),
        "offers": Plane(SEATS, OFFER_CHANNELS),
        "own": Plane(None, OWN),
        "table": Plane(None, TABLE),
    }
)


class BaseEncoding(Encoding):
    """The base game as agents see it; the same for all numbers of players."""

    version = VERSIONS["base"]
    names = NAMES
    layout = LAYOUT

    def __init__(self) -> None:
        self._work = new_words(WORK)

    def asks(self, view: BaseView, trade: bool) -> bool:
        """An agent is asked about an offer once: it accepts, declines, or offers something else."""
        return trade and bool(entry_points.must_answer(view.words, seat_of(view)))

    def observe(self, view: BaseView, aside: CardCounts = NONE) -> Row:
        """What a seat sees."""
        row = np.empty(LAYOUT.size, np.uint8)
        entry_points.observe(STANDARD_WORDS, view.words, seat_of(view), np.array(aside), row)
        return row

    def forget(self, row: Row) -> None:
        """Blank rolls of earlier turns, and others' counted cards."""
        entry_points.forget(row)

    def mask(
        self, view: BaseView, choices: Choices, must: bool, trade: bool, aside: CardCounts = NONE
    ) -> Mask:
        """What a seat that is asked may choose."""
        mask = np.empty(len(NAMES), np.bool_)
        entry_points.fill_mask(
            STANDARD_WORDS, self._work, view.words, seat_of(view), np.array(aside), trade, mask
        )
        return mask

    def action(
        self, number: int, view: BaseView, aside: CardCounts = NONE
    ) -> Action | PutAside | None:
        """What a number that is marked stands for."""
        seat = seat_of(view)
        if numbers.DISCARD <= number < numbers.ROBBER:
            due = int(view.record.discards[seat])
            chosen = discarded(number - numbers.DISCARD, aside, due)
            return chosen if isinstance(chosen, PutAside) else Discard(chosen)
        return unpack(int(entry_points.action_of(view.words, seat, number)))

    def points(self, view: BaseView) -> int:
        """The seat's points as it knows them."""
        return view.points


def encoding_of(setup: Setup) -> Encoding:
    """What agents see and choose from at any table of the base game."""
    return BaseEncoding()
