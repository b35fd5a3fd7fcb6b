"""The base game in a terminal: what a view says, as lines, and the choices in groups."""

from collections.abc import Hashable, Mapping
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Who, message
from hexhaven.core.plugins.terminal_rendering import Group, Item, Line, Lines, PlayerTable, Span
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import board_of_record
from hexhaven.games.base.options import colours_of
from hexhaven.games.base.rendering.action_labels import label_of
from hexhaven.games.base.rendering.terminal_map import draw_island
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import LETTERS, RESOURCES, CardCounts, amount, cards_from_json
from hexhaven.games.island.rendering.characters import SOFT, STRONG
from hexhaven.games.island.rendering.match_text import MatchText


class BaseText(MatchText):
    """One match of the base game in one language."""

    game_id = "base"
    usual_colours = staticmethod(colours_of)
    order = (
        "roll", "accept", "deal", "decline", "settle", "city", "road", "waive", "robber", "steal",
        "discard", "buy", "knight", "roads", "invention", "monopoly", "bank", "offer", "withdraw",
        "end", "pass", "skip", "join",
    )  # fmt: skip
    typed = ("discard", "bank", "offer")
    on_picture = ("settle", "city", "road", "robber")
    help_topics = ("pieces", "players", "places", "costs", "actions", "trade", "between", "asking")

    def picture(
        self, view: BaseView, keys: Mapping[Action, str], roomy: bool, named: bool
    ) -> Lines:
        """The island; keys stand where the actions would be done."""
        return draw_island(view, self.colours, keys, self.say, roomy, named)

    def players(self, view: BaseView) -> PlayerTable:
        columns = ("points", "hand", "cards", "knights", "road")
        heading = ("", *(self.say(f"text.base.column.{column}") for column in columns))
        public = view.parts()["public"]
        return PlayerTable(heading, tuple(self._row(public, s) for s in range(len(self.colours))))

    def _row(self, public: dict[str, Any], seat: Seat) -> tuple[Line, ...]:
        player = public["players"][seat]
        cells = (
            player["points"],
            player["hand_size"],
            player["card_count"],
            f"{player['knights']}{'*' if public['largest_army'] == seat else ' '}",
            f"{player['road_length']}{'*' if public['longest_road'] == seat else ' '}",
        )
        return self.row(seat, public["turn"] == seat and public["winner"] is None, cells)

    def state_of_play(self, view: BaseView) -> Lines:
        """Turn, dice, bank and live offers."""
        public = view.parts()["public"]
        if not public["turns"]:
            return ((Span(self.say("text.base.founding"), STRONG),),)
        dice = public["dice"]
        rolled = f" · {dice[0]}+{dice[1]} = {sum(dice)}" if dice else ""
        lines: list[Line] = [
            (Span(self.say("text.base.turn", n=public["turns"]) + rolled, STRONG),),
            (Span(self._stock(public), SOFT),),
        ]
        if public.get("building"):
            lines.append((Span(self._between(public), "bold cyan"),))
        lines += [self._offer(offer, public) for offer in public["offers"]]
        return tuple(lines)

    def _between(self, public: dict[str, Any]) -> str:
        """X-20, X-30: who acts before the next turn, in their order."""
        building = public["building"]
        if public["phase"] == "part_turn":
            return self.say("text.base.part_turn", player=Who(public["turn"]))
        idle = {*building["passed"], *building["skipping"]}
        idle |= {s for s, player in enumerate(public["players"]) if not player["hand_size"]}
        left = building["order"][building["place"] :]
        waiting = [Who(seat) for seat in left if seat == public["turn"] or seat not in idle]
        return self.say("text.base.special_building", players=waiting)

    def _stock(self, public: dict[str, Any]) -> str:
        stock = zip(LETTERS, public["bank"].values(), strict=True)
        bank = " ".join(f"{letter}{count}" for letter, count in stock)
        return self.say("text.base.bank", bank=bank, deck=public["deck"])

    def _offer(self, offer: dict[str, Any], public: dict[str, Any]) -> Line:
        give, want = (amount(cards_from_json(offer[side])) for side in ("give", "want"))
        text = self.say("text.base.offer", player=Who(offer["seat"]), give=give, want=want)
        agreed = [seat for seat, reply in enumerate(public["replies"]) if reply == "accepted"]
        if offer["seat"] == public["turn"] and agreed:
            text += " " + self.say("text.base.agreed", players=[Who(seat) for seat in agreed])
        return (Span(text, "bold cyan"),)

    def own_lines(self, view: BaseView) -> Lines:
        """The hand, the development cards and all points."""
        if view.seat is None:
            return ()
        hand = view.hand
        spans = [Span(self.say("text.base.hand") + " ", SOFT)]
        spans += self._cards(hand)
        if view.cards:
            held = ", ".join(
                self.say(f"card.{name}") + (f" ×{count}" if count > 1 else "")
                for name, count in view.cards.items()
            )
            spans += [Span("  " + self.say("text.base.cards") + " ", SOFT), Span(held, STRONG)]
        goal = int(view.parts()["island"]["options"]["points"])
        points = self.say("text.base.points", points=view.points, goal=goal)
        return ((*spans, Span("  " + points, SOFT)),)

    def _cards(self, counts: CardCounts) -> list[Span]:
        if not any(counts):
            return [Span(self.say("text.base.empty"), SOFT)]
        spans = []
        for kind, count in enumerate(counts):
            if count:
                text = self.say(f"amount.{RESOURCES[kind]}", count=count)
                spans += [Span(text, STRONG), Span(", ", SOFT)]
        return [*spans[:-1], Span(f" ({sum(counts)})", SOFT)]

    def prompt(self, view: BaseView, seat: Seat) -> Message:
        public = view.parts()["public"]
        if public["phase"] == "discard":
            count = public["discards"][seat]
            return message("asked.base.discard", count=count, hand=sum(view.hand))
        if public["turn"] == seat:
            return message(f"asked.base.{public['phase']}", left=public["free_roads"])
        if public["phase"] == "special_building":
            return message("asked.base.waiting", player=Who(public["turn"]))
        for offer in public["offers"]:
            if offer["seat"] == public["turn"] and seat in offer["to"]:
                give, want = (amount(cards_from_json(offer[side])) for side in ("give", "want"))
                return message("asked.base.reply", player=Who(offer["seat"]), give=give, want=want)
        return message("asked.base.propose", player=Who(public["turn"]))

    def item(self, view: BaseView, action: Action) -> Item:
        """One choice; that of a place is typed as its number."""
        label = label_of(view, action)
        match action:
            case a.Settle(place) | a.City(place) | a.MoveRobber(place):
                return Item(action, label, str(place))
        return Item(action, label)

    def hints(self, view: BaseView) -> tuple[Group, ...]:
        """Where roads, settlements and cities could be built, if they could be paid."""
        if view.seat is None or not view.parts()["public"]["turns"]:
            return ()
        r, seat = view.record, view.seat
        roads = board_of_record(r).edges_of(r.front[seat] & r.free_edges)  # B-31
        settlements = members_of(as_int(r.reach[seat] & r.free_nodes))  # B-32
        return (
            self.hint(view, "road", map(a.Road, roads)),
            self.hint(view, "settle", map(a.Settle, settlements)),
            self.hint(view, "city", map(a.City, members_of(as_int(r.settlements[seat])))),
        )

    def chapter(self, view: BaseView) -> Hashable:
        """The turn, or the step of the founding."""
        return int(view.record.turns), int(view.record.founded)


make_text, seat_names = BaseText, BaseText.seat_names
