"""Full states that agree with a view: hidden cards are dealt again from what each deck can hold."""

from __future__ import annotations

from hexhaven.core.chance import Rng
from hexhaven.games.connect.position import DECK, OVER, Position, State, claims_of
from hexhaven.games.connect.view import ConnectView


def resample(view: ConnectView, rng: Rng) -> State:
    """Deal until exactly the same seats have enough points to win (C-42)."""
    while True:
        state = _deal(view, rng)
        if claims_of(state, range(len(state.faces))) == view.position.claims:
            return state


def _deal(view: ConnectView, rng: Rng) -> State:
    """Each deck's unseen cards, dealt to the backs that came from it and the deck itself."""
    position = view.position
    known = view.faces if position.phase == OVER else None
    faces: list[tuple[int, ...]] = []
    pools = [_unseen_cards(position, piece) for piece in range(len(position.grounds))]
    for seat in range(position.island.seats):
        open_cards = view.own if seat == view.seat else known[seat] if known else None
        faces.append(open_cards if open_cards is not None else ())
        for back, card in zip(position.players[seat].backs, open_cards or (), strict=False):
            pools[back.board].remove(card)
    for seat, player in enumerate(position.players):
        if seat != view.seat and known is None:
            drawn = (pools[back.board] for back in player.backs)
            faces[seat] = tuple(pool.pop(rng.below(len(pool))) for pool in drawn)
    decks = tuple(tuple(map(pool.count, range(len(DECK)))) for pool in pools)
    return State(position, tuple(faces), decks)


def _unseen_cards(position: Position, piece: int) -> list[int]:
    """A board's deck without the cards that were played."""
    board = position.island.pieces[piece]
    if board is None or board.is_edge:
        return []
    shown = position.grounds[piece].shown
    return [card for card, count in enumerate(DECK) for _ in range(count - shown[card])]
