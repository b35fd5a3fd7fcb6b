"""What the log says of one entry to one seat: of itself, its partners, and the whole table."""

from collections.abc import Hashable, Iterator

from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.connect import actions as a
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import CARD_NAMES, write_edge, write_node
from hexhaven.games.connect.boards import SIDES
from hexhaven.games.connect.changed_parts import concerned_seats
from hexhaven.games.connect.geography import board_of, seats_at
from hexhaven.games.connect.position import State, total_points
from hexhaven.games.connect.rules.building import BONUS
from hexhaven.games.island.cards import RESOURCES, amount, cards
from hexhaven.games.island.rendering.log_lines import LogLines


class ConnectLogLines(LogLines):
    """One entry of Connect; a seat reads of itself, its partners and the whole table."""

    game_id = "connect"

    def __init__(self, entry: Entry, before: State, after: State, seat: int | None) -> None:
        self.old, self.new, self.after = before.position, after.position, after
        self.entry, self.action = entry, entry.action
        buying = self.old.buying
        super().__init__(buying.seat if entry.seat == NATURE and buying else entry.seat, seat)

    @property
    def near(self) -> tuple[int, ...]:
        """The seats this one hears of: itself and its trading partners."""
        island = self.new.island
        if self.seat is None or not island.trades_nearby:
            return tuple(range(island.seats))
        return (self.seat, *island.partners(self.seat))

    def hears_of(self, subject: int) -> bool:
        """Whether this seat reads what another one does."""
        island = self.new.island
        if self.seat is None or not island.trades_nearby:
            return True
        return subject == self.seat or subject in island.partners(self.seat)

    def line(self, id: str, **params: object) -> tuple[Message, ...]:
        """A line about the seat that acted, where this seat hears of it."""
        return super().line(id, **params) if self.hears_of(self.actor) else ()

    def audience(self) -> Hashable:
        """What seats that read the same have in common: what they hear of.

        It is the seat itself where it is spoken of, or where everybody hears something else.
        """
        in_round = {self.old.phase, self.new.phase} <= {pos.TRADE, pos.DRAW}
        if self.actor < 0 or not in_round or self.seat == self.actor:
            return self.seat
        action, old, new = self.action, self.old.grounds, self.new.grounds
        if isinstance(action, a.Accept) and self.seat == action.seat:
            return self.seat
        is_asked = isinstance(action, a.Offer) and self.seat in action.to
        heard = [board for board in self._contested_boards() if old[board] is not new[board]]
        if any(self.seat in (new[board].route, new[board].army) for board in heard):
            return self.seat
        return self.hears_of(self.actor), is_asked, *heard

    def action_lines(self) -> tuple[Message, ...]:
        match self.action:
            case a.Road(edge):
                return self.line("road", place=write_edge(edge))
            case a.Settle(node):
                return self.settle(node)
            case a.City(node):
                return self.line("city", place=write_node(node))
            case a.Buy(board):
                return self.line("buy", board=board)
            case a.PlayKnight():
                return self.line("knight") + self.gains((self.actor,))
            case a.PlayRoadBuilding():
                return self.line("roads")
            case a.PlayInvention(taken):
                return self.line("invention", cards=amount(taken))
            case a.Discard(given):
                return self.line("discard", cards=amount(given))
            case a.Found(a.CITY, node):
                return self.line("found_city", place=write_node(node)) + self.first_gains()
            case a.Found(_, node):
                return self.line("found", place=write_node(node)) + self.first_gains()
        return self.trade() or self.nature()

    def settle(self, node: tuple[int, int]) -> tuple[Message, ...]:
        """A settlement, which may be the first in a foreign area."""
        players = self.old.players[self.actor], self.new.players[self.actor]
        if players[0].bonus == players[1].bonus:
            return self.line("settle", place=write_node(node))
        return self.line("settle_abroad", place=write_node(node), points=BONUS)

    def trade(self) -> tuple[Message, ...]:
        match self.action:
            case a.Bank(give, want):
                return self.line("bank", give=amount(give), want=amount(want))
            case a.Market(give, want):
                given, wanted = (message(f"resource.{RESOURCES[kind]}") for kind in (give, want))
                return self.line("market", give=given, want=wanted)
            case a.Offer(give, want, to):
                if self.seat not in (*to, self.actor) and to:
                    return ()
                return self.line("offer", give=amount(give), want=amount(want))
            case a.Accept(partner, give, want):
                sides = {"give": amount(want), "want": amount(give)}
                if self.seat == partner:
                    player = Who(self.actor)
                    return (message("told.connect.deal.with_you", player=player, **sides),)
                return self.line("deal", partner=Who(partner), **sides)
            case a.Withdraw():
                return self.line("withdraw")
        return ()

    # -- Nature

    def nature(self) -> tuple[Message, ...]:
        """Rolls, drawn cards and the end of the time."""
        match self.action:
            case a.Dice(first, second):
                return self.roll_lines(first + second)
            case a.MoveRobbers(first, second):
                return (self.robbers(first + second),)
            case a.Draw(card) if self.actor == self.seat:
                name = message(f"card.{CARD_NAMES[card]}")
                return (message("told.connect.draw.you", card=name),)
            case a.TimeUp():
                return self.time_up()
        return ()

    def roll_lines(self, total: int) -> tuple[Message, ...]:
        """The roll of a round, and who got what."""
        side = message(f"side.{SIDES[self.old.side]}")
        if total == pos.SEVEN:
            return (message("told.connect.seven", round=self.old.round, side=side),)
        first = message("told.connect.roll", round=self.old.round, side=side, total=total)
        small = self.seat is not None or not self.new.island.trades_nearby
        return (first, *self.gains(self.near if small else ()))

    def robbers(self, number: int) -> Message:
        if number == pos.SEVEN:
            return message("told.connect.robbers.desert")
        return message("told.connect.robbers", number=number)

    def gains(self, seats: tuple[int, ...]) -> tuple[Message, ...]:
        lines = []
        for seat in sorted(seats):
            hands = self.old.players[seat].hand, self.new.players[seat].hand
            gained = cards(max(0, new - old) for old, new in zip(*hands, strict=True))
            if any(gained) and self.hears_of(seat):
                lines.append(self.about(seat, "gain", cards=amount(gained)))
        return tuple(lines)

    def time_up(self) -> tuple[Message, ...]:
        """What the end of a time means depends on the phase."""
        if self.old.phase == pos.FOUND:
            return (message("told.connect.founding_over"), *self.first_gains())
        if self.old.phase == pos.ROBBER:
            return tuple(self.cut_lines())
        lines = [message("told.connect.round_over", round=self.old.round)]
        if self.old.round == pos.QUIET_ROUNDS:
            lines.append(message("told.connect.robbers_wake"))
        return tuple(lines)

    def first_gains(self) -> tuple[Message, ...]:
        """What the first cities paid."""
        return () if self.new.phase == pos.FOUND else self.gains(self.near)

    def cut_lines(self) -> Iterator[Message]:
        """Whose hands were cut, and of what."""
        for seat in sorted(self.old.awaited):
            if self.hears_of(seat):
                hands = self.old.players[seat].hand, self.new.players[seat].hand
                lost = cards(old - new for old, new in zip(*hands, strict=True))
                yield self.about(seat, "cut", cards=amount(lost))

    # -- what came of it

    def consequences(self) -> tuple[Message, ...]:
        lines = [*self.special_points()] if self.actor >= 0 and self.old.phase != pos.DRAW else []
        if self.new.phase == pos.OVER and self.old.phase != pos.OVER:
            lines.append(self.ending())
        return tuple(lines)

    def special_points(self) -> Iterator[Message]:
        """Longest routes and largest armies of the boards this seat hears of."""
        for board in self._contested_boards():
            old, new = self.old.grounds[board], self.new.grounds[board]
            if old.route != new.route:
                yield self.route(board, new.route)
            if old.army != new.army:
                knights = self.new.players[new.army].knights
                yield self.about(new.army, "largest_army", count=knights)

    def _contested_boards(self) -> list[int]:
        """The boards near the actor whose special points may have changed."""
        if self.old.grounds is self.new.grounds:
            return []
        boards = {board_of(seat) for seat in concerned_seats(self.entry, self.old)}
        return sorted(board for board in boards if self.hears_of(seats_at(board)[0]))

    def route(self, board: int, holder: int) -> Message:
        """Who has the longest route of a board now."""
        if holder == pos.NOBODY:
            return message("told.connect.longest_route.nobody", board=board)
        return self.about(holder, "longest_route", length=self.new.players[holder].length)

    def ending(self) -> Message:
        """Who won, alone or with others, or that the rounds ran out."""
        winners = self.new.winners
        if not winners:
            return message("told.connect.limit", rounds=self.new.round)
        points = total_points(self.after, winners[0])
        if len(winners) > 1:
            sharing = [Who(seat) for seat in winners]
            return message("told.connect.shared", players=sharing, points=points)
        return self.about(winners[0], "win", points=points)
