"""Full states that agree with a view: hidden cards are dealt again from what each deck can hold."""

from __future__ import annotations

from hexhaven.core.chance import Rng
from hexhaven.games.connect.actions import VICTORY_POINT
from hexhaven.games.connect.position import DECK, DRAW, OVER, TRADE, Position, State
from hexhaven.games.connect.seats import side_of
from hexhaven.games.connect.view import ConnectView


def resample(view: ConnectView, rng: Rng) -> State:
    """Deal until exactly the same seats have enough points to win (C-42)."""
    position = view.position
    while True:
        state = _dealt(view, rng)
        if position.phase not in (TRADE, DRAW) or _claims(state) == position.claims:
            return state


def _dealt(view: ConnectView, rng: Rng) -> State:
    """Each deck's unseen cards, dealt to the backs that came from it and the deck itself."""
    position = view.position
    known = view.faces if position.phase == OVER else None
    faces: list[tuple[int, ...]] = []
    pools: dict[int, list[int]] = {}
    for seat in range(position.island.seats):
        open_cards = view.own if seat == view.seat else known[seat] if known else None
        faces.append(open_cards if open_cards is not None else ())
        for back, card in zip(position.players[seat].backs, open_cards or (), strict=False):
            _pool(position, pools, back.board).remove(card)
    for seat, player in enumerate(position.players):
        if seat != view.seat and known is None:
            faces[seat] = tuple(_take(_pool(position, pools, b.board), rng) for b in player.backs)
    decks = tuple(
        _counts(pools[piece]) if piece in pools else _unseen(position, piece)
        for piece in range(len(position.grounds))
    )
    return State(position, tuple(faces), decks)


def _unseen(position: Position, piece: int) -> tuple[int, ...]:
    """What is left of a deck without the cards that were played."""
    board = position.island.pieces[piece]
    if board is None or board.is_edge:
        return (0, 0, 0, 0)
    return tuple(n - shown for n, shown in zip(DECK, position.grounds[piece].shown, strict=True))


def _pool(position: Position, pools: dict[int, list[int]], piece: int) -> list[int]:
    if piece not in pools:
        unseen = _unseen(position, piece)
        pools[piece] = [card for card, count in enumerate(unseen) for _ in range(count)]
    return pools[piece]


def _take(pool: list[int], rng: Rng) -> int:
    return pool.pop(rng.below(len(pool)))


def _counts(pool: list[int]) -> tuple[int, ...]:
    return tuple(pool.count(card) for card in range(len(DECK)))


def _claims(state: State) -> tuple[int, ...]:
    """C-42: the active seats that have enough points in this deal."""
    position = state.position
    return tuple(
        seat
        for seat, player in enumerate(position.players)
        if side_of(seat) == position.side
        and player.points + state.faces[seat].count(VICTORY_POINT) >= position.rules.goal
    )
