"""What a seat may know: an allow-list of what is copied into its view."""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels.special_building import show_building
from hexhaven.games.island.kernels.hands import public_column


@kernel
def show_table(s: Any, v: Any) -> None:
    """The island and the options."""
    v.seats = s.seats
    v.points_to_win = s.points_to_win
    v.discard_limit = s.discard_limit
    v.strict = s.strict
    v.turn_limit = s.turn_limit
    v.shuffled_harbours = s.shuffled_harbours
    v.friendly_robber = s.friendly_robber
    v.calm_turns = s.calm_turns
    v.numbers = s.numbers
    for hex in range(len(s.terrain)):
        v.terrain[hex] = s.terrain[hex]
        v.number[hex] = s.number[hex]
    for number in range(13):
        v.hexes_of[number] = s.hexes_of[number]
        v.rolls[number] = s.rolls[number]
    for i in range(len(s.harbour_kind)):
        v.harbour_edge[i] = s.harbour_edge[i]
        v.harbour_kind[i] = s.harbour_kind[i]


@kernel
def show_course(s: Any, v: Any) -> None:
    """Where the game stands."""
    v.phase = s.phase
    v.back = s.back
    v.turn = s.turn
    v.turns = s.turns
    v.first = s.first
    v.founded = s.founded
    v.contenders = s.contenders
    v.dice[0] = s.dice[0]
    v.dice[1] = s.dice[1]
    v.dice_left = s.dice_left
    v.robber = s.robber
    v.last_node = s.last_node
    v.longest_road = s.longest_road
    v.largest_army = s.largest_army
    v.fresh_count = s.fresh_count
    v.card_played = s.card_played
    v.deck_size = s.deck_size
    v.free_roads = s.free_roads
    v.victim = s.victim
    v.winner = s.winner
    for word in range(len(s.free_nodes)):
        v.free_nodes[word] = s.free_nodes[word]
    for word in range(len(s.free_edges)):
        v.free_edges[word] = s.free_edges[word]
    for resource in range(5):
        v.bank[resource] = s.bank[resource]
    for card in range(5):
        v.played[card] = s.played[card]


@kernel
def show_players(s: Any, v: Any) -> None:
    """What everybody sees of everybody."""
    public = public_column(s)
    for seat in range(len(s.hands)):
        v.order_roll[seat] = s.order_roll[seat]
        for word in range(len(s.free_nodes)):
            v.settlements[seat, word] = s.settlements[seat, word]
            v.cities[seat, word] = s.cities[seat, word]
            v.reach[seat, word] = s.reach[seat, word]
        v.road_length[seat] = s.road_length[seat]
        v.knights[seat] = s.knights[seat]
        v.hand_size[seat] = s.hand_size[seat]
        v.card_count[seat] = s.card_count[seat]
        v.discards[seat] = s.discards[seat]
        v.offer[seat] = s.offer[seat]
        v.offer_to[seat] = s.offer_to[seat]
        v.reply[seat] = s.reply[seat]
        v.offers_made[seat] = s.offers_made[seat]
        v.shown[seat] = s.shown[seat]
        for word in range(s.roads.shape[1]):
            v.roads[seat, word] = s.roads[seat, word]
            v.front[seat, word] = s.front[seat, word]
        for resource in range(5):
            v.rate[seat, resource] = s.rate[seat, resource]
            v.known[seat, resource, public] = s.known[seat, resource, public]


@kernel
def show_own(s: Any, v: Any, seat: int) -> None:
    """What only this seat knows: its cards, and what it is certain of."""
    for resource in range(5):
        v.hands[seat, resource] = s.hands[seat, resource]
        for other in range(len(s.hands)):
            v.known[other, resource, seat] = s.known[other, resource, seat]
    for card in range(5):
        v.cards[seat, card] = s.cards[seat, card]
        v.fresh[card] = s.fresh[card] if seat == s.turn else 0


@kernel
def fill_view(s: Any, seat: int, v: Any) -> None:
    """Fill a record, empty or filled for the same seat before; seat -1 is a spectator."""
    show_table(s, v)
    show_course(s, v)
    show_building(s, v)
    show_players(s, v)
    if seat >= 0:
        show_own(s, v, seat)
