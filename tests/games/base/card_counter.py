"""An attentive onlooker, who hears what is said at the table and remembers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from hexhaven.core.messages import Message
from hexhaven.games.island.cards import RESOURCES, read_cards
from tests.games.base.script import COSTS

FREE = ("found_road", "free_roads")
Hand = Counter[int]


class CardCounter:
    """What is certain of each hand to somebody who sees no cards but those openly moved.

    It hears the lines that the log has for spectators, and sees what they see of the table.
    """

    def __init__(self, seats: int) -> None:
        self.certain = [Hand() for _ in range(seats)]
        self.asked = [Hand() for _ in range(seats)]

    def hear(self, lines: Iterable[Message], before: dict[str, Any]) -> None:
        """Learn from what one entry is told as; `before` is the public part of the view."""
        for told in lines:
            line: Any = told.params.get("line", told)  # built between turns
            word = line.id.removeprefix("told.base.")
            said: dict[str, Any] = dict(line.params)
            if word in ("gain", "invention"):
                self.certain[said["player"].seat] += hand(said["cards"])
            elif word in ("discard", "hand_over"):
                self.lose(said["player"].seat, hand(said["cards"]))
            if word == "hand_over":
                self.certain[before["turn"]] += hand(said["cards"])
            if word in COSTS and before["phase"] not in FREE:
                self.lose(said["player"].seat, cost(word))
            if word in ("bank", "offer", "propose", "accept", "deal"):
                self.hear_trade(word, said, before)
            if word == "theft":
                self.hear_theft(said["player"].seat, said["victim"].seat, before)

    def lose(self, seat: int, cards: Hand) -> None:
        self.certain[seat] -= cards  # a counter drops what falls below one

    def hear_trade(self, word: str, said: dict[str, Any], before: dict[str, Any]) -> None:
        seat = said["player"].seat
        if word == "accept":
            self.certain[seat] |= self.asked[before["turn"]]
            return
        give, want = hand(said["give"]), hand(said["want"])
        if word in ("offer", "propose"):
            self.certain[seat] |= give
            self.asked[seat] = want
            return
        self.lose(seat, give)
        self.certain[seat] += want
        if word == "deal":
            self.lose(said["partner"].seat, want)
            self.certain[said["partner"].seat] += give

    def hear_theft(self, thief: int, victim: int, before: dict[str, Any]) -> None:
        """One card is drawn unseen, unless the hand is known to be all of a kind."""
        size = before["players"][victim]["hand_size"]
        for kind, count in self.certain[victim].items():
            if count == size:
                self.certain[thief][kind] += 1
                self.lose(victim, Hand([kind]))
                return
        self.lose(victim, Hand(list(self.certain[victim])))


def hand(amounts: Iterable[Message]) -> Hand:
    """Cards as they are said: 2 wool, 1 ore."""
    return Hand(
        {
            RESOURCES.index(a.id.removeprefix("amount.")): int(str(a.params["count"]))
            for a in amounts
        }
    )


def cost(word: str) -> Hand:
    return Hand({kind: n for kind, n in enumerate(read_cards(COSTS[word])) if n})
