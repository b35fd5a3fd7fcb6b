"""The base game in a terminal: what a view says, as lines, and the choices in groups."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
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
from hexhaven.games.base.rendering.action_labels import deal_label_of, label_of
from hexhaven.games.base.rendering.terminal_map import draw_island
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import (
    LETTERS,
    RESOURCES,
    CardCounts,
    amount,
    cards_from_json,
    write_cards,
)
from hexhaven.games.island.rendering.characters import SOFT, STRONG
from hexhaven.games.island.rendering.match_text import MatchText

#: How what is offered and who may build is shown.
OFFERED = "bold cyan"


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
        lines: list[Line] = [(self._turn(public),), (Span(self._stock(public), SOFT),)]
        if public.get("building"):
            lines.append((Span(self._between(public), OFFERED),))
        lines += [self._offer(offer, public) for offer in public["offers"]]
        return tuple(lines)

    def brief_state_of_play(self, view: BaseView) -> Lines:
        """Turn and dice; what is offered by letters, else the bank."""
        public = view.parts()["public"]
        if not public["turns"]:
            return self.state_of_play(view)
        if public.get("building"):
            return ((self._turn(public),), (Span(self._between(public), OFFERED),))
        if not public["offers"]:
            return ((self._turn(public),), (Span(self._stock(public), SOFT),))
        offers = "  ".join(self._brief_offer(offer, public) for offer in public["offers"])
        return ((self._turn(public),), (Span(offers, OFFERED),))

    def _turn(self, public: dict[str, Any]) -> Span:
        dice = public["dice"]
        rolled = f" · {dice[0]}+{dice[1]} = {sum(dice)}" if dice else ""
        return Span(self.say("text.base.turn", n=public["turns"]) + rolled, STRONG)

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
        if agreed := _seats_agreed(offer, public):
            text += " " + self.say("text.base.agreed", players=[Who(seat) for seat in agreed])
        return (Span(text, OFFERED),)

    def _brief_offer(self, offer: dict[str, Any], public: dict[str, Any]) -> str:
        """An offer as people write it, and the letters of those who agreed."""
        give, want = (write_cards(cards_from_json(offer[side])) for side in ("give", "want"))
        agreed = " ".join(self.letter(seat) for seat in _seats_agreed(offer, public))
        return f"{self.letter(offer['seat'])} {give}>{want}" + (f" ({agreed})" if agreed else "")

    def own_lines(self, view: BaseView) -> Lines:
        """The hand, the development cards and all points."""
        if view.seat is None:
            return ()
        spans = [Span(self.say("text.base.hand") + " ", SOFT), *self._cards(view.hand)]
        if view.cards:
            spans += [Span("  "), *self._card_names(view)]
        points = self.say("text.base.points", points=view.points, goal=_goal(view))
        return ((*spans, Span("  " + points, SOFT)),)

    def brief_own_lines(self, view: BaseView) -> Lines:
        """The hand by letters and all points; the development cards below them."""
        if view.seat is None:
            return ()
        hand = " ".join(f"{n}{letter}" for letter, n in zip(LETTERS, view.hand, strict=True) if n)
        line = (
            Span(self.say("text.base.hand") + " ", SOFT),
            Span(hand or self.say("text.base.empty"), STRONG if hand else SOFT),
            Span(f" ({sum(view.hand)})" if hand else "", SOFT),
            Span(f"  {view.points}/{_goal(view)} {self.say('text.base.column.points')}", SOFT),
        )
        return (line, self._card_names(view)) if view.cards else (line,)

    def _card_names(self, view: BaseView) -> Line:
        names = ", ".join(
            self.say(f"card.{name}") + (f" ×{count}" if count > 1 else "")
            for name, count in view.cards.items()
        )
        return Span(self.say("text.base.cards") + " ", SOFT), Span(names, STRONG)

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

    def group(self, view: BaseView, word: str, actions: Sequence[Action]) -> Group:
        """The choices of one kind; under their heading deals go by the partner and the cards."""
        group = super().group(view, word, actions)
        deals = [action for action in actions if isinstance(action, a.Deal)]
        if len(deals) < 2:
            return group
        items = (Item(deal, deal_label_of(view, deal.seat, brief=True)) for deal in deals)
        return replace(group, items=tuple(items))

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


def _goal(view: BaseView) -> int:
    return int(view.parts()["island"]["options"]["points"])


def _seats_agreed(offer: dict[str, Any], public: dict[str, Any]) -> list[Seat]:
    """Who accepted an offer of the player in turn."""
    if offer["seat"] != public["turn"]:
        return []
    return [seat for seat, reply in enumerate(public["replies"]) if reply == "accepted"]


make_text, seat_names = BaseText, BaseText.seat_names
