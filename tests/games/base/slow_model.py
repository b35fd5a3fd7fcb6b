"""The rules of the base game once more, slowly: sets and lists of plain numbers, and no kernel.

It is written apart from the kernels, to judge them on islands and tables of any size. It knows the
phases and what follows from an action, counts everything again after each, and says which places
are open to whom.
"""

from __future__ import annotations

from hexhaven.games.island.lattice import Lattice

DESERT, ANY = 5, 5
COSTS = {
    "road": (1, 1, 0, 0, 0), "settle": (1, 1, 1, 1, 0), "city": (0, 0, 0, 2, 3),
    "buy": (0, 0, 1, 1, 1),
}  # fmt: skip
KNIGHT, ROADS, INVENTION, MONOPOLY, VICTORY_POINT = range(5)
#: Where a six-player game builds (X-21, X-31).
BUILDING = ("main", "special_building", "part_turn")


class SlowModel:
    """One game, from the founding on."""

    def __init__(
        self,
        lattice: Lattice,
        terrain: list[int],
        number: list[int],
        harbours: list[tuple[int, int]],
        seats: int,
        bank: int,
        deck: tuple[int, ...],
        points_to_win: int,
        paired: bool,
    ) -> None:
        self.lattice, self.terrain, self.number = lattice, terrain, number
        self.harbours, self.seats, self.points_to_win = harbours, range(seats), points_to_win
        self.bank, self.deck = [bank] * 5, list(deck)
        self.hands = [[0] * 5 for _ in self.seats]
        self.cards = [[0] * 5 for _ in self.seats]
        self.settlements: list[set[int]] = [set() for _ in self.seats]
        self.cities: list[set[int]] = [set() for _ in self.seats]
        self.roads: list[set[int]] = [set() for _ in self.seats]
        self.knights = [0] * seats
        self.discards = [0] * seats
        self.fresh, self.card_played = [0] * 5, False
        self.longest = self.army = self.winner = self.victim = -1
        self.robber = terrain.index(DESERT)
        self.offers: dict[int, tuple[tuple[int, ...], tuple[int, ...], set[int]]] = {}
        self.replies: dict[int, str] = {}
        order = list(self.seats)
        self.founders = order + order[::-1]
        self.turn, self.phase, self.back = 0, "found_settlement", "main"
        self.last_node, self.free_roads = -1, 0
        self.paired, self.after, self.queue = paired, -1, list[int]()
        self.passed, self.skipping = set[int](), set[int]()

    # -- what stands where

    def buildings(self, seat: int) -> set[int]:
        return self.settlements[seat] | self.cities[seat]

    def foreign(self, seat: int) -> set[int]:
        return {n for other in self.seats if other != seat for n in self.buildings(other)}

    def free_nodes(self) -> set[int]:
        """B-32: nodes without a building there or beside it."""
        built = {n for seat in self.seats for n in self.buildings(seat)}
        return {
            n
            for n in range(len(self.lattice.nodes))
            if n not in built and not built & {*self.lattice.neighbours(n)}
        }

    def settlement_spots(self, seat: int) -> set[int]:
        if self.phase == "found_settlement":
            return self.free_nodes()
        touched = {n for edge in self.roads[seat] for n in self.lattice.edges[edge]}
        return self.free_nodes() & touched

    def road_spots(self, seat: int) -> set[int]:
        """B-31, or B-06 at the founding."""
        taken = {edge for roads in self.roads for edge in roads}
        if self.phase == "found_road":
            return {*self.lattice.node_edges[self.last_node]} - taken
        starts = {n for edge in self.roads[seat] for n in self.lattice.edges[edge]}
        starts -= self.foreign(seat)
        return {e for n in starts for e in self.lattice.node_edges[n]} - taken

    def rate(self, seat: int, resource: int) -> int:
        best = 4
        for edge, kind in self.harbours:
            if self.buildings(seat) & {*self.lattice.edges[edge]}:
                best = min(best, 3 if kind == ANY else 2 if kind == resource else 4)
        return best

    def road_length(self, seat: int) -> int:
        """B-50, by trying every trail."""
        foreign = self.foreign(seat)

        def longest_from(node: int, used: frozenset[int]) -> int:
            best = 0
            for edge in self.lattice.node_edges[node]:
                if edge in self.roads[seat] and edge not in used:
                    a, b = self.lattice.edges[edge]
                    end = b if node == a else a
                    on = 0 if end in foreign else longest_from(end, used | {edge})
                    best = max(best, 1 + on)
            return best

        ends = {n for edge in self.roads[seat] for n in self.lattice.edges[edge]}
        return max((longest_from(node, frozenset()) for node in ends), default=0)

    def award_road(self) -> None:
        """B-51."""
        lengths = [self.road_length(seat) for seat in self.seats]
        most = max(lengths)
        first = [seat for seat in self.seats if lengths[seat] == most]
        if most < 5:
            self.longest = -1
        elif self.longest not in first:
            self.longest = first[0] if len(first) == 1 else -1

    def points(self, seat: int) -> int:
        special = 2 * (self.longest == seat) + 2 * (self.army == seat)
        built = len(self.settlements[seat]) + 2 * len(self.cities[seat])
        return built + special + self.cards[seat][VICTORY_POINT]

    # -- who may act, and how

    def can_pay(self, seat: int, cost: tuple[int, ...]) -> bool:
        return all(have >= need for have, need in zip(self.hands[seat], cost, strict=True))

    def victims(self) -> set[int]:
        at = {*self.lattice.hex_nodes[self.robber]}
        return {
            seat
            for seat in self.seats
            if seat != self.turn and self.buildings(seat) & at and sum(self.hands[seat])
        }

    def places(self, kind: str, seat: int) -> set[int]:
        """Where something may be put now, with all that it takes."""
        free = self.phase.startswith("found") or self.phase == "free_roads"
        left = {
            "road": 15 - len(self.roads[seat]),
            "settle": 5 - len(self.settlements[seat]),
            "city": 4 - len(self.cities[seat]),
        }
        allowed = {
            "road": ("found_road", "free_roads", *BUILDING),
            "settle": ("found_settlement", *BUILDING),
            "city": BUILDING,
        }
        if seat != self.turn or self.phase not in allowed[kind]:
            return set()
        if not free and (not left[kind] or not self.can_pay(seat, COSTS[kind])):
            return set()
        if kind == "road":
            return self.road_spots(seat)
        return self.settlement_spots(seat) if kind == "settle" else self.settlements[seat]

    def robber_hexes(self) -> set[int]:
        if self.phase != "robber":
            return set()
        return set(range(len(self.terrain))) - {self.robber}

    def can_play(self, seat: int, card: int) -> bool:
        if seat != self.turn or self.phase not in ("roll", "main", "part_turn") or self.card_played:
            return False
        if self.cards[seat][card] <= self.fresh[card]:
            return False
        if card == ROADS:
            return len(self.roads[seat]) < 15 and bool(self.road_spots(seat))
        return card != INVENTION or sum(self.bank) > 0

    def must_act(self) -> set[int]:
        if self.phase in ("dice", "theft", "card", "over"):
            return set()
        if self.phase == "discard":
            return {seat for seat in self.seats if self.discards[seat]}
        return {self.turn}

    def may_act(self) -> set[int]:
        if self.phase == "special_building":
            return self.waiting()
        if self.phase != "main":
            return set()
        return {seat for seat in self.seats if seat != self.turn and sum(self.hands[seat])}

    def waiting(self) -> set[int]:
        """X-26: who has a place to come, and cards."""
        return {seat for seat in self.queue if sum(self.hands[seat])}

    def announcements(self, seat: int) -> set[str]:
        """X-26: what a seat may announce now."""
        skips = seat in self.skipping
        if self.phase == "main":
            return {"join"} if skips and sum(self.hands[seat]) else set()
        if self.phase != "special_building":
            return set()
        if seat == self.turn:
            return {"pass", "skip"}
        if seat not in self.waiting():
            return set()
        if skips:
            return {"join"}
        return {"skip", "join"} if seat in self.passed else {"pass", "skip"}

    # -- cards

    def lose(self, seat: int, resource: int, count: int) -> None:
        self.hands[seat][resource] -= count
        self.end_offer(seat)

    def move(self, giver: int, taker: int, resource: int, count: int) -> None:
        """Cards change hands; -1 is the bank."""
        if not count:
            return
        if giver >= 0:
            self.lose(giver, resource, count)
        else:
            self.bank[resource] -= count
        if taker >= 0:
            self.hands[taker][resource] += count
        else:
            self.bank[resource] += count

    def end_offer(self, seat: int) -> None:
        self.offers.pop(seat, None)
        if seat == self.turn:
            self.replies = {}

    def end_offers(self) -> None:
        self.offers, self.replies = {}, {}

    def pay(self, seat: int, cost: tuple[int, ...]) -> None:
        for resource, count in enumerate(cost):
            self.move(seat, -1, resource, count)

    # -- what Nature does

    def roll(self, total: int) -> None:
        self.phase = "main"
        if total == 7:
            self.back, self.phase = "main", "robber"
            for seat in self.seats:
                if sum(self.hands[seat]) > 7:
                    self.discards[seat] = sum(self.hands[seat]) // 2
                    self.phase = "discard"
            return
        due = [[0] * 5 for _ in self.seats]
        for hex, number in enumerate(self.number):
            if number == total and hex != self.robber:
                for node in self.lattice.hex_nodes[hex]:
                    for seat in self.seats:
                        due[seat][self.terrain[hex]] += node in self.settlements[seat]
                        due[seat][self.terrain[hex]] += 2 * (node in self.cities[seat])
        for resource in range(5):
            wanted = [due[seat][resource] for seat in self.seats]
            stock = self.bank[resource]
            for seat in self.seats:  # B-12
                alone = sum(count > 0 for count in wanted) == 1
                paid = wanted[seat] if sum(wanted) <= stock else stock if alone else 0
                self.move(-1, seat, resource, min(paid, wanted[seat]))

    def steal(self, resource: int) -> None:
        self.hands[self.victim][resource] -= 1
        self.hands[self.turn][resource] += 1
        self.victim, self.phase = -1, self.back

    def draw(self, card: int) -> None:
        self.deck[card] -= 1
        self.cards[self.turn][card] += 1
        self.fresh[card] += 1
        self.phase = self.back
        self.win()
        self.end_empty_place()

    # -- what players do

    def win(self) -> None:
        between = "special_building" in (self.phase, self.phase == "card" and self.back)
        if self.phase != "over" and not between and self.points(self.turn) >= self.points_to_win:
            self.phase, self.winner = "over", self.turn
            self.end_offers()

    def begin_roll(self) -> None:
        self.phase = "dice"

    def settle(self, seat: int, node: int) -> None:
        if self.phase == "found_settlement":
            self.last_node, self.phase = node, "found_road"
            second = len(self.founders) <= len(self.seats)
            for hex in self.lattice.node_hexes[node] if second else ():
                if self.terrain[hex] != DESERT:
                    self.move(-1, seat, self.terrain[hex], 1)
        else:
            self.pay(seat, COSTS["settle"])
        self.settlements[seat].add(node)
        self.award_road()

    def road(self, seat: int, edge: int) -> None:
        self.roads[seat].add(edge)
        self.award_road()
        if self.phase == "found_road":
            self.founders.pop(0)
            self.turn = self.founders[0] if self.founders else 0
            self.phase = "found_settlement" if self.founders else "roll"
        elif self.phase == "free_roads":
            self.free_roads -= 1
            self.go_on_with_roads()
        else:
            self.pay(seat, COSTS["road"])

    def go_on_with_roads(self) -> None:
        room = len(self.roads[self.turn]) < 15 and self.road_spots(self.turn)
        if self.free_roads and room:
            self.phase = "free_roads"
        else:
            self.free_roads, self.phase = 0, self.back

    def city(self, seat: int, node: int) -> None:
        self.pay(seat, COSTS["city"])
        self.settlements[seat].remove(node)
        self.cities[seat].add(node)

    def buy(self, seat: int) -> None:
        self.pay(seat, COSTS["buy"])
        self.back, self.phase = self.phase, "card"

    def play(self, seat: int, card: int, taken: tuple[int, ...] = (), resource: int = 0) -> None:
        self.cards[seat][card] -= 1
        self.card_played = True
        if card == KNIGHT:
            self.knights[seat] += 1
            rest = [self.knights[other] for other in self.seats if other == self.army]
            if self.knights[seat] > max([2, *rest]):
                self.army = seat
            self.back, self.phase = self.phase, "robber"
        elif card == ROADS:
            self.back, self.free_roads = self.phase, 2
            self.go_on_with_roads()
        elif card == INVENTION:
            for kind, count in enumerate(taken):
                self.move(-1, seat, kind, count)
        else:
            for other in self.seats:
                if other != seat:
                    self.move(other, seat, resource, self.hands[other][resource])
            self.end_offers()

    def waive(self) -> None:
        self.free_roads, self.phase = 0, self.back

    def move_robber(self, hex: int) -> None:
        self.robber = hex
        self.end_offers()
        found = self.victims()
        self.phase = self.back
        if len(found) == 1:
            (self.victim,) = found
        if found:
            self.phase = "theft" if len(found) == 1 else "steal"

    def choose_victim(self, victim: int) -> None:
        self.victim, self.phase = victim, "theft"

    def discard(self, seat: int, given: tuple[int, ...]) -> None:
        self.pay(seat, given)
        self.discards[seat] = 0
        if not any(self.discards):
            self.phase = "robber"

    def bank_trade(self, seat: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        self.pay(seat, give)
        for resource, count in enumerate(want):
            self.move(-1, seat, resource, count)

    def offer(self, seat: int, give: tuple[int, ...], want: tuple[int, ...], to: set[int]) -> None:
        self.end_offer(seat)
        asked = (to or {*self.seats} - {seat}) if seat == self.turn else {self.turn}
        self.offers[seat] = give, want, asked
        if self.turn in self.offers and seat in self.offers[self.turn][2]:
            self.replies[seat] = "declined"

    def accept(self, seat: int) -> None:
        self.end_offer(seat)
        self.replies[seat] = "accepted"

    def decline(self, seat: int) -> None:
        self.replies[seat] = "declined"

    def deal(self, seat: int, partner: int) -> None:
        offerer = partner if partner in self.offers else seat
        taker = seat if offerer == partner else partner
        give, want, _ = self.offers[offerer]
        for resource in range(5):
            self.move(offerer, taker, resource, give[resource])
            self.move(taker, offerer, resource, want[resource])

    def end_turn(self) -> None:
        self.end_offers()
        if self.after < 0:
            count, self.after = len(self.seats), self.turn
            left = [(self.after + place) % count for place in range(1, count)]
            self.queue = [left[2]] if self.paired else left
        self.next_place()

    def next_place(self) -> None:
        """X-20, X-26, X-30: who acts between two turns, and then the next turn."""
        while self.queue:
            seat = self.queue.pop(0)
            if self.paired:
                return self.begin(seat, "part_turn")
            if sum(self.hands[seat]) and seat not in self.passed | self.skipping:
                return self.begin(seat, "special_building")
        seat = (self.after + 1) % len(self.seats)
        self.after, self.passed = -1, set()
        self.skipping -= {seat}
        self.begin(seat, "roll")
        return None

    def begin(self, seat: int, phase: str) -> None:
        self.turn, self.fresh, self.card_played, self.phase = seat, [0] * 5, False, phase
        self.win()

    def end_empty_place(self) -> None:
        """X-26: nobody is asked without a card."""
        if self.phase == "special_building" and not sum(self.hands[self.turn]):
            self.next_place()

    def announce(self, seat: int, word: str) -> None:
        self.passed -= {seat}
        self.skipping -= {seat}
        if word != "join":
            (self.passed if word == "pass" else self.skipping).add(seat)
        if seat == self.turn:
            self.next_place()
