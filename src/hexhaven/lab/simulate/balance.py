"""Balance: how often each seat wins when equal bots play, beside its fair share."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.text import Text

from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.play import is_compiled, play_games
from hexhaven.lab.simulate.report import Report, Share
from hexhaven.lab.simulate.run import game_ranges
from hexhaven.lab.simulate.screen import plain_table, played_line, share_cells
from hexhaven.lab.simulate.tally import Tally
from hexhaven.words import percent, say

#: A seat is fair if its share is off par by no more than this part of par.
TOLERANCE = Fraction(1, 3)


@dataclass(frozen=True)
class Balance:
    """The wins of each seat in the games of a report."""

    report: Report

    @property
    def par(self) -> Fraction:
        """The share that every seat would have if all were equal."""
        return Fraction(1, self.report.plan.players)

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        return self.par * (1 - TOLERANCE), self.par * (1 + TOLERANCE)

    def is_fair(self, share: Share) -> bool:
        """Whether a share of wins is near enough to par."""
        low, high = self.bounds
        return low <= Fraction(share.wins, share.games) <= high

    @property
    def unfair_seats(self) -> tuple[int, ...]:
        """The seats that win too often or too rarely."""
        seats = enumerate(self.report.by_seat)
        return tuple(seat for seat, share in seats if not self.is_fair(share))

    def to_json(self) -> dict[str, Any]:
        low, high = self.bounds
        return self.report.plan.to_json() | {
            "par": float(self.par),
            "least": float(low),
            "most": float(high),
            "turns": self.report.turns,
            "undecided": self.report.tally.undecided,
            "seats": [
                {"seat": seat} | share.to_json() | {"fair": self.is_fair(share)}
                for seat, share in enumerate(self.report.by_seat)
            ],
            "fair": not self.unfair_seats,
        }


def growing_balance(plan: Plan, seconds: float) -> Iterator[Balance]:
    """The balance as games are played here, until all are or the time is up."""
    tally, compiled, began = Tally(plan), is_compiled(plan), perf_counter()
    for portion in game_ranges(plan):
        tally.add(play_games(plan, portion))
        spent = perf_counter() - began
        yield Balance(Report(plan, tally, 1, compiled, spent))
        if spent >= seconds:
            return


def show_balance(balance: Balance, language: str) -> None:
    report = balance.report
    played = played_line("lab.played", report.plan, report.games, language)
    headings = ("lab.seat", "lab.wins", "lab.share", "lab.interval", "lab.fair")
    table = plain_table(*(say(heading, language) for heading in headings))
    for seat, share in enumerate(report.by_seat):
        fair = balance.is_fair(share)
        word = Text(say("lab.fair_yes" if fair else "lab.fair_no", language), "" if fair else "red")
        table.add_row(str(seat), *share_cells(share, language), word)
    Console(highlight=False).print(
        Text(played, "bold"), table, _summary(balance, language), sep="\n"
    )


def _summary(balance: Balance, language: str) -> str:
    low, high = (percent(float(end), language) for end in balance.bounds)
    par = percent(float(balance.par), language)
    lines = [say("lab.par", language, par=par, low=low, high=high)]
    if balance.report.tally.undecided:
        lines.append(say("lab.undecided", language, count=balance.report.tally.undecided))
    return "\n".join(lines)
