"""Environments of Connect."""
