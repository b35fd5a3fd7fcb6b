"""The review of a match whose coach knows chances to win, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hexhaven.coach.protocol import LOSSES, Account, Assessment, CourseMoment, Decision, Review
from hexhaven.core.messages import Message, Who, message, render
from hexhaven.words import percent, say, signed_percent

#: How wide the strip of chances is.
STRIP_WIDTH = 60
BLOCKS = "▁▂▃▄▅▆▇█"


def course_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Everybody's chance to win over the game."""
    for seat, name in enumerate(names):
        chances = [moment.chances[seat] for moment in review.course]
        yield f"{chance_strip(chances)}  {name}"


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


#: Kinds of chance in the order in which their luck is told.
CHANCE_KINDS = ("dice", "theft", "draw")


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
