"""Cards going in and out of hands, and what everybody can be certain of."""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.island.kernels.constants import SILENT


@kernel
def covers(hand: Any, cost: Any) -> bool:
    for resource in range(5):
        if hand[resource] < cost[resource]:
            return False
    return True


@kernel
def public_column(s: Any) -> int:
    """The column of `known` for what everybody knows; the others belong to the seats."""
    return len(s.hands)


@kernel
def gain(s: Any, seat: int, resource: int, count: int) -> None:
    """Cards come into a hand for all to see."""
    s.hands[seat, resource] += count
    s.hand_size[seat] += count
    for observer in range(s.known.shape[2]):
        s.known[seat, resource, observer] += count


@kernel
def lose(s: Any, seat: int, resource: int, count: int) -> None:
    """Cards leave a hand for all to see, which ends the seat's offer (B-20)."""
    s.hands[seat, resource] -= count
    s.hand_size[seat] -= count
    for observer in range(s.known.shape[2]):
        s.known[seat, resource, observer] = max(0, s.known[seat, resource, observer] - count)
    end_offer(s, seat)


@kernel
def reveal(s: Any, seat: int, resource: int, count: int) -> None:
    """A seat shows that it holds at least this many cards."""
    for observer in range(s.known.shape[2]):
        s.known[seat, resource, observer] = max(s.known[seat, resource, observer], count)


@kernel
def gain_from_bank(s: Any, seat: int, resource: int, count: int) -> None:
    s.bank[resource] -= count
    gain(s, seat, resource, count)


@kernel
def lose_to_bank(s: Any, seat: int, resource: int, count: int) -> None:
    s.bank[resource] += count
    lose(s, seat, resource, count)


@kernel
def pay(s: Any, seat: int, cost: Any) -> None:
    for resource in range(5):
        if cost[resource] > 0:
            lose_to_bank(s, seat, resource, cost[resource])


@kernel
def sole_kind_known(s: Any, seat: int, observer: int) -> int:
    """The one kind of card a hand is certain to consist of, or -1."""
    for resource in range(5):
        if s.known[seat, resource, observer] == s.hand_size[seat]:
            return resource
    return -1


@kernel
def steal_card(s: Any, thief: int, victim: int, resource: int) -> None:
    """B-14: a card changes hands, seen by thief and victim only."""
    for observer in range(s.known.shape[2]):
        sole = sole_kind_known(s, victim, observer)
        if observer == thief or observer == victim or sole == resource:
            s.known[victim, resource, observer] = max(0, s.known[victim, resource, observer] - 1)
            s.known[thief, resource, observer] += 1
        else:
            for kind in range(5):
                s.known[victim, kind, observer] = max(0, s.known[victim, kind, observer] - 1)
    s.hands[victim, resource] -= 1
    s.hand_size[victim] -= 1
    s.hands[thief, resource] += 1
    s.hand_size[thief] += 1


@kernel
def end_offer(s: Any, seat: int) -> None:
    """End a seat's offer; the offer of the player in turn takes its replies with it."""
    s.offer[seat] = 0
    s.offer_to[seat] = 0
    if seat == s.turn:
        for other in range(len(s.hands)):
            s.reply[other] = SILENT


@kernel
def end_offers(s: Any) -> None:
    """B-20: end all live offers and replies."""
    for seat in range(len(s.hands)):
        end_offer(s, seat)
