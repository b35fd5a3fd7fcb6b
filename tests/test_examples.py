"""The programs of examples/ use what there is, and run where PyTorch is installed."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven import envs

PPO = Path(__file__).parents[1] / "examples/ppo.py"
TREE = ast.parse(PPO.read_text("utf-8"), PPO.name)


def attributes_of(name):
    """The attributes that the example reads of whatever it calls by this name."""
    return {
        node.attr
        for node in ast.walk(TREE)
        if isinstance(node, ast.Attribute)
        and getattr(node.value, "id", getattr(node.value, "attr", None)) == name
    }


def test_ppo_uses_only_what_there_is():
    compile(TREE, PPO.name, "exec")
    assert attributes_of("envs") == {"batch", "Refused"}
    assert attributes_of("envs") <= set(envs.__all__)
    used, batch = attributes_of("batch"), envs.batch("base", 1)
    assert {"observations", "masks", "step"} <= used
    assert [name for name in used if not hasattr(batch, name)] == []


def test_ppo_makes_its_batch_by_settings_that_there_are():
    (call,) = (
        node
        for node in ast.walk(TREE)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "envs.batch"
    )
    named = {setting.arg: setting.value for setting in call.keywords}
    bound = inspect.signature(envs.batch).bind(*call.args, **named)
    assert {"game", "games", "device", "opponents"} <= bound.arguments.keys()


@pytest.mark.prove
def test_ppo_learns_for_a_moment(tmp_path):
    pytest.importorskip("torch")
    out = tmp_path / "a folder of its own"
    words = ("--minutes", "0.05", "--games", "16", "--out", out)
    run = subprocess.run(
        [sys.executable, PPO, *words], capture_output=True, text=True, timeout=1200, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "of 2,000 games won against three of random" in run.stdout
    assert (out / "ppo.svg").read_text("utf-8").startswith("<svg")
    assert (out / "ppo.pt").stat().st_size > 1_000_000
