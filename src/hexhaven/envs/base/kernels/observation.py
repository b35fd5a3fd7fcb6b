"""What an agent sees: a seat's view as one row of bytes, made of named planes.

Seats are counted from the agent's own, which comes first. Everything read here is also in the
seat's view; tests compare both, and redraw what the seat may not know. Numbers above 255 stay
there.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.optional_fields import kernel_where
from hexhaven.core.compiled.word_sets import PLACES as NODES_A_WORD
from hexhaven.envs.base.kernels.numbers import left_of
from hexhaven.envs.base.planes import (
    HEX_CHANNELS,
    LARGE_PLACES,
    OFFER_CHANNELS,
    PLACES,
    PLAYER_CHANNELS,
    TABLE_CHANNELS,
    Places,
)
from hexhaven.games.base.kernels.stock import cards_of_a_kind, is_large
from hexhaven.games.island.kernels.constants import ACCEPTED, DECLINED
from hexhaven.games.island.kernels.packing import cards_given, cards_wanted
from hexhaven.games.island.kernels.pieces import cities_left, roads_left, settlements_left
from hexhaven.games.island.kernels.points import open_points, points
from hexhaven.games.island.topology import EDGE_WORD

HEX, OFFER = len(HEX_CHANNELS), len(OFFER_CHANNELS)
#: How many channels players and the table have on every board.
PLAYER, TABLE = len(PLAYER_CHANNELS), len(TABLE_CHANNELS)
#: Where the channels about known cards begin among a player's.
LEAST_AT = PLAYER_CHANNELS.index("least brick")
MOST_AT = PLAYER_CHANNELS.index("most brick")
RATE_AT = PLAYER_CHANNELS.index("rate brick")
#: Where the table's channels about rolls and house rules begin behind its phases.
ROLLED_AT = TABLE_CHANNELS.index("rolled 2")
HOUSE_AT = TABLE_CHANNELS.index("friendly robber")
LARGEST_VALUE = 255


@kernel
def places_on(s: Any) -> Places:
    """Where the planes lie for the board of a position."""
    return LARGE_PLACES if is_large(s) else PLACES


@kernel
def mark_places(row: Any, at: int, step: int, places: Int) -> None:
    """Mark the places of a set in one channel."""
    while places != 0:
        row[at + lowest(places) * step] = 1
        places &= places - 1


@kernel
def mark_nodes(row: Any, at: int, step: int, nodes: Any) -> None:
    """Mark the nodes of a set in one channel."""
    for word in range(len(nodes)):
        mark_places(row, at + NODES_A_WORD * word * step, step, nodes[word])


@kernel
def show_hexes(s: Any, row: Any) -> None:
    """The land, its numbers and the robber."""
    for hex in range(len(s.terrain)):
        at = hex * HEX
        number = s.number[hex]
        row[at + s.terrain[hex]] = 1
        row[at + 6] = number
        row[at + 7] = 6 - abs(7 - number) if number > 0 else 0
    row[s.robber * HEX + 8] = 1


@kernel
def show_nodes(topology: Any, s: Any, seat: int, row: Any) -> None:
    """Buildings by owner, harbours, and where settlements can stand."""
    seats, at, step = len(s.hands), places_on(s).nodes, places_on(s).node
    harbour = at + 2 * seats
    for k in range(s.seats):
        owner = left_of(s, seat, k)
        mark_nodes(row, at + k, step, s.settlements[owner])
        mark_nodes(row, at + seats + k, step, s.cities[owner])
    for i in range(len(s.harbour_edge)):
        for end in range(2):
            node = topology.edge_nodes[s.harbour_edge[i], end]
            row[harbour + node * step + s.harbour_kind[i]] = 1
    mark_nodes(row, harbour + 6, step, s.free_nodes)
    mark_nodes(row, harbour + 7, step, s.reach[seat])


@kernel
def show_edges(s: Any, seat: int, row: Any) -> None:
    """Roads by owner, and free edges."""
    step = places_on(s).edge
    for word in range(s.roads.shape[1]):
        at = places_on(s).edges + EDGE_WORD * word * step
        for k in range(s.seats):
            mark_places(row, at + k, step, s.roads[left_of(s, seat, k), word])
        mark_places(row, at + len(s.hands), step, s.free_edges[word])


@kernel
def show_known(s: Any, seat: int, row: Any) -> None:
    """The least and the most of each resource that each seat can hold, as far as one knows."""
    players, player = places_on(s).players, places_on(s).player
    for resource in range(5):
        hidden = cards_of_a_kind(s) - s.bank[resource] - s.hands[seat, resource]
        for other in range(s.seats):
            if other != seat:
                hidden -= s.known[other, resource, seat]
        row[players + LEAST_AT + resource] = s.hands[seat, resource]
        row[players + MOST_AT + resource] = s.hands[seat, resource]
        for k in range(1, s.seats):
            other = left_of(s, seat, k)
            at = players + k * player
            least = s.known[other, resource, seat]
            row[at + LEAST_AT + resource] = least
            row[at + MOST_AT + resource] = least + min(hidden, unknown_cards(s, seat, other))


@kernel
def unknown_cards(s: Any, seat: int, other: int) -> Int:
    """How many cards of another hand a seat does not know."""
    count = np.int64(s.hand_size[other])
    for resource in range(5):
        count -= s.known[other, resource, seat]
    return count


@kernel
def show_players(s: Any, seat: int, row: Any) -> None:
    """What is seen of each player."""
    for k in range(s.seats):
        other = left_of(s, seat, k)
        at = places_on(s).players + k * places_on(s).player
        row[at] = 1
        row[at + 1] = s.turn == other
        row[at + 2] = s.hand_size[other]
        row[at + 3] = s.card_count[other]
        row[at + 4] = open_points(s, other)
        row[at + 5] = s.road_length[other]
        row[at + 6] = s.knights[other]
        row[at + 7] = s.longest_road == other
        row[at + 8] = s.largest_army == other
        row[at + 9] = roads_left(s, other)
        row[at + 10] = settlements_left(s, other)
        row[at + 11] = cities_left(s, other)
        row[at + 12] = s.discards[other]
        row[at + 13] = min(LARGEST_VALUE, s.offers_made[other])
        for resource in range(5):
            row[at + RATE_AT + resource] = s.rate[other, resource]
    show_known(s, seat, row)


@kernel
def show_offers(s: Any, seat: int, row: Any) -> None:
    """Live offers, and the replies to that of the player in turn."""
    for k in range(s.seats):
        other = left_of(s, seat, k)
        at = places_on(s).offers + k * OFFER
        row[at + 2] = s.reply[other] == ACCEPTED
        row[at + 3] = s.reply[other] == DECLINED
        if s.offer[other] == 0:
            continue
        row[at] = 1
        row[at + 1] = has(s.offer_to[other], seat)
        for resource in range(5):
            row[at + 4 + resource] = cards_given(s.offer[other], resource)
            row[at + 9 + resource] = cards_wanted(s.offer[other], resource)


@kernel
def show_own(s: Any, seat: int, aside: Any, row: Any) -> None:
    """The agent's own cards and points, and what it has put aside to discard."""
    at = places_on(s).own
    for k in range(5):
        row[at + k] = s.hands[seat, k]
        row[at + 5 + k] = s.cards[seat, k]
        row[at + 10 + k] = s.fresh[k] if s.turn == seat else 0
        row[at + 15 + k] = aside[k]
    row[at + 20] = points(s, seat)


