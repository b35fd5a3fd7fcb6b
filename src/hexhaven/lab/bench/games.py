"""How fast whole games are: ours on one core and on a GPU, beside those of another program.

Each program plays in a process of its own, on one thread, for at least the given time, after a
warm-up in which everything is loaded and compiled. The programs take turns, so that both meet
the same machine even if its load changes.

The other program is catanatron, from PyPI. It plays random games with all its defaults, by its
public interface only. An action is what its game log counts: dice, a theft or a drawn card belong
to the action that caused them, whereas ours are entries of their own. Its random player takes any
action it lists, among them one bank trade per pair of resources; like ours, it never offers trades
to others. In both programs a game ends at 10 points or after 1,000 turns.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count
from time import perf_counter
from typing import Any

import hexhaven
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import check_device, play_games
from hexhaven.lab.simulate.run import games_per_job
from hexhaven.lab.worker_pool import WorkerPool

OURS, ON_GPU, RIVAL = "hexhaven", "hexhaven cuda", "catanatron"
#: The game that the other program plays, the number of its players, and our extra with it.
RIVAL_GAME, RIVAL_PLAYERS, RIVAL_EXTRA = "base", 4, "bench"
#: This many games are played on both devices and compared before a GPU is measured.
GAMES_COMPARED = 10_000
SECONDS, MOST_SECONDS = 20, 3600
#: How often the programs take turns.
TURNS_PER_PROGRAM = 5
#: The warm-up, as a part of the time, and its limit in seconds.
WARM_UP_SHARE, MOST_WARM_UP = 0.1, 2.0

#: Does a portion of the work and returns what is counted of it.
Portion = Callable[[], tuple[int, ...]]


@dataclass(frozen=True)
class ProgramFigures:
    """How much one program played, and in how many seconds."""

    version: str
    games: int
    actions: int
    turns: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """The rate that programs are compared by."""
        return self.games / self.seconds

    def to_json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "actions": self.actions,
            "actions_per_second": self.actions / self.seconds,
            "actions_per_game": self.actions / self.games,
            "turns_per_game": self.turns / self.games,
        }


@dataclass(frozen=True)
class Bench:
    """Our figures on one core and on a GPU, and those of another program where there is one."""

    game: str
    players: int
    ours: ProgramFigures
    rival: str | None
    theirs: ProgramFigures | None
    on_gpu: ProgramFigures | None = None

    @property
    def ratio(self) -> float | None:
        """How many games we play in the time of one game of the other program."""
        if self.theirs is None:
            return None
        return self.ours.games_per_second / self.theirs.games_per_second

    def to_json(self) -> dict[str, Any]:
        rival = {self.rival: self.theirs and self.theirs.to_json()} if self.rival else {}
        gpu = {"cuda": self.on_gpu.to_json(), "equal": GAMES_COMPARED} if self.on_gpu else {}
        figures = {OURS: self.ours.to_json()} | gpu | rival
        return {"game": self.game, "players": self.players, **figures, "ratio": self.ratio}


def bench(
    game: str,
    seconds: float = SECONDS,
    progress: Callable[[str], None] = lambda name: None,
    device: str = "cpu",
    players: int | None = None,
) -> Bench:
    """Measure random games; `progress` gets the name of the next program."""
    players = check_settings(game, seconds, device, players)
    has_rival = (game, players) == (RIVAL_GAME, RIVAL_PLAYERS)
    programs = [OURS] if device == "cpu" else [OURS, ON_GPU]
    if has_rival and find_spec(RIVAL) is not None:
        programs.append(RIVAL)
    jobs = {program: (program, game, players) for program in programs}
    counts = take_turns(_measure, jobs, seconds, progress)
    measured = {program: _total(program, found) for program, found in counts.items()}
    rival = RIVAL if has_rival else None
    return Bench(game, players, measured[OURS], rival, measured.get(RIVAL), measured.get(ON_GPU))


def check_settings(game: str, seconds: float, device: str, players: int | None) -> int:
    """Refuse what cannot be measured, and compile nothing for that; how many play."""
    if players is None:
        players = RIVAL_PLAYERS if game == RIVAL_GAME else load_game(game).default_seats()
    check_device(make_plan(game, players=players), device)
    check_seconds(seconds)
    return players


def check_seconds(seconds: float) -> None:
    """Refuse to measure for no time, or for more than an hour."""
    if not 0 < seconds <= MOST_SECONDS:
        raise Refused("lab.seconds", seconds=seconds, most=MOST_SECONDS)


def take_turns(
    measure: Callable[..., tuple[float, ...]],
    programs: Mapping[str, Sequence[object]],
    seconds: float,
    progress: Callable[[str], None],
) -> dict[str, tuple[float, ...]]:
    """Let programs take turns, each in a process of its own; what each did in all.

    `measure` gets a program's arguments and some seconds, and counts what was done in them.
    """
    check_seconds(seconds)
    parts: dict[str, list[tuple[float, ...]]] = {name: [] for name in programs}
    with ExitStack() as stack:
        pools = {
            name: stack.enter_context(WorkerPool(partial(measure, *arguments), 1))
            for name, arguments in programs.items()
        }
        for time in [min(WARM_UP_SHARE * seconds, MOST_WARM_UP)] + [
            seconds / TURNS_PER_PROGRAM
        ] * TURNS_PER_PROGRAM:
            for name, pool in pools.items():
                progress(name)
                parts[name] += pool.map([time])
    return {
        name: tuple(sum(column) for column in zip(*each[1:], strict=True))
        for name, each in parts.items()
    }


def _total(program: str, counts: Sequence[float]) -> ProgramFigures:
    games, actions, turns, seconds = counts
    known = hexhaven.__version__ if program in (OURS, ON_GPU) else version(program)
    return ProgramFigures(known, int(games), int(actions), int(turns), seconds)


def _measure(program: str, game: str, players: int, seconds: float) -> tuple[float, ...]:
    return run_for(seconds, _portion(program, game, players))


@cache
def _portion(program: str, game: str, players: int) -> Portion:
    """What a process plays; each turn continues where the last one stopped."""
    if program == ON_GPU:
        compare_devices(game, players)
        return _our_portion(game, players, "cuda")
    return _our_portion(game, players, "cpu") if program == OURS else _rival_portion()


def compare_devices(game: str, players: int, games: int = GAMES_COMPARED) -> None:
    """Play some games on both devices, and refuse to go on unless all bytes are equal."""
    plan = make_plan(game, ["random"], players=players)
    ours, theirs = (play_games(plan, range(games), device).rows for device in ("cpu", "cuda"))
    for one, other in zip(ours, theirs, strict=True):
        if one.tobytes() != other.tobytes():
            raise Refused("lab.devices_differ", number=int(one["game"]))


def run_for(seconds: float, portion: Portion) -> tuple[float, ...]:
    """What is counted in at least this many seconds, and the seconds it took."""
    parts: list[tuple[int, ...]] = []
    began = perf_counter()
    while (passed := perf_counter() - began) < seconds or not parts:
        parts.append(portion())
    return *(sum(column) for column in zip(*parts, strict=True)), passed


def _our_portion(game: str, players: int, device: str) -> Portion:
    plan = make_plan(game, ["random"], players=players)
    size = games_per_job(plan, device)
    numbers = count(0, size)

    def play() -> tuple[int, int, int]:
        first = next(numbers)
        rows = play_games(plan, range(first, first + size), device).rows
        return size, int(rows["actions"].sum()), int(rows["turns"].sum())

    return play


def _rival_portion() -> Portion:
    from catanatron import Color, Game, RandomPlayer

    numbers = count()

    def play() -> tuple[int, int, int]:
        game = Game([RandomPlayer(colour) for colour in Color], seed=next(numbers))
        game.play()
        return 1, len(game.state.actions), int(game.state.num_turns)

    return play
