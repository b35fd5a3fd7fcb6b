"""Where a match gets its chance from: a generator, or a script."""

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from hexhaven.core.actions import Action, Notation
from hexhaven.core.chance import Rng, SystemRng
from hexhaven.core.game import Chances
from hexhaven.core.messages import Refused


class Nature(Protocol):
    """Something that decides what Nature does."""

    def draw(self, chances: Chances, notation: Notation) -> Action:
        """One of the actions that may happen now."""
        ...


class RandomNature:
    """Nature draws by chance: the system's secure generator, or the one given."""

    def __init__(self, rng: Rng | None = None) -> None:
        self.rng: Rng = SystemRng() if rng is None else rng

    def draw(self, chances: Chances, notation: Notation) -> Action:
        """One of the actions that may happen now, by weight."""
        return chances.draw(self.rng)


class ScriptedNature:
    """Nature does what a script says, in notation and in order, and then what another draws."""

    def __init__(self, script: Iterable[str], afterwards: Nature | None = None) -> None:
        self.script = deque(_check_texts(script))
        self.afterwards = afterwards

    def draw(self, chances: Chances, notation: Notation) -> Action:
        """The next action of the script; Refused when there is none or it cannot happen."""
        if not self.script and self.afterwards is not None:
            return self.afterwards.draw(chances, notation)
        if not self.script:
            raise Refused("script.exhausted", possible=_some_of(chances))
        action = notation.read(self.script[0])
        if action not in chances:
            raise Refused("script.impossible", action=str(action), possible=_some_of(chances))
        self.script.popleft()
        return action


def _check_texts(script: object) -> Iterable[str]:
    """The texts of a script; Refused unless it holds one for each action."""
    if isinstance(script, str) or not isinstance(script, Iterable):
        raise Refused("script.texts", given=repr(script)[:40])
    texts = list(script)
    for text in texts:
        if not isinstance(text, str):
            raise Refused("script.texts", given=repr(text)[:40])
    return texts


def _some_of(chances: Chances) -> str:
    """A few of the actions that may happen, for people."""
    if chances.space is not None:
        return chances.space.name
    names = [str(action) for action, _ in chances.weighted[:7]]
    return ", ".join(names if len(names) < 7 else [*names[:6], "…"])
