"""Python calls kernels only through their entry points, which take words instead of records."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hexhaven

PACKAGE = Path(hexhaven.__file__).parent
ROOMS = ("games/base", "bots/base", "bots/base/learned", "bots/base/search", "envs/base")
MODULES = ("base.kernels", "learned.kernels", "search.kernels")
FOLDERS = [PACKAGE / room / "kernels" for room in ROOMS]
ENTRY_POINTS = "entry_points"


def kernels_of(source):
    """The names of the kernels that a source defines."""
    return {
        node.name
        for node in ast.parse(source.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(decorator) == "kernel" for decorator in node.decorator_list)
    }


KERNELS = {
    ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts): kernels_of(source)
    for folder in FOLDERS
    for source in folder.glob("*.py")
    if source.stem != ENTRY_POINTS
}
OUTSIDE = [
    source
    for source in sorted(PACKAGE.rglob("*.py"))
    if source.parent not in FOLDERS
    and source.stem != ENTRY_POINTS
    and any(module in source.read_text("utf-8") for module in MODULES)
]


def imported_kernels(source):
    """The kernels that a source imports, by name or as `module.name`."""
    tree = ast.parse(source.read_text("utf-8"))
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                if alias.name in KERNELS.get(node.module, ()):
                    yield alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if node.attr in KERNELS.get(module, ()):
                yield f"{node.value.id}.{node.attr}"


def test_there_are_kernels_and_python_beside_them():
    assert sum(map(len, KERNELS.values())) > 100
    assert {source.stem for source in OUTSIDE} >= {"game", "view", "builder", "playout"}


@pytest.mark.parametrize("source", OUTSIDE, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_python_calls_kernels_only_through_entry_points(source):
    assert list(imported_kernels(source)) == []


#: Runs a warm-up interpreted, and prints which functions of a file it calls.
TRACE = """
import importlib, json, sys

called, (warmup, file) = set(), sys.argv[1:]

def note(frame, event, argument):
    if frame.f_code.co_filename == file:
        called.add(frame.f_code.co_name)

steps = importlib.import_module(warmup)
sys.setprofile(note)
for step in (steps.steps() | steps.last_steps()).values():
    step()
sys.setprofile(None)
print(json.dumps(sorted(called)))
"""


#: B-04: what only the standard board needs, whose pieces are printed.
PRINTED = {"place_printed"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("warmup", "folder", "left_out"),
    [
        ("hexhaven.games.base.warmup", "games/base/kernels", set()),
        ("hexhaven.games.base.large.warmup", "games/base/large", PRINTED),
    ],
)
def test_a_warm_up_calls_every_entry_point_of_the_rules(warmup, folder, left_out):
    source = PACKAGE / folder / f"{ENTRY_POINTS}.py"
    done = subprocess.run(
        [sys.executable, "-c", TRACE, warmup, str(source)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    standard = kernels_of(PACKAGE / "games/base/kernels" / f"{ENTRY_POINTS}.py")
    assert set(json.loads(done.stdout)) >= standard - left_out
