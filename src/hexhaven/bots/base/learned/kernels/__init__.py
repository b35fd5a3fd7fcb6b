"""Kernels that judge positions, look a turn ahead, and play the games to learn from."""
