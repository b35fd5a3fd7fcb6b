"""The master: a bot that plays ahead before it decides."""

import re
from fractions import Fraction
from functools import partial
from threading import Event

from hexhaven.bots.base.kernel_bot import KernelBot
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.bots.base.search.candidates import Candidate, Candidates
from hexhaven.bots.base.search.comparison import Comparison
from hexhaven.bots.base.search.halving import Budget, Findings, Halving
from hexhaven.bots.bot import Factory
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.games.base.actions import pack, unpack
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.kernels.packing import OFFER
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.kernels.packing import unpack_fields

#: The longest it may think for one decision.
MOST_SECONDS, MOST_PLAYOUTS = 60, 10**7
#: What it may spend on one decision unless its name says otherwise.
DEFAULT_BUDGET = Budget(milliseconds=200)
#: The share of its time for a proposal in the turn of somebody else, who waits meanwhile.
PROPOSAL_SHARE = Fraction(1, 4)


class Master:
    """Redeals what it cannot know, plays ahead with every candidate, and takes the best.

    With a number of playouts it decides the same on every machine and with any number of cores;
    with a time it plays out as much as it can. With a policy of your own that one plays ahead
    instead of builders, and its choice stands unless another is better.
    """

    def __init__(
        self,
        rng: Rng,
        budget: Budget | None = None,
        threads: int | None = None,
        policy: type[KernelBot] | None = None,
    ) -> None:
        self.budget = budget or DEFAULT_BUDGET
        #: What the last search found.
        self.findings: Findings | None = None
        self._rng = rng
        self._threads = threads
        self._policy = policy
        self._policy_bot = policy(rng) if policy else None
        self._share: float = 1
        #: Whether it looks for proposals in the turns of others, and when it last did.
        self._proposes, self._proposed = True, 0
        self._candidates = Candidates()
        self._stopped = Event()

    @staticmethod
    def preparation(setup: Setup) -> CompiledKernels:
        """What plays ahead: interpreted, it would take too long."""
        return CompiledKernels("base", ("games", "bots"), setup.seats)

    @classmethod
    def with_setting(cls, setting: str) -> Factory | None:
        """The master with the budget of its name: `800` playouts, or `0.2s`; None for others."""
        if re.fullmatch(r"[1-9]\d{0,7}", setting) and int(setting) <= MOST_PLAYOUTS:
            return partial(cls, budget=Budget(playouts=int(setting)))
        if re.fullmatch(r"\d{1,2}(\.\d{1,3})?s", setting):
            whole, _, part = setting[:-1].partition(".")
            milliseconds = 1000 * int(whole) + int(part.ljust(3, "0"))
            if 0 < milliseconds <= 1000 * MOST_SECONDS:
                return partial(cls, budget=Budget(milliseconds=milliseconds))
        return None

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        self._stopped.clear()
        action = self._candidates.winning_action(view)
        if action == NO_ACTION:
            action = self._search(view, self._list_candidates(view, choices, must))
        return None if action == NO_ACTION else unpack(action, board_of(view.words))

    def set_time_share(self, share: float) -> None:
        """Take only a share of the usual time; a number of playouts stays as it is."""
        self._share = share

    def spare_people(self) -> None:
        """Propose no more than builders do from now on: each proposal stops a person."""
        self._proposes = False

    def stop(self) -> None:
        """End a search that runs in another thread: it answers at once with the best so far."""
        self._stopped.set()

    def _list_candidates(self, view: BaseView, choices: Choices, must: bool) -> list[Candidate]:
        """What is compared, the usual choice first."""
        if self._policy_bot is None:
            return self._candidates.all_candidates(view)
        usual = self._policy_bot.choose(view, choices, must)
        first = Candidate(NO_ACTION if usual is None else pack(usual, board_of(view.words)))
        found = [Candidate(action) for action in self._candidates.actions(view)]
        return [first, *(one for one in found if one not in (first, Candidate(NO_ACTION)))]

    def _search(self, view: BaseView, candidates: list[Candidate]) -> int:
        share = self._share
        if is_proposal(candidates):
            share *= PROPOSAL_SHARE
            candidates = candidates if self._may_propose(view) else candidates[:1]
        if len(candidates) == 1:
            return candidates[0].action
        comparison = Comparison(
            view,
            candidates,
            self._rng.below(1 << 32),
            policy=self._policy,
            threads=self._threads,
            is_wanted=lambda: not self._stopped.is_set(),
        )
        self.findings = Halving(comparison).search(self.budget.part(share))
        return self.findings.action

    def _may_propose(self, view: BaseView) -> bool:
        """Whether to think about a proposal: once in every turn."""
        before, self._proposed = self._proposed, int(view.record.turns)
        return self._proposes and before != self._proposed


def is_proposal(candidates: list[Candidate]) -> bool:
    """Whether nothing need be done, and something could be proposed."""
    first, *others = [one.action for one in candidates]
    return first == NO_ACTION and bool(others) and unpack_fields(others[0]).kind == OFFER
