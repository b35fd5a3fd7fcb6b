"""CATAN - The Game as a Game, answered by the kernels."""

from collections.abc import Mapping
from functools import cache, partial
from threading import local
from typing import Any, ClassVar

import numpy as np

from hexhaven.core.actions import Action, Notation
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.bits import members_of, size
from hexhaven.core.compiled.records import Words, new_words, record_of, words_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.core.entries import Entry
from hexhaven.core.game import (
    NATURE,
    Chances,
    Choices,
    Game,
    Outcome,
    Pending,
    Seat,
    Space,
    check_observer,
    check_seat,
    rank_seats,
)
from hexhaven.core.messages import IllegalAction, Message, Refused, message
from hexhaven.core.setup import Option, Setup
from hexhaven.games.base import actions as a
from hexhaven.games.base.actions import NOTATION, pack, unpack
from hexhaven.games.base.boards import BOARDS, board_of
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.position import ARRAY_GROWTH
from hexhaven.games.base.options import OPTIONS, first_position, lay_island
from hexhaven.games.base.parts import PARTS
from hexhaven.games.base.rendering.log_lines import BaseLogLines
from hexhaven.games.base.rendering.refusal_words import refusal_of
from hexhaven.games.base.spaces import IslandSpace
from hexhaven.games.base.view import BaseView, is_sound
from hexhaven.games.island.cards import CardCounts, cards, largest_piles
from hexhaven.games.island.kernels.constants import NOBODY
from hexhaven.games.island.kernels.refusals import ALLOWED
from hexhaven.games.island.spaces import BankSpace, DiscardSpace, FindRefusal, OfferSpace

ROLLS = tuple((a.Dice(first, second), 1) for first in range(1, 7) for second in range(1, 7))
ANY_ROLL = Chances(ROLLS)
#: How much of the time for a turn each place of a special building phase has.
BUILDING_SHARE = 0.25


class BaseState:
    """One position; never changed once made."""

    __slots__ = ("words",)
    ARRAY_GROWTH: ClassVar[dict[str, tuple[int, int]]] = ARRAY_GROWTH

    def __init__(self, words: Words) -> None:
        self.words = words

    @property
    def record(self) -> Any:
        return record_of(self.words, board_of(self.words).position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseState) and np.array_equal(self.words, other.words)

    def __hash__(self) -> int:
        return hash(self.words.tobytes())


class _Scratch(local):
    """Where kernels list and count: every thread has a place of its own."""

    def __init__(self) -> None:
        self.words = {board: new_words(board.work) for board in BOARDS}
        self.listed = {
            board: record_of(words, board.work).listed for board, words in self.words.items()
        }


