"""What a drawing says in words: its title, its description, and the names on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexhaven.games.dice.position import CROSS
from hexhaven.games.island.rendering.captions import Caption, listed


class SheetCaption(Caption):
    """The words of one game of sheets, in one language."""

    def joker(self, gives: str) -> str:
        """What a joker gives."""
        return self.say("draw.dice.any" if gives == "any" else f"resource.{gives}")

    def title(self, game: str, public: Mapping[str, Any]) -> str:
        """Where the game stands, in a line."""
        which = self.say("draw.dice.plus" if game == "dice-plus" else "draw.dice.game")
        turns, winners = public["turns"], public["winners"]
        if public["phase"] == "first":
            return self.say("draw.dice.title.first", game=which)
        if winners is None:
            player = self.name(public["turn"])
            return self.say("draw.dice.title.turn", game=which, turns=turns, player=player)
        if not winners:
            return self.say("draw.dice.title.nobody", game=which, turns=turns)
        players = ", ".join(self.name(seat) for seat in winners)
        return self.say("draw.dice.title.won", game=which, turns=turns, players=players)

    def description(self, parts: Mapping[str, Any]) -> str:
        """Everything that is drawn, in sentences."""
        public, seats = parts["public"], range(parts["form"]["seats"])
        told = [self._dice(public["dice"])] if public["dice"] else []
        for seat in seats:
            told += self._player(public, parts[f"sheet/{seat}"], seat)
        return " ".join(told)

    def _dice(self, dice: Mapping[str, int]) -> str:
        shown = ", ".join(self.say(f"amount.{face}", count=n) for face, n in dice.items())
        return self.say("draw.dice.dice", dice=shown)

    def _player(
        self, public: Mapping[str, Any], sheet: Mapping[str, Any], seat: int
    ) -> Iterable[str]:
        yield self.player(seat, public["points"][seat])
        for kind in ("roads", "settlements", "cities", "knights", "used_jokers"):
            if sheet[kind]:
                yield self.say(f"draw.dice.{kind}", numbers=listed(sheet[kind]))
        if sheet["boxes"]:
            crosses = self.say("draw.dice.cross")
            boxes = [crosses if box == CROSS else box for box in sheet["boxes"]]
            yield self.say("draw.dice.boxes", boxes=listed(boxes))
        for special in ("longest_road", "largest_army"):
            if public[special] == seat:
                yield self.say(f"draw.dice.{special}")
