"""The coach in a terminal: advice, a session beside a game on paper, and the review of a match."""