class BaseGame(Game[BaseState, BaseView]):
    """CATAN - The Game for 2 to 6 players."""

    name: ClassVar[str] = "base"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    usual_seats: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    notation: ClassVar[Notation] = NOTATION
    parts: ClassVar[Mapping[str, Any]] = PARTS

    def __init__(self) -> None:
        self._scratch = _Scratch()

    def initial_state(self, setup: Setup) -> BaseState:
        return BaseState(words_of(first_position(self.check_setup(setup))))

    def pending(self, state: BaseState) -> Pending:
        return _pending(int(board_of(state.words).kernels.awaited_seats(state.words)))

    def legal(self, state: BaseState, seat: Seat) -> Choices:
        check_seat(seat, state.record.seats)
        return Choices(self._list(state, seat), tuple(self._spaces(state, seat)))

    def _list(self, state: BaseState, seat: Seat) -> tuple[Action, ...]:
        board, scratch = board_of(state.words), self._scratch
        work = scratch.words[board]
        count = board.kernels.list_actions(board.tables, work, state.words, seat)
        return tuple(unpack(action, board) for action in scratch.listed[board][:count].tolist())

    def _spaces(self, state: BaseState, seat: Seat) -> list[Space]:
        s, most = state.record, board_of(state.words).bank
        hand = cards(s.hands[seat])
        find_refusal = partial(self._refusal, state, seat)
        if s.phase == pos.DISCARD and s.discards[seat]:
            return [DiscardSpace(a.Discard, find_refusal, hand, int(s.discards[seat]))]
        in_turn = seat == s.turn
        if not any(hand):
            return []
        if s.phase == pos.PART_TURN and in_turn:
            return self._bank_spaces(s, hand, find_refusal)
        if s.phase != pos.MAIN:
            return []
        partners = tuple(other for other in range(s.seats) if in_turn and other != seat)
        found: list[Space] = [OfferSpace(a.Offer, find_refusal, hand, partners, most)]
        return found + self._bank_spaces(s, hand, find_refusal) if in_turn else found

    def _bank_spaces(self, s: Any, hand: CardCounts, find_refusal: FindRefusal) -> list[Space]:
        """Trade with the bank, where the player in turn has enough of something."""
        bank = BankSpace(a.Bank, find_refusal, hand, cards(s.rate[s.turn]), cards(s.bank))
        return [bank] if bank.tradable_kinds() else []

    def chances(self, state: BaseState) -> Chances:
        s = state.record
        if self.pending(state).nature is None:
            return Chances()
        if s.phase == pos.ISLAND:
            return Chances(space=IslandSpace(s))
        if s.phase == pos.STOLEN_CARD:
            hand = cards(s.hands[s.victim])
            return Chances(tuple((a.Theft(k), n) for k, n in enumerate(hand) if n))
        if s.phase == pos.CARD:
            return Chances(tuple((a.Draw(k), int(n)) for k, n in enumerate(s.deck) if n))
        if s.dice_left:  # H-02
            return Chances(tuple(ROLLS[pair] for pair in members_of(s.dice_left)))
        return ANY_ROLL

    def _refusal(self, state: BaseState, seat: Seat, action: Action) -> IllegalAction | None:
        """Why a seat may not do this now."""
        board = board_of(state.words)
        try:
            packed = pack(action, board)
        except IllegalAction as refused:
            return refused
        reason = board.kernels.refusal(board.tables, state.words, seat, packed)
        return None if reason == ALLOWED else refusal_of(int(reason), state.record, seat, action)

    def apply(self, state: BaseState, seat: Seat, action: Action) -> BaseState:
        if seat == NATURE:
            return self._apply_nature(state, action)
        check_seat(seat, state.record.seats)
        board, words = board_of(state.words), state.words.copy()
        work = self._scratch.words[board]
        reason = board.kernels.apply(board.tables, work, words, seat, pack(action, board))
        if reason != ALLOWED:
            raise refusal_of(int(reason), state.record, seat, action)
        return BaseState(words)

    def _apply_nature(self, state: BaseState, action: Action) -> BaseState:
        if action not in self.chances(state):
            raise IllegalAction("refused.chance", action=str(action))
        board, after = board_of(state.words), BaseState(state.words.copy())
        if isinstance(action, a.LayIsland):
            lay_island(after.record, action.island)
            board.kernels.settle_order(after.words)
        else:
            work = self._scratch.words[board]
            board.kernels.apply_nature(board.tables, work, after.words, pack(action, board))
        return after

    def fallback(self, state: BaseState, seat: Seat) -> Action:
        """What is done for an awaited seat that does not act itself; it never spends."""
        s = state.record
        check_seat(seat, s.seats)
        if s.phase == pos.DISCARD:
            return a.Discard(largest_piles(cards(s.hands[seat]), int(s.discards[seat])))
        if s.phase == pos.ROLL:
            return a.Roll()
        if s.phase in (pos.MAIN, pos.BUILD, pos.PART_TURN):
            return a.EndTurn() if seat == s.turn else a.Decline()
        if s.phase == pos.SPECIAL_BUILDING:
            return a.Pass()
        listed = self._list(state, seat)
        return a.WaiveRoad() if a.WaiveRoad() in listed else listed[0]

    def view(self, state: BaseState, seat: Seat | None) -> BaseView:
        check_observer(seat, state.record.seats)
        return BaseView.of(state.words, seat)

    def changed_parts(self, entry: Entry, before: BaseState, after: BaseState) -> frozenset[str]:
        names = {"public", *(f"seat/{seat}" for seat in _seats_with_private_changes(before, after))}
        return frozenset(names | {"island"} if isinstance(entry.action, a.LayIsland) else names)

    def log_messages(
        self, entry: Entry, before: BaseState, after: BaseState, seat: Seat | None
    ) -> tuple[Message, ...]:
        check_observer(seat, after.record.seats)
        return BaseLogLines(entry, before.record, after.record, seat).messages()

    def resample(self, view: BaseView, rng: Rng) -> BaseState:
        words = view.words.copy()
        seat = NOBODY if view.seat is None else view.seat
        seed = np.uint64(rng.below(2**32) << 32 | rng.below(2**32))
        board = board_of(words)
        board.kernels.redeal(self._scratch.words[board], words, seat, seed)
        return BaseState(words)

    def check_view(self, view: object) -> None:
        """Refuse a view from elsewhere that would lead kernels astray."""
        if not (isinstance(view, BaseView) and is_sound(view.words)):
            raise Refused("frozen.bad", game=self.name)
        check_observer(view.seat, view.record.seats)

    def outcome(self, state: BaseState) -> Outcome | None:
        s = state.record
        if s.phase != pos.OVER:
            return None
        points = board_of(state.words).kernels.points
        scores = tuple(int(points(state.words, seat)) for seat in range(s.seats))
        winners = () if s.winner == NOBODY else (int(s.winner),)
        turns = int(s.turns)
        reason = message("outcome.base.limit", turns=turns)
        if winners:
            rounds = -(-turns // int(s.seats))
            reason = message("outcome.base.points", points=scores[winners[0]], round=rounds)
        details = {"turns": turns, "sources": _sources(s)}
        return Outcome(rank_seats(scores, winners), winners, scores, reason, details)


@cache
def _pending(awaited: int) -> Pending:
    """Who is awaited, from the number `entry_points.awaited_seats` gives."""
    seats = (1 << entry_points.MAY) - 1
    return Pending(
        must=frozenset(members_of(awaited & seats)),
        may=frozenset(members_of(awaited >> entry_points.MAY & seats)),
        nature=0 if awaited >> entry_points.NATURE & 1 else None,
        share=BUILDING_SHARE if awaited >> entry_points.BETWEEN else 1,
    )


def _seats_with_private_changes(before: BaseState, after: BaseState) -> set[int]:
    """The seats whose hand, cards, points or knowledge of others' hands are other than before."""
    old, new = before.record, after.record
    changed = (old["hands"] != new["hands"]).any(1) | (old["cards"] != new["cards"]).any(1)
    learnt = (old["known"] != new["known"]).any((0, 1))
    seats = {seat for seat in range(new["seats"]) if changed[seat] or learnt[seat]}
    if (old["fresh"] != new["fresh"]).any() or old["turn"] != new["turn"]:
        seats |= {int(old["turn"]), int(new["turn"])}
    points = board_of(after.words).kernels.points
    scores = ([points(s.words, seat) for seat in range(len(changed))] for s in (before, after))
    return seats | {seat for seat, (a, b) in enumerate(zip(*scores, strict=True)) if a != b}


def _sources(s: Any) -> dict[str, list[int]]:
    """B-53: where the points of each seat come from when all is shown."""
    seats = range(s.seats)
    return {
        "settlements": [size(as_int(s.settlements[seat])) for seat in seats],
        "cities": [2 * size(as_int(s.cities[seat])) for seat in seats],
        "longest_road": [2 * int(s.longest_road == seat) for seat in seats],
        "largest_army": [2 * int(s.largest_army == seat) for seat in seats],
        "victory_cards": [int(s.shown[seat]) for seat in seats],
    }
