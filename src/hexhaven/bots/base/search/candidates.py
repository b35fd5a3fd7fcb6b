"""What is worth playing out: the builder's choice first, then what else a seat might do.

Actions are packed, as kernels know them. A candidate is an action, or a plan of which it is the
first step.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from hexhaven.bots.base.entry_points import BUILDER, SEARCH
from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.working_space import GOALS, NO_ACTION, builder_work_type
from hexhaven.bots.base.search.kernels.winning import DEPTH, level_type
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.games.base.boards import Board, board_of
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import DISCARD, FOUND_SETTLEMENT, MAIN, ROBBER, ROLL
from hexhaven.games.base.view import BaseView, seat_of
from hexhaven.games.island.kernels.packing import GIVE, WANT, pack_fields, unpack_fields
from hexhaven.games.island.kernels.refusals import ALLOWED

#: Sites to found on, offers of a moment, and offers of one turn, at most.
MOST_SITES, MOST_OFFERS, MOST_OFFERS_A_TURN = 16, 6, 3
#: How many of the best offers are also made to single partners, and to how many of them.
OFFERS_ADDRESSED, MOST_PARTNERS = 2, 2
#: Proposals in the turns of others that the builder would not make, at most.
MOST_PROPOSALS = 2

#: Kinds in the order in which they are tried; what is not named here is left out.
ORDER = (
    p.CITY, p.SETTLE, p.KNIGHT, p.DEAL, p.BUY, p.ROAD, p.ROBBER, p.STEAL, p.ROLL, p.ACCEPT,
    p.DECLINE, p.MONOPOLY, p.ROADS, p.BANK, p.INVENTION, p.WAIVE, p.END, p.PASS,
)  # fmt: skip


class Candidate(NamedTuple):
    """An action, and what the seat works towards after it: a packed action, or NO_ACTION.

    An aim is a settlement or a city on a node, or the longest road.
    """

    action: int
    aim: int = NO_ACTION


class _WorkingSpace:
    """What kernels need to list what a seat might do on a board."""

    def __init__(self, board: Board) -> None:
        self.works = np.zeros(1, board.work)
        self.builders = np.zeros(1, builder_work_type(board.sizes))
        self.levels = np.zeros(DEPTH + 1, level_type(board))
        self.plans = np.zeros((GOALS, 2), np.int64)


class Candidates:
    """Lists what a seat might do."""

    def __init__(self) -> None:
        self._spaces: dict[Board, _WorkingSpace] = {}

    def _space(self, view: BaseView) -> tuple[Board, _WorkingSpace]:
        """The board of a view, and the working space for it."""
        board = board_of(view.words)
        if board not in self._spaces:
            self._spaces[board] = _WorkingSpace(board)
        return board, self._spaces[board]

    def winning_action(self, view: BaseView) -> int:
        """The first action of a win in this turn, or NO_ACTION."""
        board, space = self._space(view)
        space.levels[0].position = view.record
        return int(SEARCH[board].find_win(board.topologies, space.levels, seat_of(view)))

    def default_action(self, view: BaseView) -> int:
        """What the builder does, or NO_ACTION."""
        board, space = self._space(view)
        work = space.builders.view(np.int64)
        return int(
            BUILDER[board].decide(board.tables, work, view.words, seat_of(view), styles.BUILDER)
        )

    def all_candidates(self, view: BaseView) -> list[Candidate]:
        """What is listed, the builder's choice first, and then plans."""
        listed = self.actions(view)
        found = [Candidate(action) for action in listed]
        return found if listed[0] == NO_ACTION else found + self.plans(view, listed[0])

    def actions(self, view: BaseView) -> list[int]:
        """The builder's choice, then everything else that is worth a look."""
        default = self.default_action(view)
        if default == NO_ACTION:
            return [NO_ACTION, *self._proposals(view)]
        others = [action for action in self._others(view) if action != default]
        return [default, *others]

    def plans(self, view: BaseView, default: int) -> list[Candidate]:
        """What takes several steps, of which the first alone shows little.

        The first step may also stand among what is listed: then nothing binds those that follow.
        """
        board, space = self._space(view)
        count = SEARCH[board].list_plans(
            board.topologies, space.builders, _views(view), seat_of(view), default, space.plans
        )
        return [Candidate(*plan) for plan in space.plans[:count].tolist()]

    def _others(self, view: BaseView) -> Iterator[int]:
        s = view.record
        in_turn = view.seat == s.turn
        if s.phase == DISCARD:
            yield from self._discards(view)
        elif s.phase == FOUND_SETTLEMENT:
            yield from self._sites(view)
        elif s.phase == ROBBER:
            yield from self._hexes(view)
        elif s.phase == ROLL:
            yield from (a for a in self._legal(view) if _kind_of(a) in (p.ROLL, p.KNIGHT))
        else:
            yield from sorted(self._legal(view), key=lambda a: ORDER.index(_kind_of(a)))
            if s.phase == MAIN and s.offers_made[view.seat] < (
                MOST_OFFERS_A_TURN if in_turn else 1
            ):
                yield from self._offers(view)

    def _legal(self, view: BaseView) -> list[int]:
        """The listed actions of kinds that are tried."""
        board, space = self._space(view)
        work = space.works.view(np.int64)
        count = board.kernels.list_actions(board.tables, work, view.words, seat_of(view))
        return [a for a in space.works[0].listed[:count].tolist() if _kind_of(a) in ORDER]

    def _sites(self, view: BaseView) -> Iterator[int]:
        board, space = self._space(view)
        values = np.zeros(board.sizes.nodes, np.int64)
        SEARCH[board].rank_sites(
            board.topologies, space.builders, _views(view), seat_of(view), values
        )
        for node in np.argsort(-values, kind="stable")[:MOST_SITES].tolist():
            if values[node] > 0:
                yield pack_fields(p.SETTLE, node)

    def _hexes(self, view: BaseView) -> Iterator[int]:
        """The hexes where the robber harms somebody else, and not the seat itself."""
        s = view.record
        own = as_int(s.settlements[view.seat] | s.cities[view.seat])
        others = sum(as_int(s.settlements[i] | s.cities[i]) for i in range(s.seats)) - own
        for action in self._legal(view):
            nodes = board_of(view.words).hex_nodes[unpack_fields(action).argument]
            if others & nodes and not own & nodes:
                yield action

    def _discards(self, view: BaseView) -> Iterator[int]:
        """For each goal, the discard that keeps most of what it costs."""
        self.default_action(view)
        work: Any = self._space(view)[1].builders[0]
        s, found = view.record, set()
        for goal in range(GOALS):
            if work.value[goal] > 0:
                hand, action = s.hands[view.seat].astype(int), pack_fields(p.DISCARD)
                for _ in range(int(s.discards[view.seat])):
                    spare = np.where(hand > 0, hand - work.cost[goal], -99)
                    chosen = int(np.argmax(spare))
                    hand[chosen] -= 1
                    action += 1 << GIVE + 5 * chosen
                found.add(action)
        yield from sorted(found)

    def _proposals(self, view: BaseView) -> Iterator[int]:
        """What could be proposed to the player in turn, where the builder is silent."""
        s = view.record
        is_free = s.phase == MAIN and s.offer[s.turn] == 0
        if is_free and view.seat != s.turn and s.offers_made[view.seat] == 0:
            yield from islice(self._offers(view), MOST_PROPOSALS)

    def _offers(self, view: BaseView) -> Iterator[int]:
        """The offers that promise most, to everybody who is not close to winning.

        The best of them also go to single partners, the weakest first.
        """
        board, space = self._space(view)
        seat, works = seat_of(view), space.builders
        partners = int(SEARCH[board].rank_offers(board.topologies, works, _views(view), seat))
        if not partners:
            return
        work: Any = works[0]
        best = np.argsort(-work.score, kind="stable")[:MOST_OFFERS]
        for rank, i in enumerate(best[work.score[best] > 0].tolist()):
            terms = int(work.terms[i])
            targets = [partners]
            if view.seat == view.turn and rank < OFFERS_ADDRESSED:
                targets += self._single_partners(view, partners, terms)
            for to in targets:
                action = pack_fields(p.OFFER, to) | terms
                if board.kernels.refusal(board.tables, view.words, seat, action) == ALLOWED:
                    yield action

    def _single_partners(self, view: BaseView, partners: int, terms: int) -> list[int]:
        """The weakest of several partners who may have what is wanted, each as a set of one."""
        able = [seat for seat in members_of(partners) if may_have(view, seat, terms)]
        open_points = board_of(view.words).kernels.open_points
        able.sort(key=lambda seat: int(open_points(view.words, seat)))
        return [1 << seat for seat in able[:MOST_PARTNERS]] if len(able) > 1 else []


def _views(view: BaseView) -> Any:
    """The record of a view in an array, as kernels of the search take it."""
    return view.words.view(board_of(view.words).position)


def _kind_of(action: int) -> int:
    return unpack_fields(action).kind


def may_have(view: BaseView, partner: int, terms: int) -> bool:
    """Whether a partner's hand may hold what an offer wants."""
    s = view.record
    certain = s.known[partner, :, view.seat].astype(int)
    missing = [max(0, (terms >> WANT + 5 * k & 31) - int(certain[k])) for k in range(5)]
    return bool(sum(missing) <= s.hand_size[partner] - certain.sum())
