"""The parts of a view: their names are the same throughout a game, and each is made when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from hexhaven.games.connect.geography import Island


class NamedParts(Mapping[str, Any]):
    """JSON values that one function makes from their names, each once and only if needed."""

    __slots__ = ("_made", "_maker", "_names")

    def __init__(self, names: Mapping[str, None], maker: Callable[[str], Any]) -> None:
        self._names, self._maker = names, maker
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._maker(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return repr(dict(self))


@lru_cache(8192)
def names_for(island: Island, seat: int | None) -> dict[str, None]:
    """The names of the parts a seat looks at by itself."""
    names = ["round", "supply", "standings"]
    names += ["markets"] if island.trades_nearby else []
    pieces = island.near_pieces(seat)
    names += [f"{kind}/{piece}" for piece in pieces for kind in ("land", "board")]
    names += [f"seat/{near}" for near in near_seats(island, seat)]
    names += [] if seat is None else [f"cards/{seat}"]
    return dict.fromkeys(names)


def near_seats(island: Island, seat: int | None) -> tuple[int, ...]:
    """Oneself and all with whom one may trade; a spectator of a small island sees all."""
    if seat is None:
        return () if island.trades_nearby else tuple(range(island.seats))
    return tuple(sorted((seat, *island.partners(seat))))
