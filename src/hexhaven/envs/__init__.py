"""Environments in which agents learn: PettingZoo and Gymnasium for every game, and batches.

`aec` and `gym` need the extra `rl`; batches need nothing but NumPy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from numbers import Integral
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from hexhaven.bots import load_bot
from hexhaven.core.compiled.cache import learning_units
from hexhaven.core.compiled.compiling import warm_up
from hexhaven.core.compiled.kernels import compile_when_called
from hexhaven.core.compiled.warmup import announce_compiling, units_of
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.envs.encodings import (
    DEVICES,
    BadEnvironment,
    BadStep,
    Encoding,
    PartialAction,
    batch_module,
    encoding_of,
    id_of,
)
from hexhaven.envs.options import (
    AgentSettings,
    checked_setup,
    opponent_names,
    require_package,
)

if TYPE_CHECKING:
    from hexhaven.envs.agents import MultiAgentEnv, SimultaneousEnv
    from hexhaven.envs.single_agent import SingleAgentEnv

__all__ = [
    "BadEnvironment", "BadStep", "Encoding", "PartialAction", "Refused",
    "aec", "batch", "encoding", "gym", "parallel",
]  # fmt: skip


def encoding(
    game: str, players: int | None = None, options: Mapping[str, object] | None = None
) -> Encoding:
    """What agents see and choose from in a game: the names of its actions, and its planes."""
    return encoding_of(checked_setup(game, players, options))


def gym(game: str, **settings: Any) -> SingleAgentEnv:
    """A Gymnasium environment: one agent on seat 0 against bots; see `SingleAgentEnv`."""
    require_package("gymnasium")
    from hexhaven.envs.single_agent import SingleAgentEnv

    return SingleAgentEnv(game, **settings)


def aec(game: str, **settings: Any) -> MultiAgentEnv:
    """A PettingZoo environment: an agent on every seat; see `MultiAgentEnv`."""
    require_package("pettingzoo")
    from hexhaven.envs.agents import MultiAgentEnv

    return MultiAgentEnv(game, **settings)


def parallel(game: str, **settings: Any) -> SimultaneousEnv:
    """A PettingZoo environment in which all agents act at once; see `SimultaneousEnv`."""
    require_package("pettingzoo")
    from hexhaven.envs.agents import SimultaneousEnv

    return SimultaneousEnv(game, **settings)


def batch(
    game: str,
    games: int,
    device: str = "cpu",
    *,
    opponents: str | Sequence[str] | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    trade: bool = True,
    skip_forced: bool = False,
    shaping: float = 0.0,
    history: bool = True,
    seed: int = 0,
) -> Any:
    """Many games side by side, stepped by one call; see `hexhaven.envs.base.batch.Batch`.

    What is not compiled yet is compiled first. On a GPU ("cuda") the arrays lie there, and the
    games are the same.
    """
    setup = load_game(game).setup(players, options)
    module = batch_module(game)
    if module is None:
        raise BadEnvironment("envs.no_batch", game=game)
    if device not in DEVICES:
        raise BadEnvironment("envs.device", device=str(device)[:40], known=", ".join(DEVICES))
    if device == "cuda":
        from hexhaven.core.compiled.cuda import require_gpu  # which imports Numba

        require_gpu()
    if not _is_count(games):
        raise BadEnvironment("envs.games", games=str(games)[:40])
    module = batch_module(game, device)
    named = None if opponents is None else opponent_names(setup, opponents)
    if named is not None and not module.can_play(named):
        for name in named:
            load_bot(game, name)  # refuses a name that nobody has
        raise BadEnvironment("envs.not_compiled", bots=", ".join(named))
    settings = AgentSettings(trade, skip_forced, shaping, history=history)
    if device == "cpu":
        warm_up((*units_of(game, ("games", "bots"), setup.seats), *learning_units()), "en")
    compile_when_called()
    announce_compiling()
    return module.Batch(setup, games, named, settings, seed)


def _is_count(games: object) -> bool:
    """Whether this is a valid number of games."""
    return isinstance(games, Integral) and int(games) >= 1


def gym_ids() -> dict[str, dict[str, Any]]:
    """The ids under which Gymnasium makes an environment, and the settings they stand for.

    Each folder of this package names its games and their versions in `VERSIONS`, and numbers of
    players with an encoding of their own in `TABLES`; no rules are imported.
    """
    ids: dict[str, dict[str, Any]] = {}
    for module in iter_modules(__path__, f"{__name__}."):
        if module.ispkg:
            folder = import_module(module.name)
            tables = getattr(folder, "TABLES", {})
            for name, version in getattr(folder, "VERSIONS", {}).items():
                game, players = tables.get(name, (name, None))
                settings = {"game": game} if players is None else {"game": game, "players": players}
                ids[id_of(name, version)] = settings
    return ids


def _gym_by_id(known_as: str, game: str, **settings: Any) -> SingleAgentEnv:
    """The environment of an id, unless so many players see and choose other things."""
    found = encoding(game, settings.get("players"), settings.get("options"))
    if found.id != known_as:
        players = settings.get("players")
        raise BadEnvironment("envs.other_id", id=known_as, players=players, other=found.id)
    return gym(game, **settings)


def _register() -> None:
    """Let `gymnasium.make` find our environments, where Gymnasium is installed."""
    if find_spec("gymnasium") is not None:
        from gymnasium import register

        for id, settings in gym_ids().items():
            # Gymnasium hands these on by their names, and has an `id` of its own.
            named = {"known_as": id, **settings}
            register(id, entry_point="hexhaven.envs:_gym_by_id", kwargs=named)


_register()
