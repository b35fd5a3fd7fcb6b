"""How a table is shown: its lobby, its game, and the result."""

from collections.abc import Callable
from typing import Any

from rich.text import Text

from hexhaven.coach import has_coach
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Who, message
from hexhaven.core.plugins.terminal_rendering import Group
from hexhaven.remote.connection import ConnectionLost
from hexhaven.remote.match import RemoteMatch
from hexhaven.terminal.online.lobby import Lobby
from hexhaven.terminal.ui.game_dialogue import ERROR_STYLE, NOTE_STYLE, QUESTION_STYLE, GameDialogue
from hexhaven.terminal.ui.game_text import seat_names, text_of
from hexhaven.terminal.ui.keyboard import PROMPT, LineEditor
from hexhaven.terminal.ui.screen import Scene, Screen

#: The seat of a spectator.
SPECTATOR: Seat = -4


class OnlineDialogue(GameDialogue):
    """Shows one table to one person."""

    match: RemoteMatch

    def __init__(
        self, match: RemoteMatch, screen: Screen, language: str, read: Callable[[], str]
    ) -> None:
        super().__init__(match, screen, (), language, read)
        self.match = match
        self.typed = LineEditor(self._echo)
        self.disconnected: ConnectionLost | None = None
        #: Requests by id: None until they are answered, then the entry that is still to come.
        self._waiting: dict[str, int | None] = {}
        self._shown: object = None

    @property
    def seat(self) -> Seat:  # type: ignore[override]  # it may change before the game
        return SPECTATOR if self.match.seat is None else self.match.seat

    @property
    def is_waiting(self) -> bool:
        """Whether a request has not had its effect yet."""
        return bool(self._waiting)

    def _is_awaited(self) -> bool:
        return self.match.is_running and self.seat in self.match.pending.must

    def _is_asked(self) -> bool:
        """Whether the person is asked for something; after the game always."""
        if self.disconnected is not None or self.is_waiting:
            return False
        match self.match.info.status:
            case "lobby":
                ready = self.match.seat is None or self.match.info.seats[self.seat].ready
                return self.match.hosting or not ready
            case "playing":
                return self._is_awaited()
        return True

    def _update_names(self) -> None:
        """Follow a change of seats or settings."""
        colours = tuple(chair.colour for chair in self.match.info.seats)
        self.names = seat_names(self.match, self.language, colours)
        self.screen.text = text_of(self.match, self.names, self.language, colours)

    def _offer(self) -> None:
        self._shown = None
        groups: tuple[Group, ...] = ()
        if self.match.has_view and (choices := self.match.legal(self.seat)):
            groups = self.screen.text.groups(self.match.view(self.seat), choices)
        self._update_menu(groups)

    def _poll_timeout(self) -> float | None:
        """How long to wait for an event: until the clock shows another second, if one runs."""
        left = self.match.seconds_left() if self.match.is_running else None
        if not left or not self.screen.redraws:
            return None
        return left - int(left) or 1.0

    def _show(self) -> None:
        """Show what is new; a screen that scrolls shows it only when the person is asked."""
        left = self.match.seconds_left() if self.match.is_running and self.screen.redraws else None
        now = (self.match.version, self.disconnected, None if left is None else int(left))
        if now == self._shown or not (self.screen.redraws or self._is_asked()):
            return
        self._shown = now
        if self.match.info.status == "lobby" or not self.match.has_view:
            self._show_lobby()
        else:
            self.screen.show(self._current_scene())
        if self.screen.redraws:
            self.screen.console.print(PROMPT + self.typed.text, end="")

    def _show_lobby(self) -> None:
        lobby = Lobby(self.match, self.names, self.language)
        below = [*self._connection_lines(), Text(self.say(lobby.next_step()), QUESTION_STYLE)]
        if self.notice is not None:
            below.append(Text(self.say(self.notice), ERROR_STYLE))
        footer = Text(self.say(message("join.footer_lobby")), "dim")
        self.screen.show_page(lobby.lines(), self.log, [*below, footer])

    def _current_scene(self) -> Scene:
        if self.match.info.status == "playing":
            return self._scene(self._is_awaited())
        footer = Text(self.say(message("join.footer_over")), "dim")
        view = self.match.view(self.seat)
        return Scene(view, self.log, said=self._result_lines(), footer=footer)

    def _question(self, view: Any) -> list[Text]:
        said = self._connection_lines()
        awaited = self.match.pending.must - {self.seat}
        left = self.match.seconds_left()
        if self.match.info.paused:
            return [*said, Text(self.say(message("table.paused")), QUESTION_STYLE)]
        if left is not None:
            said.append(self._clock_line(left))
        if self._is_awaited() or (self.menu.groups and not awaited):
            return [*said, *super()._question(view)]
        if awaited:
            players = [Who(seat) for seat in sorted(awaited)]
            said.append(Text(self.say(message("join.waiting", players=players)), QUESTION_STYLE))
        return said

    def _connection_lines(self) -> list[Text]:
        if self.disconnected is None:
            return []
        lost = message("join.gone", reason=self.disconnected.reason)
        return [Text(self.say(lost), ERROR_STYLE)]

    def _footer(self, must: bool) -> Message:
        if self.menu.can_close:
            return message("play.footer_back")
        return message("join.footer" if self.match.seat is not None else "join.footer_watch")

    def _result_lines(self) -> list[Text]:
        """The result, and what can be done next."""
        info = self.match.info
        said = self._connection_lines()
        if self.match.outcome is not None:
            said += self._outcome_lines(self.match.outcome)
        elif info.ended:
            said.append(Text(self.say(message(f"join.ended.{info.ended}")), QUESTION_STYLE))
        if info.rematch:
            said.append(Text(self.say(message("join.rematch_there")), NOTE_STYLE))
        look_again = "join.review" if has_coach(self.match.game) else "join.look_again"
        said.append(Text(self.say(message(look_again)), NOTE_STYLE))
        if self.notice is not None:
            said.append(Text(self.say(self.notice), ERROR_STYLE))
        return said

    def _echo(self, key: str) -> None:
        if self.screen.redraws:
            self.screen.console.print(key, end="")
