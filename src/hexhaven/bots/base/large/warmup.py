"""Compiles what bots need at a table on the large board; whole games are compiled for studies."""

from collections.abc import Callable
from functools import partial

from hexhaven.bots.base import warmup as standard
from hexhaven.games.base.large import LEAST_SEATS


def steps() -> dict[str, Callable[[], object]]:
    return {"large builder": partial(standard.decide, LEAST_SEATS)}


def last_steps() -> dict[str, Callable[[], object]]:
    """What calls the builder, and is compiled when the builder is."""
    return {"large master": partial(standard.search, LEAST_SEATS)}
