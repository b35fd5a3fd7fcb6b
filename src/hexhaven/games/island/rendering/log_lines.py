"""What the log says of one entry to one seat: what all games have in common."""

from abc import ABC, abstractmethod
from typing import ClassVar

from hexhaven.core.messages import Message, message_about


class LogLines(ABC):
    """One entry as one seat reads of it; the ids of its lines begin with `told.` and the game."""

    game_id: ClassVar[str]

    def __init__(self, actor: int, seat: int | None) -> None:
        self.actor, self.seat = actor, seat

    def messages(self) -> tuple[Message, ...]:
        """What was done, and what came of it."""
        return (*self.action_lines(), *self.consequences())

    @abstractmethod
    def action_lines(self) -> tuple[Message, ...]:
        """What was done."""

    @abstractmethod
    def consequences(self) -> tuple[Message, ...]:
        """Special points that changed hands, and the end of the game."""

    def line(self, id: str, **params: object) -> tuple[Message, ...]:
        """A line about the seat that acted."""
        return (self.about(self.actor, id, **params),)

    def about(self, subject: int, id: str, **params: object) -> Message:
        """A sentence about a seat, worded with "you" for that seat itself."""
        return message_about(f"told.{self.game_id}.{id}", subject, self.seat, **params)
