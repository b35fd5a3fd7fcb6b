"""Playing and replaying a match on this machine."""
