"""Which parts a seat looks at: their names are the same throughout a game."""

from __future__ import annotations

from functools import lru_cache

from hexhaven.games.connect.geography import Island


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
