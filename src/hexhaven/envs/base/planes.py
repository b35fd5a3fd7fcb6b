"""The planes of what an agent sees on each board, and where they lie in a row of bytes.

Seats are counted from the agent's own, which comes first.
"""

from typing import NamedTuple

from hexhaven.envs.encodings import Layout, Plane
from hexhaven.games.base.kernels.position import LARGE_SIZES, OVER, PHASES, STANDARD_SIZES, Sizes
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.kernels.constants import CARD_NAMES

HEX_CHANNELS = (
    "hills", "forest", "pasture", "fields", "mountains", "desert", "number", "ways", "robber",
)  # fmt: skip
PLAYER_CHANNELS = (
    "plays", "in turn", "hand", "development cards", "points shown", "road length", "knights",
    "longest road", "largest army", "roads left", "settlements left", "cities left", "discards due",
    "offers made",
    *(f"{name} {kind}" for name in ("least", "most", "rate") for kind in RESOURCES),
)  # fmt: skip
OFFER_CHANNELS = (
    "live", "to me", "accepted", "declined",
    *(f"{name} {kind}" for name in ("give", "want") for kind in RESOURCES),
)  # fmt: skip
OWN_CHANNELS = (
    *(f"hand {kind}" for kind in RESOURCES), *CARD_NAMES, *(f"fresh {card}" for card in CARD_NAMES),
    *(f"aside {kind}" for kind in RESOURCES), "points",
)  # fmt: skip
#: What follows the phases.
TABLE_CHANNELS = (
    "die 1", "die 2", *(f"bank {kind}" for kind in RESOURCES), "deck",
    *(f"played {card}" for card in CARD_NAMES),
    "card played", "free roads", "turns", "points to win", "discard limit", "strict phases",
    *(f"rolled {n}" for n in range(2, 13)),
    "friendly robber", "calm turns", *(f"left in the dice deck {n}" for n in range(2, 13)),
)  # fmt: skip

#: X-20 to X-30: what there is between two turns on the large island.
BETWEEN_TURNS = ("turn ended", "passes", "skips")
PAIRED = ("paired players",)


def node_channels(seats: int) -> tuple[str, ...]:
    return (
        *(f"settlement of {k}" for k in range(seats)),
        *(f"city of {k}" for k in range(seats)),
        *(f"{kind} harbour" for kind in RESOURCES),
        "harbour", "free", "reached",
    )  # fmt: skip


def edge_channels(seats: int) -> tuple[str, ...]:
    return (*(f"road of {k}" for k in range(seats)), "free")


def layout_for(
    sizes: Sizes,
    phases: tuple[str, ...],
    of_players: tuple[str, ...] = (),
    of_table: tuple[str, ...] = (),
) -> Layout:
    """The planes of an island of some size, with channels of its own."""
    seats = sizes.seats
    table = (*(f"phase {name}" for name in phases), *TABLE_CHANNELS, *of_table)
    return Layout(
        {
            "hexes": Plane(sizes.hexes, HEX_CHANNELS),
            "nodes": Plane(sizes.nodes, node_channels(seats)),
            "edges": Plane(sizes.edges, edge_channels(seats)),
            "players": Plane(seats, (*PLAYER_CHANNELS, *of_players)),
            "offers": Plane(seats, OFFER_CHANNELS),
            "own": Plane(None, OWN_CHANNELS),
            "table": Plane(None, table),
            "left_out": Plane(None, tuple(f"+{k}" for k in range(1, seats))),
        }
    )


class Places(NamedTuple):
    """Where planes begin in a row of bytes, and how many channels their rows have."""

    nodes: int
    node: int
    edges: int
    edge: int
    players: int
    player: int
    offers: int
    own: int
    #: The table's phases, and what follows them.
    phases: int
    table: int
    left_out: int
    size: int


def places_of(layout: Layout) -> Places:
    at = {name: part.start for name, part in layout.slices.items()}
    width = {name: len(channels) for name, channels in layout.channels.items()}
    return Places(
        nodes=at["nodes"],
        node=width["nodes"],
        edges=at["edges"],
        edge=width["edges"],
        players=at["players"],
        player=width["players"],
        offers=at["offers"],
        own=at["own"],
        phases=at["table"],
        table=at["table"] + layout.channels["table"].index(TABLE_CHANNELS[0]),
        left_out=at["left_out"],
        size=layout.size,
    )


#: The standard island has no phases between turns.
LAYOUT = layout_for(STANDARD_SIZES, PHASES[: OVER + 1])
LARGE_LAYOUT = layout_for(LARGE_SIZES, PHASES, BETWEEN_TURNS, PAIRED)
PLACES, LARGE_PLACES = places_of(LAYOUT), places_of(LARGE_LAYOUT)
