"""A warm-up whose process is killed, for tests."""

import os
import signal


def end():
    os.kill(os.getpid(), signal.SIGKILL)


def steps():
    return {"end": end}
