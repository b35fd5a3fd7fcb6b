"""The coach beside a game that is played on paper: the person tells, the coach advises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hexhaven.coach.protocol import Advice, PaperCoach
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import Message, Refused, message, render
from hexhaven.core.setup import Setup
from hexhaven.terminal.coach.choice import SEAT, BadQuestion, match_alone, read_choice, verdict
from hexhaven.terminal.coach.preparation import prepare_coach
from hexhaven.terminal.ui.advice import SHOWN, advice_lines
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.line_reader import line_reader
from hexhaven.terminal.ui.screen import Screen, new_console, to_text
from hexhaven.words import say


class Finished(Exception):
    """The person leaves."""


class Dialogue:
    """Turn by turn: the person tells the dice and their choice, the coach what it is worth."""

    def __init__(
        self,
        game: Game[Any, Any],
        coach: PaperCoach,
        setup: Setup,
        *,
        seed: int | None,
        everything: bool,
        language: str,
    ) -> None:
        self.game, self.coach, self.setup = game, coach, setup
        self.everything, self.language = everything, language
        match = match_alone(game, setup)
        self.names = seat_names(match, language)
        self.text = text_of(match, self.names, language)
        self.screen = Screen(new_console(), self.text)
        self.read: Callable[[], str] = line_reader(self.screen)
        self.chapter: object = None
        self.rng: Rng = SystemRng() if seed is None else SeededRng(seed)

    def run(self, state: Any) -> None:
        """Go to the last turn, from a position or the one that the person describes."""
        prepare_coach(self.coach, self.setup, self.language)
        try:
            state = self._ask_sheet() if state is None else state
            while self.game.outcome(state) is None:
                state = self._step(state)
            self._show(state)
        except (Finished, EOFError):
            self._say("coach.bye")

    def _ask_sheet(self) -> Any:
        """Ask where the game is: at its start, or at a sheet with turns left."""
        while True:
            sheet = self._asked("coach.ask_sheet")
            left = self._asked("coach.ask_left") if sheet.strip("-0 ") else ""
            try:
                if left and not (left.isascii() and left.isdigit() and len(left) < 3):
                    raise BadQuestion("coach.number", text=left[:20])
                turns = int(left) if left else None
                return self.coach.begin(self.setup, sheet, turns, 0, self.language)
            except Refused as refusal:
                self._tell(refusal.message)

    def _step(self, state: Any) -> Any:
        """Go on by chance, by the only action there is, or by what the person chooses."""
        if self.game.pending(state).nature is not None:
            return self._chance(state)
        view = self.game.view(state, SEAT)
        if self.text.chapter(view) != self.chapter:
            self.chapter = self.text.chapter(view)
            self._show(state)
        advice = self.coach.advise(view)
        if len(self.game.legal(state, SEAT).listed) > 1:
            return self._choice(state, view, advice)
        self._tell(advice.best.label)
        return self._applied(state, advice.best.actions)

    def _chance(self, state: Any) -> Any:
        """Ask what the dice show, or roll them."""
        while True:
            text = self._asked("coach.ask_chance", state)
            try:
                if self._means(text, "roll"):
                    action = self.game.chances(state).draw(self.rng)
                else:
                    action = self.coach.read_chance(state, text, self.language)
                after = self.game.apply(state, NATURE, action)
                for told in self.game.log_messages(Entry(0, NATURE, action), state, after, SEAT):
                    self._tell(told)
                return after
            except Refused as refusal:
                self._tell(refusal.message)

    def _choice(self, state: Any, view: Any, advice: Advice) -> Any:
        """Show what every choice is worth, and do what the person says."""
        self._show_advice(advice, self.everything)
        while True:
            text = self._asked("coach.ask_choice", state)
            if self._means(text, "all"):
                self._show_advice(advice, True)
                continue
            try:
                actions = (
                    advice.best.actions
                    if not text
                    else read_choice(self.game, self.text, state, text)
                )
                self._tell(verdict(self.coach.judge(view, actions), self.language))
                return self._applied(state, actions)
            except Refused as refusal:
                self._tell(refusal.message)

    def _show_advice(self, advice: Advice, everything: bool) -> None:
        for line in advice_lines(advice, self.names, self.language, None if everything else SHOWN):
            self.screen.say(line)

    def _applied(self, state: Any, actions: Sequence[Action]) -> Any:
        for action in actions:
            state = self.game.apply(state, SEAT, action)
        return state

    def _show(self, state: Any) -> None:
        """Show the sheet and the state of the game."""
        view = self.game.view(state, SEAT)
        lines = self.text.picture(view, {}, False, True)
        self.screen.write(
            to_text(line)
            for line in (*lines, *self.text.state_of_play(view), *self.text.own_lines(view))
        )

    def _asked(self, id: str, state: Any = None) -> str:
        """What the person answers; help and the sheet are shown on request."""
        while True:
            self._say(id)
            text = " ".join(self.read().split())
            if self._means(text, "quit"):
                raise Finished
            if self._means(text, "help"):
                for topic in (message("coach.help"), *self.text.help()):
                    self._tell(topic)
            elif self._means(text, "sheet") and state is not None:
                self._show(state)
            else:
                return text

    def _means(self, text: str, word: str) -> bool:
        spoken = say(f"coach.words.{word}", self.language) + " " + say(f"coach.words.{word}")
        return text.lower() in spoken.split()

    def _say(self, id: str, **params: object) -> None:
        self._tell(message(id, **params))

    def _tell(self, told: Message) -> None:
        self.screen.say(render(told, self.names, self.language))
