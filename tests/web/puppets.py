"""Bots that do everything wrong."""

import time


class Wrong:
    """Fails in one way after the other."""

    def __init__(self, rng):
        self.asked = 0

    def choose(self, view, choices, must):
        self.asked += 1
        if self.asked % 3 == 0:
            raise ValueError("oh")
        return None if self.asked % 3 == 1 else "not an action"


class Slow:
    """Never comes to an end."""

    def __init__(self, rng):
        pass

    def choose(self, view, choices, must):
        time.sleep(600)
