"""`hexhaven coach`: about a saved game, about dice on the table, or beside a game on paper."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexhaven.coach import coach_of, paper_coach_of
from hexhaven.coach.protocol import NoAdvice, PaperCoach
from hexhaven.core.game import Game
from hexhaven.core.messages import render
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.matches import file
from hexhaven.terminal.coach.dialogue import (
    SEAT,
    BadQuestion,
    CoachDialogue,
    match_alone,
    read_choice,
    verdict,
)
from hexhaven.terminal.ui.advice import advice_lines
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.output import print_json, print_lines
from hexhaven.terminal.ui.preparation import prepare_coach


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


def run_coach(asked: CoachArguments) -> None:
    """Answer a question about a saved game or given dice, or go through a game turn by turn."""
    game = load_game(asked.game)
    if asked.file is not None:
        _answer_in_file(game, asked, asked.file)
        return
    if asked.at is not None:
        raise BadQuestion("coach.needs_file", option="--at")
    coach = paper_coach_of(game)
    setup = game.setup(1, asked.options)
    if asked.dice is None:
        for given, name in ((asked.choice, "--choice"), (asked.rolls_left, "--rolls-left")):
            if given is not None:
                raise BadQuestion("coach.needs_dice", option=name)
        if asked.as_json:
            raise BadQuestion("coach.needs_dice", option="--json")
        dialogue = CoachDialogue(
            game,
            coach,
            setup,
            seed=asked.seed,
            everything=asked.everything,
            language=asked.language,
        )
        given = (asked.sheet, asked.turns_left) != (None, None)
        dialogue.run(_position(coach, setup, asked) if given else None)
    else:
        _answer(game, coach, setup, asked, asked.dice)


def _answer_in_file(game: Game[Any, Any], asked: CoachArguments, path: Path) -> None:
    """Print the advice for the player who decides in a saved game, or did after some entries."""
    language = asked.language
    record = file.load_file(path)
    if record.game.name != game.name:
        raise BadQuestion("coach.other_game", file=str(path), game=record.game.name)
    match = record.match()
    if asked.at is not None and asked.at > match.version:
        raise BadQuestion("coach.no_such_entry", at=asked.at, last=match.version)
    state = match.state if asked.at is None else match.at(asked.at)
    awaited = game.pending(state).must
    if not awaited:
        raise NoAdvice("coach.over" if game.outcome(state) is not None else "coach.chance")
    coach = coach_of(game)
    prepare_coach(coach, match.setup, language)
    advice = coach.advise(game.view(state, min(awaited)))
    if asked.as_json:
        return print_json(advice.to_json())
    return print_lines(advice_lines(advice, seat_names(match, language), language))


def _position(coach: PaperCoach, setup: Setup, asked: CoachArguments) -> Any:
    """The position that the command line describes, before the dice are rolled."""
    return coach.begin(setup, asked.sheet or "", asked.turns_left, asked.crosses, asked.language)


def _answer(
    game: Game[Any, Any], coach: PaperCoach, setup: Setup, asked: CoachArguments, dice: str
) -> None:
    """Print the advice for one position, and what another choice would cost."""
    language = asked.language
    state = _position(coach, setup, asked)
    state = coach.with_dice(state, dice, asked.rolls_left or 0, language)
    match = match_alone(game, setup)
    view, text = game.view(state, SEAT), text_of(match, seat_names(match, language), language)
    wanted = None if asked.choice is None else read_choice(game, text, state, asked.choice)
    prepare_coach(coach, setup, language)
    advice = coach.advise(view)
    judged = None if wanted is None else coach.value_choice(view, wanted)
    if asked.as_json:
        chosen = {} if judged is None else {"choice": judged.to_json()}
        return print_json(advice.to_json() | chosen)
    lines = advice_lines(advice, (), language, asked.everything)
    if judged is not None:
        lines.append(render(verdict(judged, language), (), language))
    return print_lines(lines)
