"""The scores of best play in the Dice Game as a bar chart."""

from collections.abc import Iterator

from hexhaven.games.dice.solver.alone.distribution import Distribution
from hexhaven.words import number, say

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BASE = 48, 12, 34, 256
INK, SOFT, BAR, MEAN, PAPER = "#2d2521", "#8a7f74", "#e0a93b", "#d1495b", "#fffaf0"
#: Scores this many times rarer than the likeliest are not drawn.
RARITY_LIMIT = 2000


def draw_scores(ends: Distribution, language: str) -> str:
    """The distribution of scores as an SVG, a bar a score."""
    return "\n".join(_Chart(ends, language).lines()) + "\n"


class _Chart:
    """Places the parts of the chart."""

    def __init__(self, ends: Distribution, language: str) -> None:
        self.scores, self.mean = ends.scores(), ends.solution.expected_score
        self.language = language
        self.top = max(self.scores.values())
        self.shown = [s for s, chance in self.scores.items() if chance >= self.top / RARITY_LIMIT]
        self.step = (WIDTH - LEFT - RIGHT) / (self.shown[-1] - self.shown[0] + 1)

    def x(self, score: float) -> float:
        """The left edge of a score's bar."""
        return LEFT + (score - self.shown[0]) * self.step

    def y(self, chance: float) -> float:
        """The top of a bar."""
        return BASE - (BASE - TOP) * chance / self.top

    def lines(self) -> Iterator[str]:
        """The whole chart, from back to front."""
        title = say("lab.scores_title", self.language, mean=number(self.mean, 2, self.language))
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        yield f'  font-family="sans-serif" font-size="12" fill="{INK}" role="img">'
        yield f"<title>{title}</title>"
        yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        yield f'<text x="{LEFT}" y="20" font-size="14">{title}</text>'
        yield from self._grid()
        yield from self._bars()
        mean = self.x(self.mean + 0.5)
        yield f'<path d="M{mean:.1f} {TOP}V{BASE}" stroke="{MEAN}" stroke-width="1.5"/>'
        axis = say("lab.scores_axis", self.language)
        yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{axis}</text>'
        yield "</svg>"

    def _grid(self) -> Iterator[str]:
        """A line for every percent of all games."""
        for hundredth in range(int(100 * self.top) + 1):
            y = self.y(hundredth / 100)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}" stroke-width="0.4"/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{hundredth} %</text>'

    def _bars(self) -> Iterator[str]:
        """A bar for every score; every tenth is labelled."""
        for score in self.shown:
            x, y = self.x(score), self.y(self.scores[score])
            size = f'width="{self.step * 0.85:.2f}" height="{BASE - y:.2f}"'
            yield f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{BAR}"/>'
            if score % 10 == 0:
                middle = self.x(score + 0.5)
                yield f'<text x="{middle:.1f}" y="{BASE + 16}" text-anchor="middle">{score}</text>'
