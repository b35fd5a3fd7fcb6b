"""The coach in a terminal: one answer, or a session beside a game that is played on paper."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.coaching import Advice, Choice, Coach, coach_of
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import BadNotation, Message, Refused, message, render
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.lab.bot_preparation import prepare
from hexhaven.table.match import Match, SeatLabel
from hexhaven.terminal.coach.advice import advice_lines
from hexhaven.terminal.play.start import reader
from hexhaven.terminal.ui.looks import seat_names, text_of
from hexhaven.terminal.ui.screen import Screen, new_console, to_text
from hexhaven.words import say
from hexhaven.words.numbers import number

#: How many choices are shown unless all are wanted.
SHOWN = 12
SEAT = 0


class BadQuestion(Refused):
    """Something asked of the coach that cannot be answered."""


@dataclass(frozen=True)
class Question:
    """What a person asked on the command line; None where nothing was said."""

    game: str
    options: dict[str, str]
    sheet: str | None = None
    dice: str | None = None
    rolls_left: int | None = None
    turns_left: int | None = None
    crosses: int = 0
    choice: str | None = None
    seed: int | None = None
    as_json: bool = False
    everything: bool = False
    language: str = "en"


def coach_command(asked: Question) -> None:
    """Answer one question about dice that lie there, or go through turns together."""
    game = load_game(asked.game)
    coach = coach_of(game)
    setup = game.setup(1, asked.options)
    if asked.dice is None:
        for given, name in ((asked.choice, "--choice"), (asked.rolls_left, "--rolls-left")):
            if given is not None:
                raise BadQuestion("coach.needs_dice", option=name)
        if asked.as_json:
            raise BadQuestion("coach.needs_dice", option="--json")
        Session(game, coach, setup, asked).run()
    else:
        _answer(game, coach, setup, asked, asked.dice)


def _ready(coach: Coach, setup: Setup, language: str) -> None:
    """Solve the game first if nobody has."""
    preparation = coach.preparation(setup)
    if not preparation.is_ready():
        prepare(preparation, say("coach.preparing", language), language)


def _answer(game: Game[Any, Any], coach: Coach, setup: Setup, asked: Question, dice: str) -> None:
    """The advice for one moment, and what another choice would cost."""
    language = asked.language
    state = coach.begin(setup, asked.sheet or "", asked.turns_left, asked.crosses, language)
    state = coach.with_dice(state, dice, asked.rolls_left or 0, language)
    view, text = game.view(state, SEAT), _text(game, setup, language)
    wanted = None if asked.choice is None else read_choice(game, text, state, asked.choice)
    _ready(coach, setup, language)
    advice = coach.advise(view)
    judged = None if wanted is None else coach.judge(view, wanted)
    if asked.as_json:
        chosen = {} if judged is None else {"choice": judged.to_json()}
        sys.stdout.write(json.dumps(advice.to_json() | chosen, indent=2) + "\n")
        return
    for line in advice_lines(advice, language, None if asked.everything else SHOWN):
        sys.stdout.write(line + "\n")
    if judged is not None:
        sys.stdout.write(render(_verdict(judged, language), (), language) + "\n")


def _text(game: Game[Any, Any], setup: Setup, language: str) -> Any:
    match = Match(game, setup, seats=[SeatLabel("person", "")])
    return text_of(match, seat_names(match, language), language)


def read_choice(game: Game[Any, Any], text: Any, state: Any, written: str) -> tuple[Action, ...]:
    """The actions a person means: a plan, an action or the first word of one, or dice to keep."""
    written, view = " ".join(written.lower().split()), game.view(state, SEAT)
    try:
        planned: tuple[Action, ...] = text.plan(view, written)
        return planned or (game.notation.read(written),)
    except BadNotation:
        groups = (*text.groups(view, game.legal(state, SEAT)), *text.hints(view))
        group = next((group for group in groups if group.word == written and group.items), None)
        if group is None:
            with suppress(BadNotation):
                kept: tuple[Action, ...] = text.plan(view, f"keep {written}")
                if kept:
                    return kept
            if written.partition(" ")[0] in game.notation.kinds:
                raise  # it says how the action is written
            raise BadQuestion("coach.what", text=written[:40]) from None
        if len(group.items) > 1:
            known = ", ".join(str(item.action) for item in group.items)
            raise BadQuestion("coach.which", known=known) from None
        return (group.items[0].action,)


def _verdict(judged: Choice, language: str) -> Message:
    """What a choice is worth, and what it costs."""
    worth = number(judged.worth, 2, language)
    if not judged.cost:
        return message("coach.as_good", choice=judged.label, worth=worth)
    cost = number(judged.cost, 2, language)
    return message("coach.costs", choice=judged.label, worth=worth, cost=cost)


class Finished(Exception):
    """The person has had enough."""


class Session:
    """Turn after turn: the person tells the dice and what they do, the coach what it is worth."""

    def __init__(self, game: Game[Any, Any], coach: Coach, setup: Setup, asked: Question) -> None:
        self.game, self.coach, self.setup, self.asked = game, coach, setup, asked
        self.language = asked.language
        self.text = _text(game, setup, asked.language)
        self.screen = Screen(new_console(), self.text)
        self.read: Callable[[], str] = reader(self.screen)
        self.chapter: object = None
        self.rng: Rng = SystemRng() if asked.seed is None else SeededRng(asked.seed)

    def run(self) -> None:
        """From the sheet to the last turn, or until the person leaves."""
        given = (self.asked.sheet, self.asked.turns_left) != (None, None)
        state = self._given() if given else None
        _ready(self.coach, self.setup, self.language)
        try:
            state = self._ask_sheet() if state is None else state
            while self.game.outcome(state) is None:
                state = self._step(state)
            self._show(state)
        except (Finished, EOFError):
            self._say("coach.bye")

    def _given(self) -> Any:
        """The position of the command line."""
        asked = self.asked
        return self.coach.begin(
            self.setup, asked.sheet or "", asked.turns_left, asked.crosses, self.language
        )

    def _ask_sheet(self) -> Any:
        """What the person has before them: a new game, or a sheet and the turns left."""
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
        """What happens next: chance, the only thing there is to do, or what the person chooses."""
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
        """What the dice show, told by the person or rolled here."""
        while True:
            text = self._asked("coach.ask_chance", state)
            try:
                if self._means(text, "roll"):
                    action = self.game.chances(state).draw(self.rng)
                else:
                    action = self.coach.read_chance(state, text, self.language)
                after = self.game.apply(state, NATURE, action)
                for told in self.game.told(Entry(0, NATURE, action), state, after, SEAT):
                    self._tell(told)
                return after
            except Refused as refusal:
                self._tell(refusal.message)

    def _choice(self, state: Any, view: Any, advice: Advice) -> Any:
        """Show what everything is worth, and do what the person says."""
        self._show_advice(advice, self.asked.everything)
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
                self._tell(_verdict(self.coach.judge(view, actions), self.language))
                return self._applied(state, actions)
            except Refused as refusal:
                self._tell(refusal.message)

    def _show_advice(self, advice: Advice, everything: bool) -> None:
        for line in advice_lines(advice, self.language, None if everything else SHOWN):
            self.screen.say(line)

    def _applied(self, state: Any, actions: Sequence[Action]) -> Any:
        for action in actions:
            state = self.game.apply(state, SEAT, action)
        return state

    def _show(self, state: Any) -> None:
        """The sheet and where the game stands."""
        view = self.game.view(state, SEAT)
        lines = self.text.picture(view, {}, False, True)
        self.screen.write(
            to_text(line) for line in (*lines, *self.text.standing(view), *self.text.own(view))
        )

    def _asked(self, id: str, state: Any = None) -> str:
        """What the person types; the sheet is shown whenever they ask for it."""
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
        self.screen.say(render(told, self.text.names, self.language))
