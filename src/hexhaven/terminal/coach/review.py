"""The review of a match: what every decision gave away, and what luck did."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from hexhaven.coach import coach_of
from hexhaven.coach.protocol import LOSSES, Account, Assessment, CourseMoment, Decision, Review
from hexhaven.core.messages import Message, Who, message, render
from hexhaven.matches import file
from hexhaven.matches.match import Match
from hexhaven.terminal.ui.game_text import seat_names
from hexhaven.terminal.ui.output import print_json, print_lines
from hexhaven.terminal.ui.preparation import prepare_coach, progress_bar
from hexhaven.words import number, percent, say, signed_percent

#: Cheaper decisions are left out.
LEAST_LOSS_LISTED = 0.005
#: How much of a review is done, at least, when the course of the game is known.
COURSE_KNOWN = 0.1
#: How wide the strip of chances is.
STRIP_WIDTH = 60
BLOCKS = "▁▂▃▄▅▆▇█"
#: Kinds of chance in the order in which their luck is told.
CHANCE_KINDS = ("dice", "theft", "draw")


def print_review(path: Path, as_json: bool, everything: bool, language: str) -> None:
    record = file.load_file(path)
    coach_of(record.game)
    match = record.match()
    if as_json:
        return print_json(review_match(match, language).to_json())
    names = seat_names(match, language)
    review = review_match(match, language, lambda first: print_lines(course_lines(first, names)))
    return print_lines(review_lines(review, names, language, everything))


def review_match(
    match: Match[Any, Any], language: str, show: Callable[[Review], None] = lambda first: None
) -> Review:
    """The review of a match, whose game is solved first if necessary; a bar shows how far it is.

    `show` gets it as soon as the course of the game is known.
    """
    coach = coach_of(match.game)
    prepare_coach(coach, match.setup, language)
    reviews, working = coach.review(match.steps()), say("review.working", language)
    with progress_bar(working):
        review = next(review for review in reviews if review.done >= COURSE_KNOWN)
    show(review)
    with progress_bar(working) as progress:
        for review in reviews:
            progress(review.done)
    return review


def course_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Everybody's chance to win over the game, where a coach knows chances: first of all known."""
    for seat, name in enumerate(names if review.measure == "chance" else ()):
        chances = [moment.chances[seat] for moment in review.course]
        yield f"{chance_strip(chances)}  {name}"


def review_lines(
    review: Review, names: Sequence[str], language: str, everything: bool
) -> Iterator[str]:
    """A line for each player, then one for each decision that gave something away, or for all."""
    if review.measure == "chance":
        yield from chance_lines(review, names, language, everything)
        return
    for seat, account in enumerate(review.accounts):
        yield _account_line(account, names[seat], review.over, language)
    listed = [d for d in review.decisions if everything or d.lost >= LEAST_LOSS_LISTED]
    yield say("review.decisions", language, listed=len(listed), count=len(review.decisions))
    for decision in listed:
        yield _decision_line(decision, names, language)


def _account_line(account: Account, name: str, over: bool, language: str) -> str:
    figures = {
        "expected": number(account.expected, 2, language),
        "luck": _with_sign(account.luck, language),
        "lost": "−" + number(max(0.0, account.lost), 2, language),
    }
    if over:
        result = number(account.result, 0, language)
        return say("review.player", language, player=name, result=result, **figures)
    result = number(account.result, 2, language)
    return say("review.so_far", language, player=name, result=result, **figures)


def _with_sign(value: float, language: str) -> str:
    shown = number(abs(value), 2, language)
    return ("−" if value < 0 else "+") + shown


def _decision_line(decision: Decision, names: Sequence[str], language: str) -> str:
    params = decision_params(decision) | {"lost": number(decision.lost, 2, language)}
    if decision.better is None:
        return render(message("review.good", **params), names, language)
    return render(message("review.lost", better=decision.better, **params), names, language)


def chance_lines(
    review: Review, names: Sequence[str], language: str, everything: bool
) -> Iterator[str]:
    """An account of each player, the turning points, and what was worth a word."""

    def words(said: Message) -> str:
        return render(said, names, language)

    for seat, account in enumerate(review.accounts):
        yield words(_account_message(account, seat, review.decisions, language))
        yield "  " + words(_luck_message(account, language))
    for before, now in pairwise(review.course):
        if now.told is not None:
            yield words(_turning_point_message(before, now, now.told, language))
    listed = [
        (decision, judged)
        for decision in review.decisions
        if (judged := decision.judged) is not None and (everything or judged.verdict != "good")
    ]
    yield say("review.decisions", language, listed=len(listed), count=len(review.decisions))
    for decision, judged in listed:
        yield words(_decision_message(decision, judged, language))


def chance_strip(chances: Sequence[float]) -> str:
    """Chances over a game in a line of blocks."""
    width = min(STRIP_WIDTH, len(chances))
    shown = (chances[i * (len(chances) - 1) // max(1, width - 1)] for i in range(width))
    return "".join(BLOCKS[min(7, int(chance * 8))] for chance in shown)


def _account_message(
    account: Account, seat: int, decisions: Sequence[Decision], language: str
) -> Message:
    found = [d.judged.verdict for d in decisions if d.seat == seat and d.judged is not None]
    counts = {name: found.count(name) for _, name in LOSSES}
    return message(
        "review.chance.player",
        player=Who(seat),
        expected=percent(account.expected, language, 0),
        result=percent(account.result, language, 0),
        luck=signed_percent(account.luck, language),
        lost=signed_percent(-account.lost, language),
        others=signed_percent(account.others, language),
        blunders=counts["blunder"],
        mistakes=counts["mistake"],
        inaccuracies=counts["inaccuracy"],
    )


def _luck_message(account: Account, language: str) -> Message:
    shown = {kind: signed_percent(account.lucks.get(kind, 0.0), language) for kind in CHANCE_KINDS}
    return message("review.chance.luck", **shown)


def _turning_point_message(
    before: CourseMoment, now: CourseMoment, told: Message, language: str
) -> Message:
    gains = [b - a for a, b in zip(before.chances, now.chances, strict=True)]
    seat = max(range(len(gains)), key=lambda seat: abs(gains[seat]))
    return message(
        "review.chance.turning",
        n=now.n,
        told=told,
        player=Who(seat),
        before=percent(before.chances[seat], language, 0),
        after=percent(now.chances[seat], language, 0),
    )


def decision_params(decision: Decision) -> dict[str, object]:
    """What every line about a decision names."""
    who = Who(decision.seat)
    return {"n": decision.n, "turn": decision.turn, "player": who, "action": decision.label}


def _decision_message(decision: Decision, judged: Assessment, language: str) -> Message:
    params = decision_params(decision) | {
        "verdict": message(f"verdict.{judged.verdict}"),
        "worth": percent(judged.worth, language, 0),
    }
    if decision.better is None:
        return message("review.chance.good", **params)
    better = {"better": decision.better, "best": percent(judged.best, language, 0)}
    if judged.reason is None:
        return message("review.chance.better", **params, **better)
    return message("review.chance.because", **params, **better, reason=judged.reason)
