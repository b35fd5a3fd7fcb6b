"""The weights of a network: numbers that are learned, and the whole numbers that play."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.network import NARROW, NETWORK, WIDE
from hexhaven.bots.base.learned.kernels.policy import BROAD, CHOICE, FINE_SCALE, STATE
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
#: Of the policy, which a network that has seen no look ahead does not have.
POLICY_SHAPES = {
    "state": (STATE, BROAD),
    "choice": (CHOICE, BROAD),
    "layer_bias": (BROAD,),
    "outward": (BROAD,),
}
#: Weights of what is shown to a network.
INWARD = ("first", "first_bias", "state", "choice", "layer_bias")


def scale_of(name: str) -> int:
    """How many steps of a whole weight make one."""
    return 1 << (FINE_SCALE if name in INWARD else SCALE)


def policy_of(parameters: Parameters | None) -> Parameters | None:
    if parameters is None or "outward" not in parameters:
        return None
    return {name: parameters[name] for name in POLICY_SHAPES}


def pack_networks(*all_parameters: Parameters) -> Any:
    """Networks as kernels take them, rounded to whole numbers; none is one that knows nothing."""
    networks = np.zeros(max(1, len(all_parameters)), NETWORK)
    for network, parameters in zip(networks, all_parameters, strict=False):
        network["policy"]["ranks"] = policy_of(parameters) is not None
        for name, values in parameters.items():
            part = network["policy"] if name in POLICY_SHAPES else network
            part[name] = _to_whole(name, values)
    return networks


def round_weights(parameters: Parameters) -> Parameters:
    """The same weights as they are written and read again."""
    return {
        name: (np.round(w.astype(np.float64) * scale_of(name)) / scale_of(name)).astype(np.float32)
        for name, w in parameters.items()
    }


def write_network(parameters: Parameters, path: Path) -> None:
    """Write whole weights as JSON, a row a line; the file is there whole or not at all."""
    rows = (
        f'  "{name}": [\n    '
        + ",\n    ".join(json.dumps(row, separators=(",", ":")) for row in _to_whole(name, weights))
        + "\n  ]"
        for name, weights in parameters.items()
    )
    fresh = path.with_suffix(".new")
    fresh.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    fresh.replace(path)


def _to_whole(name: str, weights: npt.NDArray[np.float32]) -> Any:
    return np.round(weights.astype(np.float64) * scale_of(name)).astype(np.int64).tolist()


def read_network(path: Any) -> Parameters:
    """The weights of a file; BadFile for one that holds none."""
    try:
        stored = json.loads(path.read_text("utf-8"))
        shapes = SHAPES | (POLICY_SHAPES if "outward" in stored else {})
        return {
            name: (np.array(stored[name], np.int64).reshape(shape) / scale_of(name)).astype(
                np.float32
            )
            for name, shape in shapes.items()
        }
    except OSError as error:
        raise BadFile("file.unreadable", path=str(path), reason=str(error.strerror)) from None
    except (ValueError, KeyError, TypeError):
        raise BadFile("train.no_network", path=str(path)) from None


@cache
def shipped_network() -> Any:
    """The network of the scholar as kernels take it."""
    return pack_networks(read_network(files(__package__).joinpath("scholar.json")))
