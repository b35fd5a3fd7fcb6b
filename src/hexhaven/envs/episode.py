"""One game that agents and bots play together, of any kind."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexhaven.bots import Factory
from hexhaven.bots.hooks import BotPlace, Hooks
from hexhaven.bots.questions import AskingOrder, BadAnswer, Question, ask_bot, fallback_action
from hexhaven.core.actions import Action
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Seat
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.envs.encodings import NOTHING_BEGUN, Encoding, Mask, PartialAction, Row
from hexhaven.envs.options import AgentSettings
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature


class Episode:
    """Asks agents for action numbers, one after the other, until the game is over.

    Bots and agents are asked in the same order as in any match. A seat is passed over once it has
    acted as often as the encoding allows since Nature did; if it must act, the game's fallback is
    done. Where everybody has passed while a clock runs, the time is up.
    """

    def __init__(
        self,
        encoding: Encoding,
        setup: Setup,
        seed: int,
        bots: Mapping[Seat, Factory],
        settings: AgentSettings,
    ) -> None:
        self.encoding, self.settings = encoding, settings
        self.game = load_game(setup.game)
        self.match: Match[Any, Any] = Match(self.game, setup, RandomNature(SeededRng(seed)))
        self._bots = {
            seat: Hooks(bot(SeededRng(seed, 0, 1 + seat)), BotPlace(self.game, setup, seat))
            for seat, bot in bots.items()
        }
        self._seats = frozenset(range(setup.seats))
        self._asking = AskingOrder()
        self._begun = NOTHING_BEGUN
        #: Who is asked, or None when the game is over, and what that seat may choose.
        self.seat: Seat | None = None
        self.mask: Mask = self._empty_mask()
        self._lost: Seat | None = None
        self._rewarded_points = self._points()
        self._go_on()

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who has won, once the game is over; all others if somebody lost by an illegal action."""
        if self._lost is not None:
            return tuple(sorted(self._seats - {self._lost}))
        outcome = self.match.outcome
        return None if outcome is None else outcome.winners

    def observe(self, seat: Seat) -> Row:
        row = self.encoding.observe(self.match.view(seat), self._begun_by(seat))
        if not self.settings.history:
            self.encoding.hide_history(row)
        return row

    def mask_of(self, seat: Seat) -> Mask:
        """What an agent might choose if it were asked now."""
        pending = self.match.pending
        if self.match.outcome is not None or not pending.awaits(seat):
            return self._empty_mask()
        must, begun = seat in pending.must, self._begun_by(seat)
        return self._mask(seat, self.match.view(seat), must, begun)

    def act(self, number: int) -> None:
        """Do what the agent that is asked has chosen; the number is marked in the mask."""
        assert self.seat is not None, "the caller has checked"
        self._do(self.seat, number)
        self._go_on()

    def lose(self) -> None:
        """The agent that is asked loses at once."""
        self._lost, self.seat, self.mask = self.seat, None, self._empty_mask()

    def take_rewards(self) -> dict[Seat, float]:
        """What each seat has earned since this was asked last."""
        points, winners = self._points(), self.winners
        rewards = {
            seat: self.settings.shaping * (points[seat] - self._rewarded_points[seat])
            for seat in points
        }
        self._rewarded_points = points
        if winners:
            for seat in rewards:
                rewards[seat] += 1.0 if seat in winners else -1.0
        return rewards

    def _mask(self, seat: Seat, view: Any, must: bool, begun: PartialAction) -> Mask:
        choices = self.game.legal(self.match.state, seat)
        return self.encoding.mask(view, choices, must, self.settings.trade, begun)

    def _begun_by(self, seat: Seat) -> PartialAction:
        """What a seat has chosen so far of an action that takes several numbers."""
        return self._begun if seat == self.seat else NOTHING_BEGUN

    def _points(self) -> dict[Seat, int]:
        views = ((seat, self.match.view(seat)) for seat in self._seats)
        return {seat: self.encoding.points(view) for seat, view in views}

    def _empty_mask(self) -> Mask:
        return np.zeros(self.encoding.actions, np.bool_)

    def _go_on(self) -> None:
        """Go on until an agent has something to choose, or all is over."""
        while not self._agent_is_asked():
            if self.match.outcome is not None:
                self.seat, self.mask = None, self._empty_mask()
                for hooks in self._bots.values():
                    hooks.catch_up(self.match.entries)
                return

    def _agent_is_asked(self) -> bool:
        """Let the next seat act; whether that is an agent with something to choose."""
        match = self.match
        if match.rests:
            self._asking.record(step.entry for step in match.resume())
            return False
        asked = self._asking.next_bot(match.pending, self._seats, match.version)
        if asked is None:
            if match.outcome is None:
                self._asking.record(step.entry for step in match.time_is_up())
            return False
        seat, must = asked
        question = Question(
            match.state, seat, must, self._asking.acts[seat], self.encoding.patience
        )
        if seat in self._bots:
            self._submit(seat, self._answer(question))
            return False
        if question.acts >= question.patience:
            self._submit(seat, fallback_action(self.game, question))
            return False
        return self._is_asked(seat, must)

    def _is_asked(self, seat: Seat, must: bool) -> bool:
        """Whether an agent that may act now has something to choose; else it passes, or acts."""
        view = self.match.view(seat)
        if not must and not self.encoding.is_asked(view, self.settings.trade):
            self._asking.record_pass(seat)
            return False
        mask = self._mask(seat, view, must, self._begun)
        if np.count_nonzero(mask) > 1 or (mask.any() and not self.settings.skip_forced):
            self.seat, self.mask = seat, mask
            return True
        if mask.any():
            self._do(seat, int(mask.argmax()))
        else:
            self._asking.record_pass(seat)
        return False

    def _answer(self, question: Question) -> Action | None:
        """What a bot does; an error of its own is the caller's to see."""
        try:
            hooks = self._bots[question.seat]
            hooks.catch_up(self.match.entries)
            return ask_bot(hooks.bot, self.game, question)
        except BadAnswer:
            return fallback_action(self.game, question)

    def _do(self, seat: Seat, number: int) -> None:
        chosen = self.encoding.action(number, self.match.view(seat), self._begun)
        if isinstance(chosen, PartialAction):
            self._begun = chosen
        else:
            self._begun = NOTHING_BEGUN
            self._submit(seat, chosen)

    def _submit(self, seat: Seat, action: Action | None) -> None:
        if action is None:
            self._asking.record_pass(seat)
        else:
            self._asking.record(step.entry for step in self.match.submit(seat, action))
