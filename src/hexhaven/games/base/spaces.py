"""What Nature cannot list: the islands that can be laid."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.records import new_record, new_words, words_of
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.base.actions import LayIsland
from hexhaven.games.base.boards import Board, board_of_record
from hexhaven.games.base.kernels.position import APART, SPIRAL
from hexhaven.games.base.kernels.topology import CORNERS, FRAME_PIECES, PIECE_LENGTH
from hexhaven.games.base.maps import Island
from hexhaven.games.base.options import island_of
from hexhaven.games.island.terrain import DESERT


@dataclass(frozen=True, slots=True)
class IslandSpace:
    """B-02, B-03: every island that can be laid."""

    position: Any
    name: str = "island"

    def refusal(self, action: Action) -> Refused | None:
        if not isinstance(action, LayIsland):
            return IllegalAction("refused.space")
        island = action.island
        counts = tuple(island.terrain.count(terrain) for terrain in range(6))
        if counts != self._board.terrain_counts or not self._chips_lie_right(island):
            return IllegalAction("refused.base.island")
        if not self._harbours_lie_right(island):
            return IllegalAction("refused.base.harbours")
        return None

    @property
    def _board(self) -> Board:
        return board_of_record(self.position)

    def sample(self, rng: Rng) -> LayIsland:
        """A shuffled island."""
        seed = rng.below(2**32) << 32 | rng.below(2**32)
        board = self._board
        laid = new_record(board.position)
        laid.shuffled_harbours = self.position.shuffled_harbours
        laid.numbers = self.position.numbers
        work = new_words(board.work)
        board.kernels.shuffle_island(board.tables, work, words_of(laid), np.uint64(seed))
        return LayIsland(island_of(laid))

    def _chips_lie_right(self, island: Island) -> bool:
        if self.position.numbers == SPIRAL:
            return _lie_in_spiral(island, self._board)
        numbers = [n for n, t in zip(island.number, island.terrain, strict=True) if t != DESERT]
        apart = self.position.numbers == APART
        return sorted(numbers) == sorted(self._board.chips) and not (
            apart and _reds_touch(island, self._board)
        )

    def _harbours_lie_right(self, island: Island) -> bool:
        if self.position.shuffled_harbours:
            places, kinds = zip(*island.harbours, strict=True)
            frame_places, frame_kinds = zip(*self._board.harbours, strict=True)
            return places == frame_places and sorted(kinds) == sorted(frame_kinds)
        pieces = [
            tuple(
                (place - PIECE_LENGTH * i, kind)
                for place, kind in island.harbours
                if place // PIECE_LENGTH == i
            )
            for i in range(CORNERS)
        ]
        return sorted(pieces) == sorted(FRAME_PIECES)


def _lie_in_spiral(island: Island, board: Board) -> bool:
    return any(
        tuple(island.number[h] for h in spiral if island.terrain[h] != DESERT) == board.chips
        for spiral in board.spirals
    )


def _reds_touch(island: Island, board: Board) -> bool:
    """Whether a 6 or 8 lies beside another, by the kernel that lays them."""
    laid = new_record(board.position)
    laid.number[:] = island.number
    return bool(board.kernels.reds_touch(board.tables, words_of(laid)))
