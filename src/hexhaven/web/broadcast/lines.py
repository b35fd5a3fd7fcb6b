"""Lines of a table's log as JSON: what several are sent is put into words once."""

from collections.abc import Hashable
from itertools import islice
from typing import Any, cast

from pydantic_core import to_json

from hexhaven.core.game import Seat
from hexhaven.core.messages import Message
from hexhaven.table.live import LiveTable
from hexhaven.table.log import LogStep, is_action, seat_names, table_log_lines
from hexhaven.table.protocol.sentences import sentence_json
from hexhaven.table.status import Chair
from hexhaven.table.table import Table

#: How many entries' lines, and how many sentences, are kept at a large table: those of some
#: seconds, until the last of those near has been told.
MOST_LINES, MOST_SENTENCES = 4000, 5000
#: An entry says the same to most, or something else to everybody: this many ways are remembered.
MOST_VARIANTS = 6


class LineCache:
    """Makes the lines of one table, and remembers what was encoded with the names of that time."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        #: By the number of an entry its line for each audience.
        self._lines: dict[int, dict[Hashable, str]] = {}
        #: Gains of neighbours, and what many do alike.
        self._sentences: dict[Hashable, str] = {}
        self._named: tuple[Chair, ...] | None = None
        self._names: list[str] = []

    def names(self) -> list[str]:
        """What the seats go by; lines with other names are forgotten."""
        status = self._live.table.status
        if self._named is not status.chairs:
            self._named, self._names = status.chairs, seat_names(status)
            self.forget()
        return self._names

    def forget(self) -> None:
        """Let go of all lines: they take more memory than all else that a table needs."""
        self._lines.clear()
        self._sentences.clear()

    def trim(self) -> None:
        """Let go of the oldest lines where there are too many."""
        for entry in tuple(islice(self._lines, max(0, len(self._lines) - MOST_LINES))):
            del self._lines[entry]
        if len(self._sentences) > MOST_SENTENCES:
            self._sentences.clear()

    def line(self, step: LogStep, seat: Seat | None) -> str:
        """What the log says of an entry; those who read the same get the same bytes."""
        audience = audience_of(self._live.table, step, seat)
        known = self._lines.setdefault(step.entry.n, {})
        text = known.get(audience)
        if text is None:
            entry, told = step.entry, log_messages_of(self._live.table, step, seat)
            sentences = ",".join([self._sentence(message) for message in told])
            text = f'{{"n":{entry.n},"at":{entry.at},"seat":{entry.seat},"told":[{sentences}]}}'
            if len(known) == MOST_VARIANTS:
                del known[next(iter(known))]
            known[audience] = text
        return text

    def _sentence(self, told: Message) -> str:
        key = _key(told)
        text = self._sentences.get(key)
        if text is None:
            text = self._sentences[key] = to_json(sentence_json(told, self.names())).decode()
        return text


def _key(said: Any) -> Hashable:
    """What equal messages and parameters have in common, and others do not."""
    if isinstance(said, Message):
        return said.id, *((name, _key(value)) for name, value in said.params.items())
    if isinstance(said, tuple | list):
        return tuple(map(_key, said))
    return cast(Hashable, said)


def log_messages_of(table: Table, step: LogStep, seat: Seat | None) -> tuple[Message, ...]:
    entry = step.entry
    if not is_action(entry):
        return table_log_lines(step)
    if step.after is None or table.running is None:
        return ()
    return table.running.game.log_messages(entry, step.before, step.after, seat)


def audience_of(table: Table, step: LogStep, seat: Seat | None) -> Hashable:
    """What seats that read the same of an entry have in common."""
    if not is_action(step.entry) or step.after is None or table.running is None:
        return None
    return table.running.game.audience(step.entry, step.before, step.after, seat)
