"""Environments of the base game: its encoding, and batches inside one kernel."""
