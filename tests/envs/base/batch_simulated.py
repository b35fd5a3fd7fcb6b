"""Steps a few games on Numba's simulator of CUDA, and writes what agents see to standard output.

Its word is the number of steps in each batch. Then both devices are compared as
`hexhaven bench envs` does it.
"""

import sys

import numpy as np

from hexhaven import envs
from hexhaven.lab.bench.environments import ARRAYS, compare_devices

#: The first begins with trade, and soon somebody is left out of an offer.
BATCHES = (
    {"games": 2, "seed": 2, "shaping": 0.5, "options": {"points": "3", "island": "beginner"}},
    {"games": 2, "seed": 5, "players": 3, "opponents": "random", "options": {"points": "3"}}
    | {"trade": False, "skip_forced": True},
    {"games": 1, "seed": 3, "players": 6, "options": {"points": "3"}},
)


def course(device, steps):
    """All that the batches show after each step, as bytes."""
    for settings in BATCHES:
        batch = envs.batch("base", device=device, **settings)
        for _ in range(steps):
            for name in ARRAYS:
                yield np.asarray(getattr(batch, name)).tobytes()
            batch.step(batch.sample())


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # the simulator's threads wait for each other all the time
    sys.stdout.buffer.write(b"".join(course("cuda", int(sys.argv[1]))))
    compare_devices([(2, {"games": 2, "options": {"points": "3"}})])
