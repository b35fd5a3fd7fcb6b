"""A player of Connect in a hurry: trades and builds like the builder, from its own seat's part."""

from collections.abc import Iterator, Mapping
from typing import Any

from hexhaven.bots.bot import JsonAction
from hexhaven.bots.connect.trade import SAFE_HAND_SIZE
from hexhaven.core.chance import Rng
from hexhaven.core.game import Seat
from hexhaven.games.connect.position import CITIES, TRADE
from hexhaven.games.connect.rules.building import CARD_COST, CITY_COST, SETTLEMENT_COST
from hexhaven.games.connect.rules.rounds import CUT_ORDER
from hexhaven.games.island.cards import RESOURCES, cards_from_json, cards_to_json, largest_piles
from hexhaven.games.island.parts import Cards, Resource

Counts = Mapping[Resource, int]
CITY, SETTLEMENT, CARD = map(cards_to_json, (CITY_COST, SETTLEMENT_COST, CARD_COST))
#: What is built and played whenever it is listed, the best first.
AT_ONCE = ("settle", "city", "roads", "knight")


class QuickBuilder:
    """Looks at its own hand, and wants whatever it is fewest cards away from."""

    def __init__(self, seat: Seat, rng: Rng) -> None:
        self._part, self._rng = f"seat/{seat}", rng
        self.part_names: tuple[str, ...] = (self._part, "round")

    def current_round(self, parts: Mapping[str, Any]) -> int:
        """The round in which everybody trades, or 0 at another time."""
        now = parts.get("round")
        return now["round"] if now is not None and now["phase"] == TRADE else 0

    def choose(self, parts: Mapping[str, Any], listed: list[JsonAction]) -> JsonAction | None:
        """The next action, or None where the hand allows none."""
        own = parts.get(self._part)
        if own is None:
            return None
        hand: Counts = own["hand"]
        if own["discards"]:
            return {"kind": "discard", "cards": _cards_to_discard(hand, own["discards"])}
        if own["offer"] and any(hand.get(k, 0) < n for k, n in own["offer"]["give"].items()):
            return {"kind": "withdraw"}
        # Cards that are built with cannot be traded with any more: it takes its time.
        built = None if self._rng.below(2) else self._build(own, listed)
        if built is not None:
            return built
        need = _need(own)
        spare = [kind for kind in RESOURCES if hand.get(kind, 0) > need.get(kind, 0)]
        lacking = [kind for kind in RESOURCES if hand.get(kind, 0) < need.get(kind, 0)]
        swap = next((action for action in listed if _helps(action, spare, lacking)), None)
        if swap is not None:
            return swap
        bank = [w for w in listed if w["kind"] == "bank" and _brings(w, spare, lacking)]
        if bank and (sum(hand.values()) > SAFE_HAND_SIZE or not self._rng.below(4)):
            return bank[self._rng.below(len(bank))]
        held = [kind for kind in RESOURCES if hand.get(kind, 0)]
        return self._offer(own, spare, lacking) or self._offer(own, held, list(RESOURCES))

    def _build(self, own: Mapping[str, Any], listed: list[JsonAction]) -> JsonAction | None:
        """What can be built or played now, roads only as far as there is something to reach."""
        wants_roads = own["free_roads"] or len(own["roads"]) < 2 * len(
            own["settlements"] + own["cities"]
        )
        kinds = AT_ONCE + (("road",) if wants_roads else ()) + ("buy",)
        for kind in kinds:
            found = [action for action in listed if action["kind"] == kind]
            if found:
                return found[self._rng.below(len(found))]
        return None

    def _offer(
        self, own: Mapping[str, Any], give: list[Resource], want: list[Resource]
    ) -> JsonAction | None:
        """One card for another, other than the offer that stands."""
        stands = own["offer"] or {"give": {}, "want": {}}
        possible = [
            (given, wanted)
            for given in give
            for wanted in want
            if given != wanted and (stands["give"], stands["want"]) != ({given: 1}, {wanted: 1})
        ]
        if not possible:
            return None
        given, wanted = possible[self._rng.below(len(possible))]
        return {"kind": "offer", "give": {given: 1}, "want": {wanted: 1}, "to": []}


def _need(own: Mapping[str, Any]) -> Counts:
    """The cost of the goal that the hand is fewest cards away from."""
    hand: Counts = own["hand"]
    return min(
        _goals(own), key=lambda cost: sum(max(0, n - hand.get(k, 0)) for k, n in cost.items())
    )


def _goals(own: Mapping[str, Any]) -> Iterator[Counts]:
    if own["settlements"] and len(own["cities"]) < CITIES:
        yield CITY
    if own["left"]["settlements"]:
        yield SETTLEMENT
    yield CARD


def _helps(action: JsonAction, spare: list[Resource], lacking: list[Resource]) -> bool:
    """Whether an offer or a market gives what lacks for what is spare."""
    if action["kind"] == "market":
        return action["give"] in spare and action["want"] in lacking
    if action["kind"] != "accept" or sum(action["want"].values()) > sum(action["give"].values()):
        return False
    return set(action["want"]) <= set(spare) and not set(action["give"]).isdisjoint(lacking)


def _brings(action: JsonAction, spare: list[Resource], lacking: list[Resource]) -> bool:
    return set(action["give"]) <= set(spare) and set(action["want"]) <= set(lacking)


def _cards_to_discard(hand: Counts, count: int) -> Cards:
    return cards_to_json(largest_piles(cards_from_json(hand), count, CUT_ORDER))
