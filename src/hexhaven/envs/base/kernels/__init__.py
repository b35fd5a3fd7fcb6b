"""Kernels of the base game's environments: action numbers, observations, batches."""
