"""Plus has no secrets either."""

from tests.conformance.secrets.dice import OPEN, alike, conserved, hidden, redraw

__all__ = ["OPEN", "alike", "conserved", "hidden", "redraw"]
