"""Copies of the package with a small game, whose compiling a test holds up at a door."""

import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

import hexhaven
from hexhaven.core.compiled.cache import stamp
from hexhaven.core.compiled.kernels import COMPILE_NOW

WARMUP = """
import os
from pathlib import Path

def note():
    with Path("warmed").open("a") as file:
        file.write(f"{os.getpid()}\\n")
    %s

def steps():
    return {"note": note}
"""
#: Waits until the other side is opened: the test decides how long it takes.
AT_THE_DOOR = 'Path("door").read_text()'
#: As on a full disk: files can be made, but nothing can be written to them.
FULL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
"""
KERNELS = """
from hexhaven.core.compiled.kernels import kernel

@kernel
def half(n):
    return n // 2
"""


class Package:
    """A copy of what compiles, with one small game, and a cache of its own."""

    #: What is copied besides; and what of it is left out.
    folders: tuple[str, ...] = ("core", "words")
    left_out: tuple[str, ...] = ()

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache" / "hexhaven" / "kernels"
        package, source = folder / "hexhaven", Path(hexhaven.__file__).parent
        package.mkdir()
        for file in source.glob("*.py"):
            shutil.copy2(file, package)
        for name in self.folders:
            ignored = shutil.ignore_patterns(*self.left_out)
            shutil.copytree(source / name, package / name, ignore=ignored)
        (package / "games").mkdir(exist_ok=True)
        (package / "games" / "__init__.py").touch()
        self.add("small", "pass")

    def add(self, name: str, step: str, package: str = "games") -> Path:
        """A game, or a folder of its bots, whose warm-up does this; the file of the warm-up."""
        folder = self.folder / "hexhaven" / package / name
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "kernels.py").write_text(KERNELS)
        (folder / "warmup.py").write_text(WARMUP % step)
        return folder / "warmup.py"

    def hold_up(self, name: str = "small") -> Path:
        """The door at which the warm-up of a game waits until somebody opens the other side."""
        self.add(name, AT_THE_DOOR)
        door = self.folder / "door"
        os.mkfifo(door)
        return door

    @property
    def environment(self) -> dict[str, str]:
        """Where programs find the package, and keep what is theirs."""
        hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        kept |= {"PYTHONPATH": str(self.folder), "HEXHAVEN_LANGUAGE": "en"}
        kept |= {f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("CACHE", "DATA")}
        return kept

    def start(self, program: str, **places: str) -> subprocess.Popen[str]:
        """A program that finds the package."""
        return subprocess.Popen(
            [sys.executable, "-c", program],
            env=self.environment | places,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )

    def output(self, program: str, **places: str) -> list[str]:
        """What a program says until it ends."""
        with self.start(program, **places) as running:
            said, _ = running.communicate(timeout=120)
        assert running.returncode == 0
        return said.splitlines()

    @property
    def warmed(self) -> list[int]:
        """The processes that have compiled."""
        return [int(line) for line in (self.folder / "warmed").read_text().split()]

    @property
    def stamps(self) -> list[Path]:
        """What says that units are compiled."""
        return list(self.cache.glob("*/warm-*"))

    def is_compiled(self, game: str) -> bool:
        """Whether something says that the unit of a game is compiled."""
        unit = self.folder / "hexhaven" / "games" / game / "warmup.py"
        name = stamp(unit, lambda source: self.cache).name
        return name in {path.name for path in self.stamps}

    @property
    def progress_file(self) -> Path:
        """Where the process that compiles says how far it has come."""
        return self.cache / "compiling.json"


class WholePackage(Package):
    """A copy of all, with Connect as its other game: its kernels are compiled within seconds."""

    folders = tuple(path.name for path in Path(hexhaven.__file__).parent.iterdir() if path.is_dir())
    left_out = ("base", "dice", "dice.py", "envs", "static")


def open_door(door: Path) -> None:
    """Returns once somebody waits there, who then goes on."""
    door.open("w").close()


def end_of(process: int) -> None:
    """Returns when a process has ended that is not our child."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    with open(descriptor, "rb", buffering=0) as watched:  # noqa: PTH123  (no path has it)
        assert select.select([watched], [], [], 60)[0], "it goes on"
