"""The coach of the base game on the large board, which is compiled after everything else."""
