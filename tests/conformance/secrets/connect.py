"""The secrets of Connect.

Resources lie open (C-02). A seat may not know the faces of others' development cards, nor
what is left in the decks, until the game is over (C-41). That somebody has enough points to
win shows at once (C-42).
"""

from __future__ import annotations

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.games.connect.actions import VICTORY_POINT, Draw
from hexhaven.games.connect.position import DRAW, OVER, TRADE, State, total_points


def redraw(state: State, seat: int | None, rng: Rng) -> State:
    if state.position.phase == OVER:
        return state
    while True:
        redrawn = dealt_anew(state, seat, rng)
        if claims(redrawn) == claims(state):
            return redrawn


def dealt_anew(state: State, seat: int | None, rng: Rng) -> State:
    """Every deck's hidden cards dealt to the backs that came from it, the rest left in it."""
    faces = [list(cards) for cards in state.faces]
    decks = []
    for piece, deck in enumerate(state.decks):
        places = [
            (other, i)
            for other, player in enumerate(state.position.players)
            for i, back in enumerate(player.backs)
            if other != seat and back.board == piece
        ]
        pool = [card for card, count in enumerate(deck) for _ in range(count)]
        pool += [faces[other][i] for other, i in places]
        for other, i in places:
            faces[other][i] = pool.pop(rng.below(len(pool)))
        decks.append(tuple(pool.count(card) for card in range(4)))
    return state._replace(faces=tuple(map(tuple, faces)), decks=tuple(decks))


def claims(state: State) -> list[int]:
    p = state.position
    if p.phase not in (TRADE, DRAW):
        return []
    active = range(p.side, p.island.seats, 2)
    return [seat for seat in active if total_points(state, seat) >= p.rules.goal]


def alike(state: State, entry: Entry, seat: int | None) -> tuple[Action, ...]:
    buying = state.position.buying
    if not isinstance(entry.action, Draw) or buying is None or buying.seat == seat:
        return ()
    wins = total_points(state, buying.seat) + 1 >= state.position.rules.goal
    open_cards = [VICTORY_POINT] if wins and buying.seat % 2 == state.position.side else []
    deck = state.decks[buying.board]
    hidden = [card for card in range(4) if deck[card] and card not in open_cards]
    return tuple(map(Draw, hidden)) if entry.action.card in hidden else ()


def hidden(state: State) -> tuple[object, ...]:
    return state.faces, state.decks


def conserved(state: State) -> tuple[object, ...]:
    p = state.position
    amounts = [p.supply, *p.markets, *(player.hand for player in p.players)]
    resources = tuple(map(sum, zip(*amounts, strict=True)))
    decks = tuple(
        tuple(
            deck[card]
            + ground.shown[card]
            + sum(
                back.board == piece and face == card
                for player, faces in zip(p.players, state.faces, strict=True)
                for back, face in zip(player.backs, faces, strict=True)
            )
            for card in range(4)
        )
        for piece, (deck, ground) in enumerate(zip(state.decks, p.grounds, strict=True))
    )
    sizes = tuple(sum(deck) - g.deck for deck, g in zip(state.decks, p.grounds, strict=True))
    return resources, decks, sizes
