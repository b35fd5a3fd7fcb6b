"""Bots that do everything wrong."""

import threading


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


class Hurried:
    """Says what share of its time it was left."""

    def __init__(self, rng):
        pass

    def hurry(self, share):
        self.share = share

    def choose(self, view, choices, must):
        raise ValueError(f"{self.share:.2f} of the time")
