"""The command `warmup`."""

from hexhaven.cli.arguments import LANGUAGE, Language


def warmup(language: Language = LANGUAGE) -> None:
    """Compile everything now, so that nothing waits for it later."""
    from hexhaven.core.compiled.warmup import warm_up_all

    warm_up_all(language)
