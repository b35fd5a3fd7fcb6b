"""What the client is built of comes from the public registry and is checked when it comes."""

import json
from pathlib import Path

LOCK = Path(__file__).parents[2] / "client" / "package-lock.json"
PUBLIC = "https://registry.npmjs.org/"
NATIVE = ("darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-musl", "win32-x64-msvc")


def packages():
    return {name: found for name, found in json.loads(LOCK.read_text())["packages"].items() if name}


def test_every_package_is_checked_and_comes_from_the_public_registry():
    unchecked = [name for name, found in packages().items() if "integrity" not in found]
    elsewhere = [name for name, found in packages().items() if PUBLIC not in found["resolved"]]
    assert unchecked == elsewhere == []


def test_the_build_runs_on_every_platform():
    named = packages()
    assert [p for p in NATIVE if f"node_modules/@rollup/rollup-{p}" not in named] == []
