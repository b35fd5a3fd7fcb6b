"""The rounds of a training: ratings, what people read of them, and a picture of their figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hexhaven.bots.trainers import Trainer
from hexhaven.lab.arena.ratings import points, strengths
from hexhaven.words import number, percent, say

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BASE = 640, 260, 56, 16, 34, 214
INK, GREY, PAPER = "#2d2521", "#8a7f74", "#fffaf0"
#: The colours of the curves.
WON, BEFORE, LOSS, FORESEEN = "#2a6f97", "#e0a93b", "#d1495b", "#4f772d"


@dataclass(frozen=True)
class TrainingRound:
    """What came of one round."""

    number: int
    #: How surprising games that it had not seen were to the student.
    loss: float
    #: How often the best choice was among the student's favourites; None if it had none.
    foreseen: float | None
    #: Games won, out of `games`, alone against the rival's tables and against its former self's.
    games: int
    won: int
    won_before: int | None


def network_name(number: int) -> str:
    return f"network-{number:03}"


def best_of(rounds: Sequence[TrainingRound]) -> TrainingRound:
    """The round that won most; the first of several."""
    return max(rounds, key=lambda done: done.won / done.games)


def rate_rounds(rounds: Sequence[TrainingRound], rival: str, players: int) -> dict[str, float]:
    """Ratings by the names of networks, on an arena's scale, the best first; the rival's is 0."""
    names = [rival, *(network_name(done.number) for done in rounds)]
    wins = {}
    for k, done in enumerate(rounds, 1):
        for other, won in ((0, done.won), (k - 1, done.won_before)):
            if won is None:
                continue
            count = np.zeros(len(names), np.int64)
            count[k], count[other] = won, done.games - won
            wins[names[k], *(names[other],) * (players - 1)] = count
    found = points(strengths(tuple(names), wins))
    rated = {name: float(found[k] - found[0]) for k, name in enumerate(names)}
    return dict(sorted(rated.items(), key=lambda each: -each[1]))


def round_line(done: TrainingRound, trainer: Trainer, language: str) -> str:
    shown = {
        "number": done.number,
        "loss": number(done.loss, 4, language),
        "won": percent(done.won / done.games, language),
        "games": number(done.games, 0, language),
        "rival": trainer.RIVAL,
        "par": percent(1 / trainer.PLAYERS, language, 0),
    }
    line = say("train.round", language, **shown)
    if done.won_before is not None:
        before = percent(done.won_before / done.games, language)
        line += ", " + say("train.before", language, before=before)
    if done.foreseen is not None:
        foreseen = percent(done.foreseen, language)
        line += ", " + say("train.foreseen", language, foreseen=foreseen)
    return line


def ratings_line(
    ratings: Mapping[str, float], rounds: Sequence[TrainingRound], language: str
) -> str:
    """The ratings of all networks and of the usual bot, the best first, and which is kept."""
    rated = ", ".join(f"{name} {number(rating, 0, language)}" for name, rating in ratings.items())
    best = network_name(best_of(rounds).number)
    return say("train.ratings", language, ratings=rated, best=best)


def draw_curves(rounds: Sequence[TrainingRound]) -> str:
    """Two charts, one below the other, and a third when there is a policy, as an SVG."""
    won = [(r.number, 100 * r.won / r.games) for r in rounds]
    before = [(r.number, 100 * r.won_before / r.games) for r in rounds if r.won_before is not None]
    losses = [(r.number, r.loss) for r in rounds]
    foreseen = [(r.number, 100 * r.foreseen) for r in rounds if r.foreseen is not None]
    charts = [
        (
            "% won against the bot, and against the round before",
            [(WON, won), (BEFORE, before)],
        ),
        ("loss on games kept back", [(LOSS, losses)]),
    ]
    if foreseen:
        charts.append(("% of best choices among its favourites", [(FORESEEN, foreseen)]))
    height = len(charts) * HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        f'  font-family="sans-serif" font-size="13" fill="{INK}" role="img">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    for k, (title, curves) in enumerate(charts):
        lines += _chart(title, curves, k * HEIGHT)
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _chart(
    title: str, curves: Sequence[tuple[str, Sequence[tuple[int, float]]]], down: int
) -> Iterator[str]:
    values = [value for _, curve in curves for _, value in curve]
    low, high = min(values), max(values)
    spread = (high - low) or 1.0
    last = max(2, *(n for _, curve in curves for n, _ in curve), 2)

    def place(n: float, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (n - 1) / (last - 1)
        return x, down + BASE - (BASE - TOP) * (value - low) / spread

    yield f'<text x="{LEFT}" y="{down + 20}" font-size="14">{title}</text>'
    for k in range(5):
        value = low + spread * k / 4
        _, y = place(1, value)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GREY}" stroke-width="0.4"/>'
        label = f"{value:.3g}" if high > 10 else f"{value:.3f}"
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    for n in range(1, last + 1, 1 + last // 12):
        x, _ = place(n, low)
        yield f'<text x="{x:.1f}" y="{down + BASE + 18}" text-anchor="middle">{n}</text>'
    for colour, curve in curves:
        drawn = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in curve)
        yield f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for x, y in (place(*point) for point in curve):
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
