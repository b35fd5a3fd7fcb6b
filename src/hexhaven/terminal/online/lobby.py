"""A table before its game: its settings, who sits where, and who is ready."""

from collections.abc import Sequence

from rich.text import Text

from hexhaven.core.messages import Message, Who, message, render
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.changes import HOST
from hexhaven.table.protocol.table_info import SeatInfo
from hexhaven.terminal.ui.game_text import time_words

#: At most this many seats of a long table are listed.
MOST_SEATS_LISTED = 12


class Lobby:
    """The lobby of a table in lines."""

    def __init__(self, match: RemoteMatch, names: Sequence[str], language: str) -> None:
        self.match, self.names, self.language = match, names, language

    def say(self, said: Message) -> str:
        return render(said, self.names, self.language)

    def lines(self) -> list[Text]:
        info = self.match.info
        heading = message("join.lobby", game=info.settings.game, table=info.id)
        return [
            Text(self.say(heading), "bold"),
            *(Text(line, "dim") for line in self._setting_lines()),
            Text(),
            *(self._seat_line(seat, chair) for seat, chair in self._listed_seats()),
            *self._more_seats(),
        ]

    def _setting_lines(self) -> list[str]:
        info = self.match.info
        options = {option.name: option.default for option in self.match.game.options}
        chosen = {**options, **info.settings.options}
        settled = ", ".join(f"{name} {value}" for name, value in chosen.items())
        said = [message("join.public" if info.settings.public else "join.private")]
        if info.settings.clock is not None:
            said.append(message("join.turn_clock", time=time_words(info.settings.clock)))
        if info.settings.building_clock is not None:
            time = time_words(info.settings.building_clock)
            said.append(message("screen.lobby.building_clock", time=time))
        if info.host == HOST:
            said.append(message("join.host_apart"))
        if info.watching:
            said.append(message("join.watching", count=info.watching))
        return [settled[:400], " · ".join(self.say(one) for one in said)]

    def _listed_seats(self) -> list[tuple[int, SeatInfo]]:
        """The first seats, and the person's."""
        seats = list(enumerate(self.match.info.seats))
        own = [(s, chair) for s, chair in seats[MOST_SEATS_LISTED:] if s == self.match.seat]
        return seats[:MOST_SEATS_LISTED] + own

    def _more_seats(self) -> list[Text]:
        seats = self.match.info.seats
        if len(seats) <= MOST_SEATS_LISTED:
            return []
        free = sum(chair.kind == "open" for chair in seats)
        return [Text(self.say(message("join.more_seats", seats=len(seats), free=free)), "dim")]

    def _seat_line(self, seat: int, chair: SeatInfo) -> Text:
        own = seat == self.match.seat
        line = Text(f"{'>' if own else ' '} {seat:2} ", "bold" if own else "")
        line.append(f"{self._seat_name(seat, chair):24} ")
        line.append(f"{self.say(message(f'colour.{chair.colour}')):8} ", "dim")
        line.append(", ".join(self.say(mark) for mark in self._marks(seat, chair)), "#3a93ad")
        return line

    def _seat_name(self, seat: int, chair: SeatInfo) -> str:
        if chair.kind == "open":
            return self.say(message("join.free"))
        if chair.kind == "bot":
            return self.say(message("join.bot", bot=chair.bot))
        return self.say(message("join.person", player=Who(seat)))

    def _marks(self, seat: int, chair: SeatInfo) -> list[Message]:
        if chair.kind != "person":
            return []
        marks = [
            (seat == self.match.seat, "join.you"),
            (seat == self.match.info.host, "screen.lobby.host"),
            (chair.ready, "screen.lobby.ready"),
            (not chair.here and seat != self.match.seat, "screen.lobby.away"),
            (chair.muted, "join.muted"),
        ]
        return [message(id) for holds, id in marks if holds]

    def next_step(self) -> Message:
        info, seat = self.match.info, self.match.seat
        free = sum(chair.kind == "open" for chair in info.seats)
        if self.match.hosting and free:
            return message("join.host_fill", count=free)
        if self.match.hosting and (unready := self._unready()):
            return message("table.not_ready", players=unready)
        if self.match.hosting:
            return message("join.host_start")
        if seat is not None and not info.seats[seat].ready:
            return message("join.get_ready")
        return message("join.wait_start")

    def _unready(self) -> list[Who]:
        info = self.match.info
        return [
            Who(seat)
            for seat, chair in enumerate(info.seats)
            if chair.kind == "person" and seat != info.host and not chair.ready
        ]
