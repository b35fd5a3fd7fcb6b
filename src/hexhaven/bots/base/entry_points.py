"""The entry points of the kernels of the builder and of the search for each board."""

from collections.abc import Mapping
from types import ModuleType

from hexhaven.bots.base.kernels import entry_points as builder
from hexhaven.bots.base.large import entry_points as large
from hexhaven.bots.base.search.kernels import entry_points as search
from hexhaven.games.base.boards import LARGE, STANDARD, Board

BUILDER: Mapping[Board, ModuleType] = {STANDARD: builder, LARGE: large}
SEARCH: Mapping[Board, ModuleType] = {STANDARD: search, LARGE: large}
