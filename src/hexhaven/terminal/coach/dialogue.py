"""`hexhaven coach`: about a saved game, about dice on the table, or beside a game on paper."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexhaven.coach import coach_of, paper_coach_of
from hexhaven.coach.protocol import Advice, NoAdvice, PaperCoach, Tip
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import BadNotation, Message, Refused, message, render
from hexhaven.core.plugins.terminal_rendering import GameText
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.matches import file
from hexhaven.matches.match import Match, SeatLabel
from hexhaven.terminal.ui.advice import advice_lines
from hexhaven.terminal.ui.game_dialogue import Quit
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.keyboard import line_reader
from hexhaven.terminal.ui.output import print_json, print_lines
from hexhaven.terminal.ui.preparation import prepare_coach
from hexhaven.terminal.ui.screen import Screen, new_console, to_text
from hexhaven.words import number, say

#: The player who is coached plays alone.
SEAT = 0


@dataclass(frozen=True)
class CoachArguments:
    """What a person asked for; None where nothing was said."""

    game: str
    options: dict[str, str]
    sheet: str | None = None
    dice: str | None = None
    rolls_left: int | None = None
    turns_left: int | None = None
    crosses: int = 0
    choice: str | None = None
    file: Path | None = None
    at: int | None = None
    seed: int | None = None
    as_json: bool = False
    everything: bool = False
    language: str = "en"


def run_coach(args: CoachArguments) -> None:
    """Answer a question about a saved game or given dice, or go through a game turn by turn."""
    game = load_game(args.game)
    if args.file is not None:
        _answer_in_file(game, args, args.file)
        return
    if args.at is not None:
        raise Refused("coach.needs_file", option="--at")
    coach = paper_coach_of(game)
    setup = game.setup(1, args.options)
    if args.dice is None:
        for given, name in ((args.choice, "--choice"), (args.rolls_left, "--rolls-left")):
            if given is not None:
                raise Refused("coach.needs_dice", option=name)
        if args.as_json:
            raise Refused("coach.needs_dice", option="--json")
        dialogue = CoachDialogue(game, coach, setup, args)
        given = (args.sheet, args.turns_left) != (None, None)
        dialogue.run(_position(coach, setup, args) if given else None)
    else:
        _answer(game, coach, setup, args, args.dice)


def _answer_in_file(game: Game[Any, Any], args: CoachArguments, path: Path) -> None:
    """Print the advice for the player who decides in a saved game, or did after some entries."""
    language = args.language
    record = file.load_file(path)
    if record.game.name != game.name:
        raise Refused("coach.other_game", file=str(path), game=record.game.name)
    match = record.match()
    if args.at is not None and args.at > match.version:
        raise Refused("coach.no_such_entry", at=args.at, last=match.version)
    state = match.state if args.at is None else match.at(args.at)
    awaited = game.pending(state).must
    if not awaited:
        raise NoAdvice("coach.over" if game.outcome(state) is not None else "coach.chance")
    coach = coach_of(game)
    prepare_coach(coach, match.setup, language)
    advice = coach.advise(game.view(state, min(awaited)))
    if args.as_json:
        return print_json(advice.to_json())
    return print_lines(advice_lines(advice, seat_names(match, language), language))


def _position(coach: PaperCoach, setup: Setup, args: CoachArguments) -> Any:
    """The position that the command line describes, before the dice are rolled."""
    return coach.begin(setup, args.sheet or "", args.turns_left, args.crosses, args.language)


def _answer(
    game: Game[Any, Any], coach: PaperCoach, setup: Setup, args: CoachArguments, dice: str
) -> None:
    """Print the advice for one position, and what another choice would cost."""
    language = args.language
    state = _position(coach, setup, args)
    state = coach.with_dice(state, dice, args.rolls_left or 0, language)
    match = match_alone(game, setup)
    view, text = game.view(state, SEAT), text_of(match, seat_names(match, language), language)
    wanted = None if args.choice is None else read_choice(game, text, state, args.choice)
    prepare_coach(coach, setup, language)
    advice = coach.advise(view)
    judged = None if wanted is None else coach.value_choice(view, wanted)
    if args.as_json:
        chosen = {} if judged is None else {"choice": judged.to_json()}
        return print_json(advice.to_json() | chosen)
    lines = advice_lines(advice, (), language, args.everything)
    if judged is not None:
        lines.append(render(verdict(judged, language), (), language))
    return print_lines(lines)


def match_alone(game: Game[Any, Any], setup: Setup) -> Match[Any, Any]:
    """A match of a nameless person who plays alone."""
    return Match(game, setup, seats=[SeatLabel("person", "")])


def read_choice(
    game: Game[Any, Any], text: GameText, state: Any, written: str
) -> tuple[Action, ...]:
    """The actions that a text means: a plan, an action or its first word, or dice to keep."""
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
            raise Refused("coach.what", text=written[:40]) from None
        if len(group.items) > 1:
            known = ", ".join(str(item.action) for item in group.items)
            raise Refused("coach.which", known=known) from None
        return (group.items[0].action,)


def verdict(judged: Tip, language: str) -> Message:
    """What a choice is worth and what it costs."""
    worth = number(judged.worth, 2, language)
    if not judged.cost:
        return message("coach.as_good", choice=judged.label, worth=worth)
    cost = number(judged.cost, 2, language)
    return message("coach.costs", choice=judged.label, worth=worth, cost=cost)


class CoachDialogue:
    """Turn by turn: the person tells the dice and their choice, the coach what it is worth."""

    def __init__(
        self, game: Game[Any, Any], coach: PaperCoach, setup: Setup, args: CoachArguments
    ) -> None:
        self.game, self.coach, self.setup = game, coach, setup
        self.everything, self.language = args.everything, args.language
        match = match_alone(game, setup)
        self.names = seat_names(match, self.language)
        self.text = text_of(match, self.names, self.language)
        self.screen = Screen(new_console(), self.text)
        self.read: Callable[[], str] = line_reader(self.screen.console)
        self.chapter: object = None
        self.rng: Rng = SystemRng() if args.seed is None else SeededRng(args.seed)

    def run(self, state: Any) -> None:
        """Go to the last turn, from a position or the one that the person describes."""
        prepare_coach(self.coach, self.setup, self.language)
        try:
            state = self._ask_sheet() if state is None else state
            while self.game.outcome(state) is None:
                state = self._next_state(state)
            self._show(state)
        except (Quit, EOFError):
            self._say(message("coach.bye"))

    def _ask_sheet(self) -> Any:
        """Ask where the game is: at its start, or at a sheet with turns left."""
        while True:
            sheet = self._ask("coach.ask_sheet")
            left = self._ask("coach.ask_left") if sheet.strip("-0 ") else ""
            try:
                if left and not (left.isascii() and left.isdigit() and len(left) < 3):
                    raise Refused("coach.number", text=left[:20])
                turns = int(left) if left else None
                return self.coach.begin(self.setup, sheet, turns, 0, self.language)
            except Refused as refusal:
                self._say(refusal.message)

    def _next_state(self, state: Any) -> Any:
        """Go on by chance, by the only action there is, or by what the person chooses."""
        if self.game.pending(state).nature is not None:
            return self._ask_chance(state)
        view = self.game.view(state, SEAT)
        if self.text.chapter(view) != self.chapter:
            self.chapter = self.text.chapter(view)
            self._show(state)
        advice = self.coach.advise(view)
        if len(self.game.legal(state, SEAT).listed) > 1:
            return self._ask_choice(state, view, advice)
        self._say(advice.best.label)
        return self._apply_all(state, advice.best.actions)

    def _ask_chance(self, state: Any) -> Any:
        """Ask what the dice show, or roll them."""
        while True:
            text = self._ask("coach.ask_chance", state)
            try:
                if self._is_word(text, "roll"):
                    action = self.game.chances(state).draw(self.rng)
                else:
                    action = self.coach.read_chance(state, text, self.language)
                after = self.game.apply(state, NATURE, action)
                for line in self.game.log_messages(Entry(0, NATURE, action), state, after, SEAT):
                    self._say(line)
                return after
            except Refused as refusal:
                self._say(refusal.message)

    def _ask_choice(self, state: Any, view: Any, advice: Advice) -> Any:
        """Show what every choice is worth, and do what the person says."""
        self._show_advice(advice, self.everything)
        while True:
            text = self._ask("coach.ask_choice", state)
            if self._is_word(text, "all"):
                self._show_advice(advice, True)
                continue
            try:
                actions = (
                    advice.best.actions
                    if not text
                    else read_choice(self.game, self.text, state, text)
                )
                self._say(verdict(self.coach.value_choice(view, actions), self.language))
                return self._apply_all(state, actions)
            except Refused as refusal:
                self._say(refusal.message)

    def _show_advice(self, advice: Advice, everything: bool) -> None:
        for line in advice_lines(advice, self.names, self.language, everything):
            self.screen.say(line)

    def _apply_all(self, state: Any, actions: Sequence[Action]) -> Any:
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

    def _ask(self, id: str, state: Any = None) -> str:
        """What the person answers; help and the sheet are shown on request."""
        while True:
            self._say(message(id))
            text = " ".join(self.read().split())
            if self._is_word(text, "quit"):
                raise Quit
            if self._is_word(text, "help"):
                for topic in (message("coach.help"), *self.text.help()):
                    self._say(topic)
            elif self._is_word(text, "sheet") and state is not None:
                self._show(state)
            else:
                return text

    def _is_word(self, text: str, word: str) -> bool:
        spoken = say(f"coach.words.{word}", self.language) + " " + say(f"coach.words.{word}")
        return text.lower() in spoken.split()

    def _say(self, said: Message) -> None:
        self.screen.say(render(said, self.names, self.language))
