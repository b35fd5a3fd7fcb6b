"""Bots that do everything wrong."""

import os
import signal
import threading
from pathlib import Path


class Wrong:
    """Fails in a different way each time."""

    def __init__(self, rng):
        self.asked = 0

    def choose(self, view, choices, must):
        self.asked += 1
        if self.asked % 3 == 0:
            raise ValueError("oh")
        return None if self.asked % 3 == 1 else "not an action"


class Slow:
    """Never answers."""

    def __init__(self, rng):
        pass

    def choose(self, view, choices, must):
        threading.Event().wait()


class Ending:
    """Ends its process without a word."""

    def __init__(self, rng):
        pass

    def choose(self, view, choices, must):
        os._exit(3)


class Nice:
    """Says how nice its process is, by failing."""

    def __init__(self, rng):
        pass

    def choose(self, view, choices, must):
        raise ValueError(f"nice {os.nice(0)}")


class Endless:
    """Thinks until it is stopped; then it says so, by failing."""

    def __init__(self, rng):
        self.stopped = threading.Event()

    def choose(self, view, choices, must):
        Path(os.environ["ENDLESS"]).touch()
        self.stopped.wait()
        raise ValueError("stopped")

    def stop(self):
        self.stopped.set()


class Hurried:
    """Says what share of its time it was left."""

    def __init__(self, rng):
        pass

    def set_time_share(self, share):
        self.share = share

    def choose(self, view, choices, must):
        raise ValueError(f"{self.share:.2f} of the time")


class Listener:
    """Says at the end of its game how it went, by failing."""

    def __init__(self, rng):
        self.heard = 0

    def begin(self, place):
        self.place = place

    def hear(self, told, view):
        self.heard += 1

    def end(self, outcome):
        place, scores = self.place, len(outcome.scores)
        where = f"seat {place.seat} of {place.game.name}"
        raise ValueError(f"{where} was told {self.heard} times, then {scores} scores")

    def choose(self, view, choices, must):
        return choices.listed[-1] if must else None


class Branching:
    """Begins a process that goes on when the bot has ended, notes its number, and never answers."""

    def __init__(self, rng):
        pass

    def choose(self, view, choices, must):
        if child := os.fork():
            Path(os.environ["BRANCHED"]).write_text(str(child))
            threading.Event().wait()
        signal.alarm(120)  # nobody else may end it
        signal.pause()


def niceness():
    """A coach's work: how nice its process is."""
    yield os.nice(0)


def never():
    """A coach's work that comes to no result."""
    yield threading.Event().wait()
