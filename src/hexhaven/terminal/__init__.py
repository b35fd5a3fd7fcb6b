"""Playing and watching in a terminal; each game has its own `rendering/terminal.py`."""
