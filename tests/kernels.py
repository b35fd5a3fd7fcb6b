"""Compiles the kernels once, before several test processes would each compile them."""

from hexhaven.core.registry import game_names
from hexhaven.terminal.ui.warmup import run_warmups, stamp, warm_up

#: What no player needs, but tests do.
OTHERS = ("hexhaven.lab.warmup", "hexhaven.envs.base.warmup")

if __name__ == "__main__":
    for game in game_names():
        warm_up(game, "en")
    run_warmups([module for module in OTHERS if not stamp(module).exists()], "en")
