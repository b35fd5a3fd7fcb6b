"""The command `hexhaven`: one module for each group of subcommands."""

from hexhaven.cli.app import main

__all__ = ["main"]
