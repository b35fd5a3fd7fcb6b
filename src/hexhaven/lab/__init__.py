"""Simulating many games, and measuring games and servers.

`simulate(make_plan("base", ["builder", "random", "random", "random"], games=1000))` returns a
`Report`; `play_match` returns any one of these games as a whole match.
"""

from hexhaven.lab.simulate.plan import Plan, make_plan
from hexhaven.lab.simulate.play import play_match
from hexhaven.lab.simulate.report import Report
from hexhaven.lab.simulate.run import simulate

__all__ = ["Plan", "Report", "make_plan", "play_match", "simulate"]
