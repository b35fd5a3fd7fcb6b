"""The weights of a network: numbers that are learned, and the whole numbers that play."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.network import FINE, NARROW, NETWORK, WIDE
from hexhaven.bots.base.search.kernels.evaluation import SCALE
from hexhaven.core.messages import BadFile

#: By the names of the record's fields.
Parameters: TypeAlias = dict[str, npt.NDArray[np.float32]]

SHAPES = {
    "first": (FEATURES, WIDE),
    "first_bias": (WIDE,),
    "second": (WIDE, NARROW),
    "second_bias": (NARROW,),
    "last": (NARROW,),
}


def unit(name: str) -> int:
    """How many steps of a whole weight make one."""
    return 1 << (FINE if name.startswith("first") else SCALE)


def networks_of(*all_parameters: Parameters) -> Any:
    """Networks as kernels take them, rounded to whole numbers; none is one that knows nothing."""
    networks = np.zeros(max(1, len(all_parameters)), NETWORK)
    for network, parameters in zip(networks, all_parameters, strict=False):
        for name, values in parameters.items():
            network[name] = np.round(values.astype(np.float64) * unit(name))
    return networks


def rounded(parameters: Parameters) -> Parameters:
    """The same weights as they are written and read again."""
    return {
        name: (np.round(w.astype(np.float64) * unit(name)) / unit(name)).astype(np.float32)
        for name, w in parameters.items()
    }


def write_network(parameters: Parameters, path: Path) -> None:
    """Write whole weights as JSON, a row a line; the file is there whole or not at all."""
    network = networks_of(parameters)[0]
    rows = (
        f'  "{name}": [\n    '
        + ",\n    ".join(json.dumps(row, separators=(",", ":")) for row in network[name].tolist())
        + "\n  ]"
        for name in SHAPES
    )
    fresh = path.with_suffix(".new")
    fresh.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    fresh.replace(path)


def read_network(path: Any) -> Parameters:
    """The weights of a file; BadFile for one that holds none."""
    try:
        stored = json.loads(path.read_text("utf-8"))
        return {
            name: (np.array(stored[name], np.int64).reshape(shape) / unit(name)).astype(np.float32)
            for name, shape in SHAPES.items()
        }
    except OSError as error:
        raise BadFile("file.unreadable", path=str(path), reason=str(error.strerror)) from None
    except (ValueError, KeyError, TypeError):
        raise BadFile("train.no_network", path=str(path)) from None


@cache
def shipped_network() -> Any:
    """The network of the scholar as kernels take it."""
    return networks_of(read_network(files(__package__).joinpath("scholar.json")))