@kernel
def show_table(s: Any, row: Any) -> None:
    """Where the game stands, and what everybody can use up."""
    row[places_on(s).phases + s.phase] = 1
    at = places_on(s).table
    row[at] = s.dice[0]
    row[at + 1] = s.dice[1]
    for k in range(5):
        row[at + 2 + k] = s.bank[k]
        row[at + 8 + k] = s.played[k]
    row[at + 7] = s.deck_size
    row[at + 13] = s.card_played
    row[at + 14] = s.free_roads
    row[at + 15] = min(LARGEST_VALUE, s.turns)
    row[at + 16] = s.points_to_win
    row[at + 17] = s.discard_limit
    row[at + 18] = s.strict
    for k in range(11):
        row[at + ROLLED_AT + k] = min(LARGEST_VALUE, s.rolls[2 + k])


@kernel
def show_house_rules(s: Any, row: Any) -> None:
    """H-01 to H-03, and what the deck of dice still holds; all zero without them."""
    at = places_on(s).table + HOUSE_AT
    row[at] = s.friendly_robber
    row[at + 1] = min(LARGEST_VALUE, s.calm_turns)
    left = s.dice_left
    while left != 0:
        pair = lowest(left)
        left &= left - 1
        row[at + 2 + pair // 6 + pair % 6] += 1


@kernel_where("after")
def show_between_turns(s: Any, seat: int, row: Any) -> None:
    """X-20 to X-30: whose turn ended, who builds nothing, and whether players are paired."""
    for k in range(s.seats):
        other = left_of(s, seat, k)
        at = places_on(s).players + k * places_on(s).player + PLAYER
        row[at] = s.after == other
        row[at + 1] = has(s.passed, other)
        row[at + 2] = has(s.skipping, other)
    row[places_on(s).table + TABLE] = s.paired


@kernel
def show_left_out(s: Any, seat: int, left_out: int, row: Any) -> None:
    """Whom the agent leaves out of its next offer."""
    for k in range(1, s.seats):
        row[places_on(s).left_out + k - 1] = has(left_out, left_of(s, seat, k))


@kernel
def observe(topology: Any, s: Any, seat: int, aside: Any, left_out: int, row: Any) -> Int:
    """Fill a row with what a seat may know once the island is laid."""
    size = places_on(s).size
    for i in range(size):
        row[i] = 0
    show_hexes(s, row)
    show_nodes(topology, s, seat, row)
    show_edges(s, seat, row)
    show_players(s, seat, row)
    show_offers(s, seat, row)
    show_own(s, seat, aside, row)
    show_table(s, row)
    show_house_rules(s, row)
    show_between_turns(s, seat, row)
    show_left_out(s, seat, left_out, row)
    return size


@kernel
def hide_history(places: Places, seats: int, row: Any) -> None:
    """Blank what the table does not show: rolls of earlier turns, and others' counted cards."""
    for k in range(11):
        row[places.table + ROLLED_AT + k] = 0
    for k in range(1, seats):
        for channel in range(LEAST_AT, RATE_AT):
            row[places.players + k * places.player + channel] = 0
