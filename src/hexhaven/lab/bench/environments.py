"""How many steps a second environments take with random legal actions, on one core each.

The batch is of base games with an agent on every seat, and on a GPU, where one is wanted, of
many more of them, after some batches have been stepped on both devices and compared. The single
agent plays against one random bot, as it does in the environment of another program,
catanatron_gym, where that is installed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from numba import cuda

import hexhaven
from hexhaven.core.messages import Refused
from hexhaven.lab.bench.games import Portion, run_for, take_turns
from hexhaven.lab.simulate.play import DEVICES, require_device

#: What is named in place of a game.
ENVS = "envs"
BATCH, GPU, AGENT, RIVAL = "batch", "gpu", "agent", "catanatron_gym"
SECONDS = 10
#: Games of the batch, and steps of a portion of the others.
BATCH_GAMES, STEPS_PER_PORTION = 1024, 200
#: Games of the batch on a GPU, and steps between two looks at the clock.
GPU_GAMES, GPU_STEPS = 131_072, 10
#: What is stepped on both devices before a GPU is measured: steps, and settings of a batch. Games
#: are short, so that they end and begin again.
COMPARISONS: tuple[tuple[int, dict[str, Any]], ...] = (
    (400, {"games": 2048, "options": {"points": 4}, "shaping": 0.5}),
    (100, {"games": 2048, "options": {"points": 4}, "players": 3, "opponents": "random"}),
    (50, {"games": 1024, "options": {"points": 4}, "players": 6}),
    (50, {"games": 1024, "opponents": "builder", "trade": False, "skip_forced": True}),
)
STEPS_COMPARED = sum(steps * settings["games"] for steps, settings in COMPARISONS)
#: The arrays that are compared.
ARRAYS = ("observations", "masks", "rewards", "done", "winners", "seats")


@dataclass(frozen=True)
class EnvironmentRates:
    """Steps a second of the batch, of one agent, and of what else was there to be measured."""

    batch: float
    agent: float
    rival: float | None
    gpu: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many steps our agent takes in the time of one of the other program's."""
        return None if self.rival is None else self.agent / self.rival

    def to_json(self) -> dict[str, Any]:
        rates = {BATCH: self.batch, GPU: self.gpu, AGENT: self.agent, RIVAL: self.rival}
        per_second = {f"{name}_steps_per_second": rate for name, rate in rates.items()}
        on_gpu = None if self.gpu is None else GPU_GAMES
        sizes = {"games": BATCH_GAMES, "gpu_games": on_gpu, "equal": on_gpu and STEPS_COMPARED}
        return {"version": hexhaven.__version__, **sizes, **per_second, "ratio": self.ratio}


def bench_environments(
    seconds: float = SECONDS,
    progress: Callable[[str], None] = lambda name: None,
    device: str = "cpu",
) -> EnvironmentRates:
    """Measure environments, the batch also on a GPU if wanted; `progress` gets the next name."""
    require_device(device)
    rivals = [RIVAL] if find_spec(RIVAL) is not None else []
    on_gpu = [GPU] if device == "cuda" else []
    programs = [BATCH, *on_gpu, AGENT, *rivals]
    counts = take_turns(_measure, {name: (name,) for name in programs}, seconds, progress)
    rates = {program: steps / time for program, (steps, time) in counts.items()}
    return EnvironmentRates(rates[BATCH], rates[AGENT], rates.get(RIVAL), rates.get(GPU))


def _measure(program: str, seconds: float) -> tuple[float, ...]:
    """The steps taken in at least this many seconds, and the seconds they took."""
    return run_for(seconds, _portion(program))


@cache
def _portion(program: str) -> Portion:
    """What a process does; each turn continues where the last one stopped."""
    return {
        BATCH: _batch_portion,
        GPU: _gpu_portion,
        AGENT: _agent_portion,
        RIVAL: _rival_portion,
    }[program]()


def _batch_portion() -> Portion:
    from hexhaven import envs

    batch = envs.batch("base", BATCH_GAMES)

    def take() -> tuple[int]:
        batch.step(batch.sample())
        return (BATCH_GAMES,)

    return take


def _gpu_portion() -> Portion:
    from hexhaven import envs

    compare_devices()
    batch = envs.batch("base", GPU_GAMES, "cuda")

    def take() -> tuple[int]:
        for _ in range(GPU_STEPS):
            batch.step(batch.sample())
        cuda.synchronize()
        return (GPU_STEPS * GPU_GAMES,)

    return take


def compare_devices(comparisons: Sequence[tuple[int, dict[str, Any]]] = COMPARISONS) -> None:
    """Step some batches on both devices, and refuse to go on unless all bytes are equal."""
    from hexhaven import envs

    for steps, settings in comparisons:
        ours, theirs = (envs.batch("base", device=device, **settings) for device in DEVICES)
        compare_batches(ours, theirs, steps)


def compare_batches(ours: Any, theirs: Any, steps: int) -> None:
    """Step two batches by their own samples; refuse the first step after which they differ."""
    for step in range(1, steps + 1):
        for batch in (ours, theirs):
            batch.step(batch.sample())
        for name in ARRAYS:
            if _bytes_of(getattr(ours, name)) != _bytes_of(getattr(theirs, name)):
                raise Refused("lab.envs_differ", array=name, step=step)


def _bytes_of(array: Any) -> bytes:
    """What an array holds, wherever it lies."""
    on_host = array.copy_to_host() if hasattr(array, "copy_to_host") else array
    found: bytes = on_host.tobytes()
    return found


def _agent_portion() -> Portion:
    from hexhaven import envs

    env, rng = envs.gym("base", players=2, trade=False), np.random.default_rng(0)
    mask = env.reset(seed=0)[1]["action_mask"]

    def take() -> tuple[int]:
        nonlocal mask
        for draw in rng.random(STEPS_PER_PORTION):
            marked = mask.nonzero()[0]
            _, _, over, _, info = env.step(marked[int(draw * len(marked))])
            mask = (env.reset()[1] if over else info)["action_mask"]
        return (STEPS_PER_PORTION,)

    return take


def _rival_portion() -> Portion:
    import gymnasium

    env, rng = gymnasium.make(f"{RIVAL}:catanatron-v1").unwrapped, np.random.default_rng(0)
    valid = env.reset(seed=0)[1]["valid_actions"]

    def take() -> tuple[int]:
        nonlocal valid
        for draw in rng.random(STEPS_PER_PORTION):
            _, _, over, cut, info = env.step(valid[int(draw * len(valid))])
            valid = (env.reset()[1] if over or cut else info)["valid_actions"]
        return (STEPS_PER_PORTION,)

    return take
