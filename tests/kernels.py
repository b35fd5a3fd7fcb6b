"""Compiles the kernels once, before several test processes would each compile them."""

from hexhaven.core.registry import game_names
from hexhaven.terminal.ui.warmup import run_warmups, stamp, warm_up

LAB = "hexhaven.lab.warmup"

if __name__ == "__main__":
    for game in game_names():
        warm_up(game, "en")
    if not stamp(LAB).exists():
        run_warmups([LAB], "en")
