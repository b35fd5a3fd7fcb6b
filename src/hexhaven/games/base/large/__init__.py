"""The rules of the base game on the large board, which are compiled after everything else."""

#: The fewest who play on it (X-16).
LEAST_SEATS = 5
