"""The bots of the base game on the large board, which are compiled after everything else."""
