"""CATAN - Connect as a Game."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, ClassVar

from hexhaven.core.actions import Action, Notation
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.core.game import (
    NATURE,
    Chances,
    Choices,
    Game,
    Outcome,
    Pending,
    Seat,
    check_observer,
    check_seat,
    rank_seats,
)
from hexhaven.core.messages import IllegalAction, Message, Who, message
from hexhaven.core.setup import Option, Setup
from hexhaven.games.connect import actions as a
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.changed_parts import changed_parts
from hexhaven.games.connect.geography import board_of
from hexhaven.games.connect.options import OPTIONS, SEATS, USUAL_SEATS, first_state
from hexhaven.games.connect.parts import PARTS
from hexhaven.games.connect.position import Draft, State
from hexhaven.games.connect.rendering.log_lines import ConnectLogLines
from hexhaven.games.connect.rules import building, developments, founding, rounds, trade
from hexhaven.games.connect.rules.legal import choices, refusal
from hexhaven.games.connect.rules.routes import SPECIAL_POINTS
from hexhaven.games.connect.view import ConnectView, resample, seconds_of

TIME_UP = Chances(((a.TimeUp(), 1),))
COUNT = Chances(((a.Count(), 1),))
#: All that two dice may show.
PAIRS = tuple(product(range(1, 7), repeat=2))


class ConnectGame(Game[State, ConnectView]):
    """CATAN - Connect for 4, 6, 8 and any larger even number of players."""

    name: ClassVar[str] = "connect"
    version: ClassVar[int] = 1
    seats: ClassVar[Sequence[int]] = SEATS
    usual_seats: ClassVar[int] = USUAL_SEATS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    notation: ClassVar[Notation] = a.NOTATION
    parts: ClassVar[Mapping[str, Any]] = PARTS

    def initial_state(self, setup: Setup) -> State:
        return first_state(self.check_setup(setup))

    def pending(self, state: State) -> Pending:
        """While time runs, everybody may act; Nature rolls, draws and counts at once."""
        p = state.position
        if p.phase == pos.OVER:
            return Pending()
        if p.phase == pos.TRADE:
            return Pending(may=_all_seats(p.island.seats), nature=0 if p.claims else p.seconds)
        if p.phase in (pos.FOUND, pos.ROBBER):
            return Pending(must=p.awaited, nature=seconds_of(p))
        # C-11: after the tenth round the clock stops.
        rests = p.phase == pos.ROLL and p.round == pos.QUIET_ROUNDS + 1 and p.dice is None
        return Pending(nature=0, interlude=p.phase == pos.DRAW, rests=rests)

    def legal(self, state: State, seat: Seat) -> Choices:
        check_seat(seat, state.position.island.seats)
        found = choices(state.position, state.faces[seat], seat)
        if not state.position.claims:
            return found
        after = ((action, _state_after(state, seat, action)) for action in found.listed)
        harmless = (action for action, to in after if _threatened_claimant(state, to) is None)
        return Choices(tuple(harmless), found.spaces)

    def chances(self, state: State) -> Chances:
        p = state.position
        if p.phase == pos.ROLL:
            return _dice(p.round > pos.QUIET_ROUNDS)
        if p.phase == pos.ROBBERS:
            return _robbers()
        if p.phase == pos.DRAW:
            assert p.buying is not None
            deck = state.decks[p.buying.board]
            return Chances(tuple((a.Draw(card), n) for card, n in enumerate(deck) if n))
        if p.phase == pos.OVER:
            return Chances()
        return COUNT if p.claims else TIME_UP

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        if seat == NATURE:
            return _apply_nature(state, action, self.chances(state))
        check_seat(seat, state.position.island.seats)
        refused = refusal(state.position, state.faces[seat], seat, action)
        if refused is not None:
            raise refused
        after = _state_after(state, seat, action)
        claimant = _threatened_claimant(state, after)
        if claimant is not None:
            raise IllegalAction("refused.connect.claimed", player=Who(claimant))
        return after

    def fallback(self, state: State, seat: Seat) -> Action:
        """Found on printed places, discard from the largest piles; nothing else is forced."""
        check_seat(seat, state.position.island.seats)
        p = state.position
        if p.phase == pos.FOUND:
            return founding.next_to_found(p, seat)
        return a.Discard(rounds.default_discard(p.players[seat]))

    def view(self, state: State, seat: Seat | None) -> ConnectView:
        """What the seat may know; once the game is over, everybody's cards are open."""
        check_observer(seat, state.position.island.seats)
        faces = state.faces if state.position.phase == pos.OVER else None
        return ConnectView(state.position, seat, faces, () if seat is None else state.faces[seat])

    def changed_parts(self, entry: Entry, before: State, after: State) -> frozenset[str]:
        return changed_parts(entry, before.position, after.position)

    def log_messages(
        self, entry: Entry, before: State, after: State, seat: Seat | None
    ) -> tuple[Message, ...]:
        check_observer(seat, after.position.island.seats)
        return ConnectLogLines(entry, before, after, seat).messages()

    def audience(self, entry: Entry, before: State, after: State, seat: Seat | None) -> Hashable:
        if seat == entry.seat:
            return seat
        return ConnectLogLines(entry, before, after, seat).audience()

    def resample(self, view: ConnectView, rng: Rng) -> State:
        return resample(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """C-42: the ranking when the game is over; equals among those who claimed share the win."""
        p = state.position
        if p.phase != pos.OVER:
            return None
        tie_breaks = [rounds.tie_break(state, seat) for seat in range(p.island.seats)]
        reason = "outcome.connect.points" if p.winners else "outcome.connect.limit"
        return Outcome(
            rank_seats(tie_breaks, p.winners),
            p.winners,
            tuple(points for points, *_ in tie_breaks),
            message(reason, rounds=p.round),
            {"turns": p.round, "sources": _sources(state)},
        )


@cache
def _all_seats(seats: int) -> frozenset[int]:
    return frozenset(range(seats))


@cache
def _dice(sevens: bool) -> Chances:
    """C-12: two dice; a seven of the first ten rounds is rolled again."""
    pairs = (pair for pair in PAIRS if sevens or sum(pair) != pos.SEVEN)
    return Chances(tuple((a.Dice(*pair), 1) for pair in pairs))


@cache
def _robbers() -> Chances:
    """C-13: a second roll says where robbers go."""
    return Chances(tuple((a.MoveRobbers(*pair), 1) for pair in PAIRS))


def _state_after(state: State, seat: int, action: Action) -> State:
    """The state after what a seat does, which was found legal."""
    draft = Draft(state)
    _act(draft, seat, action)
    return draft.finish()


def _threatened_claimant(before: State, after: State) -> int | None:
    """C-42: who has claimed the win and, by what everybody sees, might lose it again."""
    for seat in before.position.claims:
        points, left = (state.position.players[seat].points for state in (before, after))
        if left < min(points, before.position.rules.goal):
            return seat
    return None


def _act(draft: Draft, seat: int, action: Action) -> None:
    """Do what a seat does, which was found legal."""
    island = draft.island
    match action:
        case a.Road(place):
            _pay_road(draft, seat)
            building.build_road(draft, seat, island.edge(*place))
        case a.Settle(place):
            draft.pay(seat, building.SETTLEMENT_COST)
            building.build_settlement(draft, seat, island.node(*place))
        case a.City(place):
            draft.pay(seat, building.CITY_COST)
            building.build_city(draft, seat, island.node(*place))
        case a.Buy(board):
            developments.buy(draft, seat, board)
        case a.PlayKnight(resource):
            developments.play_knight(draft, seat, resource)
        case a.PlayRoadBuilding():
            developments.play_road_building(draft, seat)
        case a.PlayInvention(taken):
            developments.play_invention(draft, seat, taken)
        case _:
            _trade(draft, seat, action)


def _pay_road(draft: Draft, seat: int) -> None:
    free = draft.player(seat).free_roads
    if free:
        draft.change(seat, free_roads=free - 1)
    else:
        draft.pay(seat, building.ROAD_COST)


def _trade(draft: Draft, seat: int, action: Action) -> None:
    match action:
        case a.Bank():
            trade.trade_with_bank(draft, seat, action)
        case a.Market():
            trade.swap_at_market(draft, seat, action)
        case a.Offer():
            trade.make_offer(draft, seat, action)
        case a.Accept():
            trade.close_deal(draft, seat, action)
        case a.Withdraw():
            draft.change(seat, offer=None)
        case a.Discard(counts):
            rounds.discard(draft, seat, counts)
        case a.Found(kind, node, road):
            places = draft.island.node(*node), draft.island.edge(*road)
            founding.found_building(draft, seat, kind, *places)
            if founding.has_founded(draft.player(seat)):
                founding.finish_founding(draft, seat)


def _apply_nature(state: State, action: Action, possible: Chances) -> State:
    if action not in possible:
        raise IllegalAction("refused.chance", action=str(action))
    draft = Draft(state)
    match action:
        case a.Dice(first, second):
            rounds.roll(draft, first, second)
            return draft.finish(everybody=True)
        case a.MoveRobbers(first, second):
            rounds.move_robbers(draft, first + second)
        case a.Draw(card):
            developments.draw(draft, card)
        case a.Count():
            rounds.decide_winners(state, draft)
        case a.TimeUp():
            _time_up(draft)
    return draft.finish()


def _time_up(draft: Draft) -> None:
    phase = draft.before.phase
    if phase == pos.FOUND:
        founding.found_missing_pieces(draft)
        founding.begin_rounds(draft)
    elif phase == pos.ROBBER:
        rounds.end_robber_phase(draft)
    else:
        rounds.end_round(draft)


def _sources(state: State) -> dict[str, list[int]]:
    """Where the points of each seat come from when all is shown."""
    p = state.position
    boards = [p.grounds[board_of(seat)] for seat in range(p.island.seats)]
    return {
        "settlements": [len(player.settlements) for player in p.players],
        "cities": [2 * len(player.cities) for player in p.players],
        "foreign": [building.BONUS * len(player.bonus) for player in p.players],
        "longest_route": [SPECIAL_POINTS * (b.route == s) for s, b in enumerate(boards)],
        "largest_army": [SPECIAL_POINTS * (b.army == s) for s, b in enumerate(boards)],
        "victory_cards": [faces.count(a.VICTORY_POINT) for faces in state.faces],
    }
