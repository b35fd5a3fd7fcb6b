"""What a drawing says in words: its title, its description, and the names on it."""

from collections.abc import Iterable, Mapping
from typing import Any

from hexhaven.core.messages import Message, message
from hexhaven.games.base.actions import write_edge
from hexhaven.games.base.boards import LARGE, STANDARD
from hexhaven.games.island.rendering.captions import Caption, comma_list


class IslandCaption(Caption):
    """The words of one island, in one language."""

    def card(self, card: str) -> str:
        return self.say(f"card.{card}")

    def title(self, public: Mapping[str, Any]) -> str:
        """Where the game stands, in a line."""
        phase, winner = public["phase"], public["winner"]
        if phase == "order":
            return self.say("draw.base.title.order")
        if phase == "over" and winner is None:
            return self.say("draw.base.title.nobody", turns=public["turns"])
        if phase == "over":
            return self.say("draw.base.title.won", player=self.name(winner), turns=public["turns"])
        player = self.name(public["turn"])
        if phase.startswith("found"):
            return self.say("draw.base.title.founding", player=player)
        if phase in ("special_building", "part_turn"):
            return self.say(f"draw.base.title.{phase}", player=player, turns=public["turns"])
        return self.say("draw.base.title.turn", player=player, turns=public["turns"])

    def island(self, island: Mapping[str, Any]) -> str:
        """The hexes row by row, and the harbours."""
        hexes = [self.hex(tile["terrain"], tile["number"]) for tile in island["hexes"]]
        board = STANDARD if len(hexes) == STANDARD.sizes.hexes else LARGE
        starts = [sum(board.rows[:row]) for row in range(len(board.rows))]
        rows = [", ".join(hexes[s : s + n]) for s, n in zip(starts, board.rows, strict=True)]
        harbours = [
            self.say("draw.base.harbour", kind=self._kind(h["kind"]), place=write_edge(h["edge"]))
            for h in island["harbours"]
        ]
        return " ".join(
            (
                self.say("draw.base.hexes", rows="; ".join(rows)),
                self.say("draw.base.harbours", harbours=", ".join(harbours)),
            )
        )

    def _kind(self, kind: str) -> Message:
        if kind == "any":
            return message("draw.base.any")
        return message("draw.base.special", resource=message(f"resource.{kind}"))

    def description(self, parts: Mapping[str, Any], seat: int | None) -> str:
        """Everything that is drawn, in sentences."""
        public = parts["public"]
        sentences = [
            self.island(parts["island"]),
            self.say("draw.base.robber", hex=public["robber"]),
        ]
        if public["dice"]:
            first, second = public["dice"]
            sentences.append(self.say("draw.base.dice", first=first, second=second))
        for s in range(len(public["players"])):
            sentences += self._player(public, s)
        if seat is not None:
            sentences.append(self._hand(parts[f"seat/{seat}"], seat))
        return " ".join(sentences)

    def _player(self, public: Mapping[str, Any], seat: int) -> Iterable[str]:
        player = public["players"][seat]
        yield self.player(seat, player["points"])
        for kind in ("settlements", "cities"):
            if player[kind]:
                yield self.say(f"draw.base.{kind}", places=comma_list(player[kind]))
        if player["roads"]:
            yield self.say("draw.base.roads", places=comma_list(map(write_edge, player["roads"])))
        for special in ("longest_road", "largest_army"):
            if public[special] == seat:
                yield self.say(f"draw.base.{special}")

    def _hand(self, own: Mapping[str, Any], seat: int) -> str:
        held = [self.say(f"amount.{name}", count=n) for name, n in own["hand"].items()]
        held += [f"{n} × {self.card(name)}" for name, n in own["cards"].items()]
        if not held:
            return self.say("draw.base.empty_hand", player=self.name(seat))
        return self.say("draw.base.hand", player=self.name(seat), cards=comma_list(held))
