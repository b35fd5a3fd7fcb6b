"""How fast environments are: the shape of the figures; their size is for `bench` to tell."""

import json
import re
from pathlib import Path

import pytest

from hexhaven import envs
from hexhaven.cli.study import bench
from hexhaven.core.messages import Refused
from hexhaven.lab.bench.environments import EnvironmentRates, compare_batches
from hexhaven.lab.bench.screen import show_environments
from hexhaven.words import LANGUAGES

PAGE = (Path(__file__).parents[3] / "docs/learning.md").read_text("utf-8")


@pytest.mark.slow
def test_batch_and_agent_are_measured(capsys):
    bench("envs", seconds=0.2, as_json=True, language="en")
    measured = json.loads(capsys.readouterr().out)
    assert measured["batch_steps_per_second"] > 0
    assert measured["agent_steps_per_second"] > 0
    assert set(measured) <= set(re.findall(r"`(\w+)`", PAGE.split("### Speed")[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_reads_a_table(language, capsys):
    show_environments(EnvironmentRates(650_000.0, 40_000.0, 2_000.0, 22_000_000.0), language)
    out = capsys.readouterr().out
    comma, point = (",", ".") if language == "en" else (".", ",")
    assert re.search(rf" 650{comma}000 +40{comma}000 +22{comma}000{comma}000 +2{comma}000 ", out)
    assert f"20{point}0" in out
    assert f"1{comma}126{comma}400" in out


def test_figures_of_a_gpu_come_with_what_was_compared():
    figures = EnvironmentRates(650_000.0, 40_000.0, None, 22_000_000.0).to_json()
    assert figures["gpu_games"] == 131_072
    assert figures["equal"] == 1_126_400
    without = EnvironmentRates(650_000.0, 40_000.0, None).to_json()
    assert without["gpu_games"] is without["equal"] is without["gpu_steps_per_second"] is None


def test_batches_that_differ_are_not_measured():
    settings = {"games": 3, "options": {"points": 4}}
    compare_batches(*(envs.batch("base", seed=5, **settings) for _ in range(2)), steps=300)
    ours, theirs = (envs.batch("base", seed=seed, **settings) for seed in (5, 6))
    with pytest.raises(Refused, match="After step 1, “observations” is not the same"):
        compare_batches(ours, theirs, 1)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 4}, "lab.envs_options"),
        ({"seconds": 1e9}, "lab.seconds"),
        ({"device": "tpu"}, "lab.device"),
    ],
)
def test_what_cannot_be_measured_is_refused(settings, reason):
    with pytest.raises(Refused) as refused:
        bench("envs", **settings)
    assert refused.value.message.id == reason
