"""What the client is built of comes from the public registry and is checked when it comes."""

import json
import re
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "client"
LOCK = CLIENT / "package-lock.json"
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


def test_the_build_imports_nothing_that_only_developers_install():
    sources = [*CLIENT.glob("*.build.ts"), *CLIENT.glob("*.config.*"), *CLIENT.glob("src/**/*.*")]
    built = [
        path
        for path in sources
        if path.suffix in (".ts", ".js", ".svelte", ".css")
        and not re.search(r"(\.test|\.fixture|eslint\.config)\.", path.name)
    ]
    text = "\n".join(path.read_text("utf-8") for path in built)
    imported = re.findall(r"(?:from|import|@import|url\() ?['\"]((?:@[\w-]+/)?[a-z][\w-]*)", text)
    needed = json.loads((CLIENT / "package.json").read_text())["dependencies"]
    assert {name for name in imported if name != "node"} <= needed.keys()
    assert {"vite", "svelte", "@fontsource-variable/inter"} <= set(imported)
