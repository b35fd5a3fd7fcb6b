"""What a template holds."""

from hexhaven.words import PLACEHOLDER, Template


def forms(template: Template) -> list[str]:
    """Its texts: one, or one for each number."""
    return [template] if isinstance(template, str) else list(template.values())


def placeholders(template: Template) -> set[str]:
    """The names of what is filled in."""
    counted = set() if isinstance(template, str) else {"count"}
    return counted | {name for form in forms(template) for name in PLACEHOLDER.findall(form)}
