"""Rounds: the roll that pays everybody, the robber phase, the end of the time, the win."""

from hexhaven.games.connect import position as pos
from hexhaven.games.connect.position import Draft, Player, State
from hexhaven.games.island.cards import (
    BRICK,
    GRAIN,
    LUMBER,
    ORE,
    WOOL,
    CardCounts,
    cards,
    largest_piles,
)
from hexhaven.games.island.supply import payment_limit

#: C-13: the largest hand that is safe, and the seconds of the robber phase.
SAFE_HAND, ROBBER_SECONDS = 7, 12
#: C-13: of equal piles the first in this order is cut.
CUT_ORDER = (WOOL, LUMBER, BRICK, ORE, GRAIN)
#: C-03: the seconds in which everybody places their first pieces, where that is free.
FOUNDING_SECONDS = 60
#: C-42: in which order resources decide between equals.
TIE_ORDER = (GRAIN, ORE, BRICK, LUMBER, WOOL)


def roll(draft: Draft, first: int, second: int) -> None:
    """C-10, C-12: the roll pays, or a seven wakes the robbers."""
    draft.set(dice=(first, second))
    if first + second == pos.SEVEN:
        draft.set(phase=pos.ROBBERS)
        return
    draft.set(phase=pos.TRADE)
    produce(draft, first + second)


def produce(draft: Draft, number: int) -> None:
    """Every landscape with the number pays the buildings beside it, unless its robber is there."""
    due: dict[int, list[int]] = {}
    grounds, players = draft.before.grounds, draft.before.players
    seats = range(len(players))
    for hex in draft.island.by_number[number]:
        if hex.area in seats and players[hex.area].robber == hex.id:
            continue
        for piece, node in hex.places:
            mark = grounds[piece].nodes[node]
            if mark > 1:
                paid = due.setdefault(pos.owner_of(mark), [0] * 5)
                paid[hex.resource] += 1 + (mark & 1)
    for kind, stock in enumerate(draft.get("supply")):
        _cut_to_supply(due, kind, stock)
    for seat, paid in due.items():
        draft.change(seat, hand=pos.add(players[seat].hand, cards(paid)))
    total = cards(sum(paid[kind] for paid in due.values()) for kind in range(5))
    draft.set(supply=pos.subtract(draft.get("supply"), total))


def _cut_to_supply(due: dict[int, list[int]], kind: int, stock: int) -> None:
    """B-12, C-14: cut what is due of a resource to what the supply pays."""
    claims = [paid[kind] for paid in due.values() if paid[kind]]
    most = payment_limit(sum(claims), len(claims), stock)
    for paid in due.values():
        paid[kind] = min(paid[kind], most)


# -- the robber phase


def move_robbers(draft: Draft, number: int) -> None:
    """C-13: every robber goes to that number of its own area, or home; hands are checked."""
    draft.set(phase=pos.ROBBER, robbers=number)
    large = set()
    for seat, player in enumerate(draft.before.players):
        home = draft.island.homes[seat]
        there = home if number == pos.SEVEN else draft.island.land_of(seat, number).id
        if player.robber != there:
            draft.change(seat, robber=there)
        if sum(player.hand) > SAFE_HAND:
            large.add(seat)
    draft.set(awaited=frozenset(large))


def discard_count(player: Player) -> int:
    """Half of a hand, rounded down."""
    return sum(player.hand) // 2


def default_discard(player: Player) -> CardCounts:
    """C-13: the half of a hand that is cut when its owner does not choose."""
    return largest_piles(player.hand, discard_count(player), CUT_ORDER)


def discard(draft: Draft, seat: int, counts: CardCounts) -> None:
    draft.pay(seat, counts)
    draft.set(awaited=draft.get("awaited") - {seat})


def end_robber_phase(draft: Draft) -> None:
    """C-12, C-13: hands still too large are cut, and the same round rolls again."""
    for seat in sorted(draft.before.awaited):
        draft.pay(seat, default_discard(draft.player(seat)))
    draft.set(phase=pos.ROLL, awaited=frozenset())


# -- the end of a round, and of the game


def end_round(draft: Draft) -> None:
    """C-10: offers and free roads end with the round; the other side is next."""
    for seat, player in enumerate(draft.before.players):
        if player.offer is not None or player.free_roads:
            draft.change(seat, offer=None, free_roads=0)
    if draft.before.round >= draft.before.rules.limit:
        draft.set(phase=pos.OVER)
    else:
        draft.set(phase=pos.ROLL, round=draft.before.round + 1, dice=None, robbers=0)


def decide_winners(state: State, draft: Draft) -> None:
    """C-42: among all active players with enough points the tie-breaks decide."""
    claims = state.position.claims
    best = max(tie_break(state, seat) for seat in claims)
    winners = tuple(seat for seat in claims if tie_break(state, seat) == best)
    draft.set(phase=pos.OVER, winners=winners)


def tie_break(state: State, seat: int) -> tuple[int, ...]:
    """C-42: what decides between players: points, resources, then each kind in order."""
    hand = state.position.players[seat].hand
    return pos.total_points(state, seat), sum(hand), *(hand[kind] for kind in TIE_ORDER)
