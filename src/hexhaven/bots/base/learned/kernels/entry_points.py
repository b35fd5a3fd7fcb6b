"""The way from Python into the kernels of the scholar."""

from typing import Any

from hexhaven.bots.base.learned.kernels import lookahead
from hexhaven.bots.base.learned.kernels.games import TrainingGames, begin, is_over, step
from hexhaven.bots.base.learned.kernels.lookahead import Depth, try_all
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.topology import TOPOLOGY


@kernel
def look_ahead(topology: Any, networks: Any, looks: Any, tables: Any, depth: Depth) -> Int:
    """What the scholar does, or NO_ACTION, by its view in `looks`; it only works with `tables`."""
    return lookahead.look_ahead(topology.view(TOPOLOGY)[0], networks[0], looks[0], tables, depth)


@kernel
def play_games(topology: Any, games: TrainingGames, rooms: Any, tables: Any, notes: Any) -> None:
    """Play games to learn from or to be measured by, one after another in the same memory."""
    f, g, settings = topology.view(TOPOLOGY)[0], rooms[0], games.settings
    for i in range(len(games.numbers)):
        begin(g, games, games.numbers[i])
        while not is_over(g, notes[i]):
            step(f, games.networks, g, tables[0], settings, notes[i])
            if g.looks != 0:
                network = games.networks[g.policies[g.look.seat]]
                try_all(f, network, g.look, tables, settings.depth)
