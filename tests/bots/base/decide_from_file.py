"""Decide about views from a file and print the packed actions, one a line."""

from __future__ import annotations

import sys
import warnings

import numpy as np

from hexhaven.bots.base.kernels import entry_points
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK
from hexhaven.core.compiled.records import new_words
from hexhaven.games.base.kernels.topology import STANDARD_TABLES


def main() -> None:
    warnings.simplefilter("error")
    work = new_words(BUILDER_WORK)
    asked = np.load(sys.argv[1])
    for view, seat, style in zip(asked["views"], asked["seats"], asked["styles"], strict=True):
        print(int(entry_points.decide(STANDARD_TABLES, work, view, int(seat), int(style))))  # noqa: T201


if __name__ == "__main__":
    main()
