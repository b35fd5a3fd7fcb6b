"""The base game in a terminal: what a view says, as lines, and the choices in groups."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from hexhaven.core.actions import Action, word_of
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.game import Choices, Seat
from hexhaven.core.messages import Message, Who, message, render
from hexhaven.core.plugins.terminal_rendering import Group, Item, Line, Lines, PlayerTable, Span
from hexhaven.core.setup import Setup
from hexhaven.games.base import actions as a
from hexhaven.games.base.options import colours as usual_colours
from hexhaven.games.base.rendering.action_labels import label_of
from hexhaven.games.base.rendering.terminal_map import draw_island
from hexhaven.games.base.view import BaseView, edges_of
from hexhaven.games.island.cards import LETTERS, RESOURCES, CardCounts, amount, cards_from_json
from hexhaven.games.island.rendering.characters import PLAYER, SOFT, STRONG

#: The order in which groups are offered.
ORDER = (
    "roll", "accept", "deal", "decline", "settle", "city", "road", "waive", "robber", "steal",
    "discard", "buy", "knight", "roads", "invention", "monopoly", "bank", "offer", "withdraw",
    "end",
)  # fmt: skip
ON_PICTURE = ("settle", "city", "road", "robber")
TYPED = ("discard", "bank", "offer")


def seat_names(setup: Setup, colours: Sequence[str] = ()) -> tuple[Message, ...]:
    """What seats without a name are called: by their colours."""
    return tuple(message(f"colour.{colour}") for colour in colours or usual_colours(setup))


class BaseText:
    """One match of the base game in one language."""

    def __init__(
        self, setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
    ) -> None:
        self.names = tuple(names)
        self.language = language
        self.colours = tuple(colours) or usual_colours(setup)

    def say(self, id: str, **params: object) -> str:
        """A message in words."""
        return render(message(id, **params), self.names, self.language)

    def picture(
        self, view: BaseView, keys: Mapping[Action, str], roomy: bool, named: bool
    ) -> Lines:
        """The island; keys stand where the actions would be done."""
        return draw_island(view, self.colours, keys, self.say, roomy, named)

    def players(self, view: BaseView) -> PlayerTable:
        """What everybody sees of everybody."""
        columns = ("points", "hand", "cards", "knights", "road")
        heading = ("", *(self.say(f"text.base.column.{column}") for column in columns))
        public = view.parts()["public"]
        return PlayerTable(heading, tuple(self._row(public, s) for s in range(len(self.colours))))

    def _row(self, public: dict[str, Any], seat: Seat) -> tuple[Line, ...]:
        player = public["players"][seat]
        turn = public["turn"] == seat and public["winner"] is None
        army = "*" if public["largest_army"] == seat else " "
        longest = "*" if public["longest_road"] == seat else " "
        style = STRONG if turn else ""
        cells = (
            f"{player['points']}",
            f"{player['hand_size']}",
            f"{player['card_count']}",
            f"{player['knights']}{army}",
            f"{player['road_length']}{longest}",
        )
        name = (
            Span(">" if turn else " ", style),
            Span(f" {self.letter(seat)} ", PLAYER[self.colours[seat]]),
            Span(f" {self.names[seat]}", style),
        )
        return (name, *((Span(cell, style),) for cell in cells))

    def letter(self, seat: Seat) -> str:
        """The letter that stands for a seat on the island."""
        return self.say(f"colour.{self.colours[seat]}")[0]

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
        lines += [self._offer(offer, public) for offer in public["offers"]]
        return tuple(lines)

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

    def own(self, view: BaseView) -> Lines:
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

    def asked(self, view: BaseView, seat: Seat) -> Message:
        """What the seat is asked to do."""
        public = view.parts()["public"]
        if public["phase"] == "discard":
            count = public["discards"][seat]
            return message("asked.base.discard", count=count, hand=sum(view.hand))
        if public["turn"] == seat:
            return message(f"asked.base.{public['phase']}", left=public["free_roads"])
        for offer in public["offers"]:
            if offer["seat"] == public["turn"] and seat in offer["to"]:
                give, want = (amount(cards_from_json(offer[side])) for side in ("give", "want"))
                return message("asked.base.reply", player=Who(offer["seat"]), give=give, want=want)
        return message("asked.base.propose", player=Who(public["turn"]))

    def groups(self, view: BaseView, choices: Choices) -> tuple[Group, ...]:
        """The choices by kind, building before trading, the end of the turn last."""
        by_word: dict[str, list[Action]] = {}
        for action in choices.listed:
            by_word.setdefault(word_of(type(action)), []).append(action)
        for space in choices.spaces:
            by_word.setdefault(space.name, [])
        return tuple(
            self._group(view, word, by_word[word]) for word in sorted(by_word, key=ORDER.index)
        )

    def _group(self, view: BaseView, word: str, actions: Sequence[Action]) -> Group:
        if len(actions) == 1 and word not in TYPED:
            item = self._item(view, actions[0])
            return Group(word, item.label, (item,))
        label = message(f"text.base.group.{word}", count=len(actions))
        items = tuple(self._item(view, action) for action in actions)
        ask = message(f"text.base.ask.{word}") if word in TYPED else None
        return Group(word, label, items, ask, word in ON_PICTURE)

    def _item(self, view: BaseView, action: Action) -> Item:
        label = label_of(view, action)
        match action:
            case a.Settle(place) | a.City(place) | a.MoveRobber(place):
                return Item(action, label, str(place))
        return Item(action, label)

    def concerns(self, action: Action) -> bool:
        """Only an offer that can be paid interrupts anybody."""
        return isinstance(action, a.Accept)

    def hints(self, view: BaseView) -> tuple[Group, ...]:
        """Where roads, settlements and cities could be built, if they could be paid."""
        if view.seat is None or not view.parts()["public"]["turns"]:
            return ()
        r, seat = view.record, view.seat
        roads = edges_of(r.front[seat] & r.free_edges)  # B-31
        settlements = members_of(r.reach[seat] & r.free_nodes)  # B-32
        return (
            self._hint(view, "road", map(a.Road, roads)),
            self._hint(view, "settle", map(a.Settle, settlements)),
            self._hint(view, "city", map(a.City, members_of(r.settlements[seat]))),
        )

    def _hint(self, view: BaseView, word: str, actions: Iterable[Action]) -> Group:
        items = tuple(self._item(view, action) for action in actions)
        label = message(f"text.base.hint.{word}", count=len(items))
        return Group(word, label, items, on_picture=True)

    def plan(self, view: BaseView, text: str) -> tuple[Action, ...]:
        """None: chance and other players come between too often."""
        return ()

    def chapter(self, view: BaseView) -> Hashable:
        """The turn, or the step of the founding."""
        return int(view.record.turns), int(view.record.founded)

    def rests(self, view: BaseView) -> bool:
        """Never: there is no clock."""
        return False

    def help(self) -> tuple[Message, ...]:
        """How to read the island and write actions."""
        topics = ("pieces", "players", "places", "costs", "actions", "trade", "asking")
        return tuple(message(f"text.base.help.{topic}") for topic in topics)


def make_text(
    setup: Setup, names: Sequence[str], language: str, colours: Sequence[str] = ()
) -> BaseText:
    """How a match looks in a terminal."""
    return BaseText(setup, names, language, colours)
