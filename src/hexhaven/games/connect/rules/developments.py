"""C-41: development cards, bought from the decks of boards and played one a round."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from hexhaven.core.messages import IllegalAction, message
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import INVENTION, KNIGHT, ROAD_BUILDING
from hexhaven.games.connect.geography import board_of
from hexhaven.games.connect.position import Back, Draft, Position, Purchase
from hexhaven.games.connect.rules.building import CARD_COST, cost_refusal, road_places
from hexhaven.games.connect.rules.routes import update_largest_army
from hexhaven.games.island.cards import NO_CARDS, RESOURCES, CardCounts, cards

INVENTION_CARDS = 2


def buy_refusal(position: Position, seat: int, board: int) -> IllegalAction | None:
    """C-41: from your board's deck, and once that is empty from a neighbour's."""
    own = board_of(seat)
    if board == own:
        if not position.grounds[own].deck:
            return IllegalAction("refused.connect.deck_empty")
    elif board not in position.island.neighbour_boards(own):
        return IllegalAction("refused.connect.deck_far")
    elif position.grounds[own].deck:
        return IllegalAction("refused.connect.deck_own", board=own)
    elif not position.grounds[board].deck:
        return IllegalAction("refused.connect.deck_empty")
    return cost_refusal(position.players[seat].hand, CARD_COST)


def decks_for(position: Position, seat: int) -> Iterator[int]:
    """The boards whose cards a seat may buy."""
    own = board_of(seat)
    if position.grounds[own].deck:
        yield own
        return
    for board in position.island.neighbour_boards(own):
        if position.grounds[board].deck:
            yield board


def buy(draft: Draft, seat: int, board: int) -> None:
    """The card is paid; Nature is to draw it."""
    draft.pay(seat, CARD_COST)
    draft.set(phase=pos.DRAW, buying=Purchase(seat, board))


def draw(draft: Draft, card: int) -> None:
    """The card goes face down to its buyer."""
    seat, board = draft.get("buying")
    draft.draw_from(board, card)
    draft.set_faces(seat, (*draft.faces(seat), card))
    draft.change(seat, backs=(*draft.player(seat).backs, Back(board, draft.get("round"))))
    draft.set(phase=pos.TRADE, buying=None)


def playable_index(position: Position, faces: tuple[int, ...], seat: int, card: int) -> int | None:
    """The card of a kind that may be played, as its place among the seat's cards: the oldest."""
    backs = position.players[seat].backs
    return next(
        (i for i, c in enumerate(faces) if c == card and backs[i].round < position.round), None
    )


def card_refusal(
    position: Position, faces: tuple[int, ...], seat: int, card: int
) -> IllegalAction | None:
    """C-41: one card a round, and none bought in it."""
    if position.players[seat].played == position.round:
        return IllegalAction("refused.connect.card_second")
    if card not in faces:
        return IllegalAction("refused.connect.card_missing")
    if playable_index(position, faces, seat, card) is None:
        return IllegalAction("refused.connect.card_fresh")
    return None


def _reveal(draft: Draft, seat: int, card: int) -> None:
    position, faces = draft.before, draft.faces(seat)
    at = playable_index(position, faces, seat, card)
    assert at is not None
    player = draft.player(seat)
    board = player.backs[at].board
    draft.set_faces(seat, faces[:at] + faces[at + 1 :])
    backs = player.backs[:at] + player.backs[at + 1 :]
    draft.change(seat, backs=backs, played=position.round)
    shown = draft.ground(board).shown
    draft.change_ground(board, shown=pos.replace_item(shown, card, shown[card] + 1))


# -- the knight


def knight_choices(position: Position, seat: int) -> tuple[int, ...]:
    """What a knight may bring: the resource of the robber's landscape, or any if it is at home."""
    land = position.island.land(position.players[seat].robber)
    if land is not None:
        return (land.resource,)
    left = tuple(kind for kind in range(5) if position.supply[kind])
    return left or tuple(range(5))


def knight_refusal(
    position: Position, faces: tuple[int, ...], seat: int, resource: int
) -> IllegalAction | None:
    """Whether the knight may be played, and bring that."""
    refused = card_refusal(position, faces, seat, KNIGHT)
    if refused is not None:
        return refused
    gifts = knight_choices(position, seat)
    if resource not in gifts:
        names = tuple(message(f"resource.{RESOURCES[kind]}") for kind in gifts)
        return IllegalAction("refused.connect.knight", resources=names)
    return None


def play_knight(draft: Draft, seat: int, resource: int) -> None:
    """The robber goes home, and its landscape pays one card if the supply has one."""
    _reveal(draft, seat, KNIGHT)
    draft.change(seat, robber=draft.island.homes[seat], knights=draft.player(seat).knights + 1)
    if draft.get("supply")[resource]:
        draft.take(seat, pos.cards_of(resource))
    update_largest_army(draft, seat)


# -- road building and invention


def road_building_refusal(
    position: Position, faces: tuple[int, ...], seat: int
) -> IllegalAction | None:
    """B-42: not where no road can be placed."""
    refused = card_refusal(position, faces, seat, ROAD_BUILDING)
    if refused is None and next(road_places(position, seat), None) is None:
        return IllegalAction("refused.connect.no_road_spot")
    return refused


def play_road_building(draft: Draft, seat: int) -> None:
    """Two roads of this round are free, or as many as there are pieces."""
    _reveal(draft, seat, ROAD_BUILDING)
    draft.change(seat, free_roads=min(2, pos.ROADS - len(draft.player(seat).roads)))


def inventions(position: Position) -> Iterator[CardCounts]:
    """Everything an invention may bring: two resources, or what the supply has left."""
    count = min(INVENTION_CARDS, sum(position.supply))
    for kinds in combinations_with_replacement(range(5), count):
        taken = cards(kinds.count(kind) for kind in range(5))
        if taken != NO_CARDS and pos.holds(position.supply, taken):
            yield taken


def invention_refusal(
    position: Position, faces: tuple[int, ...], seat: int, taken: CardCounts
) -> IllegalAction | None:
    """B-42: two of what the supply has."""
    refused = card_refusal(position, faces, seat, INVENTION)
    if refused is not None:
        return refused
    if sum(taken) != min(INVENTION_CARDS, sum(position.supply)):
        return IllegalAction("refused.connect.invention")
    if not pos.holds(position.supply, taken):
        return IllegalAction("refused.connect.supply_out")
    return None


def play_invention(draft: Draft, seat: int, taken: CardCounts) -> None:
    """Resources of the player's choice come from the supply."""
    _reveal(draft, seat, INVENTION)
    draft.take(seat, taken)
