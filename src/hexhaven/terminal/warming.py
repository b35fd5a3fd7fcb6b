"""Compiling kernels before they are needed, with a line that says how far it is."""

from __future__ import annotations


def warm_first_start(game: str, language: str) -> None:
    """Compile what a game needs, if this is the first start."""
