"""What a long table costs: the shape of the figures; their size is for `bench` to tell."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

from hexhaven.cli.study import bench
from hexhaven.core.messages import Refused
from hexhaven.lab.bench.scale import Costs, ScaleReport, TableCosts
from hexhaven.lab.bench.screen import show_scale
from hexhaven.words import LANGUAGES

PAGE = (Path(__file__).parents[3] / "docs/simulation.md").read_text("utf-8")
FEW = TableCosts(6, 10, 30, 300, 0.5, 130.0, Costs(30, 0.1, 0.2, 0.3), Costs(900, 0.2, 0.4, 2.0))
MANY = TableCosts(
    1200, 1, 29, 60_000, 123.4, None, Costs(29, 12.3, 20, 150), Costs(900, 0.25, 0.6, 3)
)


@pytest.fixture(scope="module")
def measured():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        bench("connect", players=8, rounds=2, as_json=True)
    return json.loads(out.getvalue())


@pytest.mark.slow
def test_both_tables_have_all_figures(measured):
    few, many = measured["few"], measured["many"]
    assert (few["players"], few["games"], many["players"], many["games"]) == (6, 10, 8, 1)
    for size in (few, many):
        assert size["rounds"] == measured["round_limit"] == 2
        assert size["production"]["count"] == 2 * size["games"]
        assert 0 < size["action"]["count"] <= size["entries"] * size["games"] + size["games"]
        for costs in (size["production"], size["action"]):
            assert 0 < costs["median_ms"] <= costs["p99_ms"] <= costs["most_ms"]
        assert size["seconds"] > 0
        assert size["memory_mb"] is None or size["memory_mb"] > 10


@pytest.mark.slow
def test_an_action_of_the_long_table_is_compared_with_one_of_the_small(measured):
    few, many = measured["few"]["action"], measured["many"]["action"]
    assert measured["ratio"] == many["median_ms"] / few["median_ms"]
    assert measured["p99_ratio"] == many["p99_ms"] / few["p99_ms"]


def test_every_figure_is_explained_in_the_documents(measured):
    section = PAGE.split("### Connect with very many players")[1].split("\n## ")[0]
    names = set(re.findall(r"`(\w+)`", section))
    assert {*measured, *measured["few"], *measured["few"]["action"]} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_reads_a_table(language, capsys):
    show_scale(ScaleReport("connect", "builder", 30, FEW, MANY), language)
    out = capsys.readouterr().out
    point = "." if language == "en" else ","
    assert re.search(rf" 0{point}100 +12{point}300 ", out)
    assert re.search(rf" 0{point}400 +0{point}600 ", out)
    assert re.search(r" 130 +– ", out)
    assert f"1{point}25" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("game", "wishes", "reason"),
    [
        ("connect", {"seconds": 5}, "lab.scale_seconds"),
        ("connect", {"players": 7}, "setup.seats"),
        ("base", {"players": 7}, "setup.seats"),
        ("base", {"rounds": 4}, "lab.scale_only"),
        ("chess", {"rounds": 4}, "setup.game"),
    ],
)
def test_what_cannot_be_measured_is_refused(game, wishes, reason):
    with pytest.raises(Refused) as refused:
        bench(game, **wishes)
    assert refused.value.message.id == reason
