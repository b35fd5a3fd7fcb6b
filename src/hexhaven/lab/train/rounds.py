"""The rounds of a training, and a picture of their wins, losses and foresight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BASE = 640, 260, 56, 16, 34, 214
INK, SOFT, PAPER = "#2d2521", "#8a7f74", "#fffaf0"
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


def draw_curves(rounds: Sequence[TrainingRound]) -> str:
    """Two charts, one below the other, and a third when there is a policy, as an SVG."""
    won = [(r.number, 100 * r.won / r.games) for r in rounds]
    before = [(r.number, 100 * r.won_before / r.games) for r in rounds if r.won_before is not None]
    losses = [(r.number, r.loss) for r in rounds]
    foreseen = [(r.number, 100 * r.foreseen) for r in rounds if r.foreseen is not None]
    charts = [
        ("% won against the bot, and against the round before", [(WON, won), (BEFORE, before)]),
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
    values = [value for _, points in curves for _, value in points]
    low, high = min(values), max(values)
    spread = (high - low) or 1.0
    last = max(2, *(number for _, points in curves for number, _ in points), 2)

    def place(number: float, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / (last - 1)
        return x, down + BASE - (BASE - TOP) * (value - low) / spread

    yield f'<text x="{LEFT}" y="{down + 20}" font-size="14">{title}</text>'
    for k in range(5):
        value = low + spread * k / 4
        _, y = place(1, value)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}" stroke-width="0.4"/>'
        label = f"{value:.3g}" if high > 10 else f"{value:.3f}"
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    for number in range(1, last + 1, 1 + last // 12):
        x, _ = place(number, low)
        yield f'<text x="{x:.1f}" y="{down + BASE + 18}" text-anchor="middle">{number}</text>'
    for colour, points in curves:
        drawn = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in points)
        yield f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for x, y in (place(*point) for point in points):
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
