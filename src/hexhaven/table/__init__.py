"""One match: who sits where, what happened, and the file it is kept in."""
