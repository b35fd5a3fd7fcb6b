"""The command `warmup`."""

from hexhaven.cli.arguments import LANGUAGE, Language


def warmup(language: Language = LANGUAGE) -> None:
    """Compile everything that is compiled once."""
    from hexhaven.terminal.ui.compiling import warm_all

    warm_all(language)
