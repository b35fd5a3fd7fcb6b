"""Connect in a terminal: what a view says, as lines, and the choices in groups."""

from collections.abc import Hashable, Mapping, Sequence

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Who, message
from hexhaven.core.plugins.terminal_rendering import Group, Item, Line, Lines, PlayerTable, Span
from hexhaven.core.setup import Setup
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.actions import CARD_NAMES, write_edge, write_node
from hexhaven.games.connect.boards import SIDES
from hexhaven.games.connect.geography import board_of, side_of
from hexhaven.games.connect.options import colours_of
from hexhaven.games.connect.position import FOUND, OVER, QUIET_ROUNDS, ROBBER, TRADE, Player
from hexhaven.games.connect.rendering.terminal_map import draw_window
from hexhaven.games.connect.rules.building import BONUS, road_places, settlement_places
from hexhaven.games.connect.rules.rounds import discard_count
from hexhaven.games.connect.view import ConnectView
from hexhaven.games.island.cards import LETTERS, RESOURCES, amount
from hexhaven.games.island.rendering.characters import SOFT, STRONG
from hexhaven.games.island.rendering.match_text import MatchText

#: Colours tell the players of a small island apart.
FEW_SEATS = 6


class ConnectText(MatchText):
    """One match in one language; the colours are those printed on the boards."""

    game_id = "connect"
    usual_colours = staticmethod(colours_of)
    order = (
        "found", "discard", "accept", "settle", "city", "road", "buy", "knight", "roads",
        "invention", "market", "bank", "offer", "withdraw",
    )  # fmt: skip
    typed = ("discard", "bank", "offer")
    on_picture = ("settle", "city", "road")
    help_topics = ("pieces", "players", "places", "costs", "actions", "trade")

    def __init__(
        self, setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
    ) -> None:
        super().__init__(setup, names, language)

    @classmethod
    def seat_names(cls, setup: Setup, colours: Sequence[str] = ()) -> tuple[Message, ...]:
        """What seats without a name are called: by colour, at a long table by side and board."""
        if setup.seats <= FEW_SEATS:
            return super().seat_names(setup)
        sides = (message(f"side.{SIDES[side_of(seat)]}") for seat in range(setup.seats))
        return tuple(
            message("text.connect.seat", side=side, board=board_of(seat))
            for seat, side in enumerate(sides)
        )

    def picture(
        self, view: ConnectView, keys: Mapping[Action, str], roomy: bool, named: bool
    ) -> Lines:
        """The island around the seat's area; a spectator sees that of the first seat."""
        seat = view.seat or 0
        return draw_window(view.position, seat, self.colours, keys, self.say, roomy, named)

    # -- people

    def players(self, view: ConnectView) -> PlayerTable:
        """Open resources and points of all trading partners."""
        columns = ("points", *LETTERS, "cards", "knights", "route", "track")
        known = {column: f"text.connect.column.{column}" for column in columns if len(column) > 1}
        heading = ("", *(self.say(known[c]) if c in known else c for c in columns))
        seats = view.near_seats() or tuple(range(min(FEW_SEATS, view.position.island.seats)))
        return PlayerTable(heading, tuple(self._row(view, seat) for seat in seats))

    def _row(self, view: ConnectView, seat: Seat) -> tuple[Line, ...]:
        p = view.position
        player, ground = p.players[seat], p.grounds[board_of(seat)]
        cells = (
            player.points,
            *(n or "·" for n in player.hand),
            len(player.backs),
            f"{player.knights}{'*' if ground.army == seat else ' '}",
            f"{player.length}{'*' if ground.route == seat else ' '}",
            BONUS * len(player.bonus) or "·",
        )
        return self.row(seat, p.is_active(seat), cells)

    # -- where the game stands

    def state_of_play(self, view: ConnectView) -> Lines:
        """Round and side, dice, supply, markets and live offers."""
        p = view.position
        if p.phase == FOUND:
            return ((Span(self.say("text.connect.founding"), STRONG),),)
        side = message(f"side.{SIDES[p.side]}")
        rolled = f" · {p.dice[0]}+{p.dice[1]} = {sum(p.dice)}" if p.dice else ""
        lines: list[Line] = [
            (Span(self.say("text.connect.round", round=p.round, side=side) + rolled, STRONG),),
            (Span(self.say("text.connect.supply", supply=_stock(p.supply)), SOFT),),
        ]
        end = None if view.seat is None else p.island.market_of(view.seat)
        if end is not None:
            market = self.say("text.connect.market", market=_stock(p.markets[end]))
            lines.append((Span(market, SOFT),))
        lines += [
            self._offer(seat, player)
            for seat, player in ((s, p.players[s]) for s in view.near_seats())
            if player.offer is not None
        ]
        return tuple(lines)

    def _offer(self, seat: Seat, player: Player) -> Line:
        assert player.offer is not None
        sides = {"give": amount(player.offer.give), "want": amount(player.offer.want)}
        return (Span(self.say("text.connect.offer", player=Who(seat), **sides), "bold cyan"),)

    def own_lines(self, view: ConnectView) -> Lines:
        """The resources, the development cards, all points and the rank."""
        if view.seat is None:
            return ()
        player = view.position.players[view.seat]
        spans = [Span(self.say("text.connect.hand") + " ", SOFT)]
        cards = [self.say(m.id, **m.params) for m in amount(player.hand)]
        empty = self.say("text.connect.empty")
        spans.append(Span(", ".join(cards) if cards else empty, STRONG if cards else SOFT))
        if view.own:
            names = ", ".join(self.say(f"card.{CARD_NAMES[card]}") for card in view.own)
            spans += [Span("  " + self.say("text.connect.cards") + " ", SOFT), Span(names, STRONG)]
        points = player.points + view.own.count(a.VICTORY_POINT)
        said = self.say(
            "text.connect.points",
            points=points,
            goal=view.position.rules.goal,
            rank=view.rank,
            players=view.position.island.seats,
        )
        return ((*spans, Span("  " + said, SOFT)),)

    def prompt(self, view: ConnectView, seat: Seat) -> Message:
        p = view.position
        if p.phase == FOUND:
            return message("asked.connect.found")
        if p.phase == ROBBER and seat in p.awaited:
            hand = sum(p.players[seat].hand)
            return message("asked.connect.discard", count=discard_count(p.players[seat]), hand=hand)
        if p.phase != TRADE:
            return message("asked.connect.wait")
        return message("asked.connect.active" if p.is_active(seat) else "asked.connect.inactive")

    # -- choices

    def item(self, view: ConnectView, action: Action) -> Item:
        return Item(action, self._label(action))

    def _label(self, action: Action) -> Message:
        id = f"text.connect.do.{word_of(type(action))}"
        match action:
            case a.Settle(place) | a.City(place):
                return message(id, place=write_node(place))
            case a.Road(edge):
                return message(id, place=write_edge(edge))
            case a.Found(building, node, road):
                kind = message(f"text.connect.{building}")
                return message(id, piece=kind, place=write_node(node), road=write_edge(road))
            case a.Buy(board):
                return message(id, board=board)
            case a.PlayKnight(resource):
                return message(id, resource=message(f"resource.{RESOURCES[resource]}"))
            case a.PlayInvention(taken):
                return message(id, cards=amount(taken))
        return self._trade(id, action)

    def _trade(self, id: str, action: Action) -> Message:
        match action:
            case a.Accept(seat, give, want):
                return message(id, player=Who(seat), give=amount(want), want=amount(give))
            case a.Bank(give, want):
                return message(id, give=amount(give), want=amount(want))
            case a.Market(give, want):
                given, wanted = (message(f"resource.{RESOURCES[kind]}") for kind in (give, want))
                return message(id, give=given, want=wanted)
        return message(id)

    def hints(self, view: ConnectView) -> tuple[Group, ...]:
        """Where roads, settlements and cities could be built, if they could be paid."""
        p, seat = view.position, view.seat
        if seat is None or p.phase in (FOUND, OVER):
            return ()
        roads = (a.Road(p.island.name_edge(edge)) for edge in road_places(p, seat))
        places = (a.Settle(p.island.name_node(node)) for node in settlement_places(p, seat))
        cities = (a.City(p.island.name_node(node)) for node in p.players[seat].settlements)
        hints = {"road": roads, "settle": places, "city": cities}
        return tuple(self.hint(view, word, actions) for word, actions in hints.items())

    def chapter(self, view: ConnectView) -> Hashable:
        return view.position.round

    def rests(self, view: ConnectView) -> bool:
        """C-11: after round 10, when the robbers wake."""
        return view.position.round == QUIET_ROUNDS + 1


def _stock(counts: Sequence[int]) -> str:
    return " ".join(f"{letter}{n}" for letter, n in zip(LETTERS, counts, strict=True))


make_text, seat_names = ConnectText, ConnectText.seat_names
