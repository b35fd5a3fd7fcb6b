"""What speaks for a road: where it leads, whom it bars, and how long it becomes."""

from collections.abc import Iterator
from math import inf
from typing import Any

from hexhaven.coach.base.facts import Facts, roads_to_sites
from hexhaven.core.compiled.word_sets import as_int, holds
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.rendering.action_labels import fields_of
from hexhaven.games.island.kernels.constants import NOBODY

#: B-50: roads that make the first longest road; from how many on a road is in the race for it.
FIRST_LONGEST, IN_THE_RACE = 5, 3
#: How many roads away a site may be and still be somebody's next one.
MOST_ROADS_TO_SITE = 2


class RoadReasons:
    """What the roads of one seat do."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.seat, self.s = facts, facts.seat, facts.s
        self.before = roads_to_sites(self.s, self.seat)

    def reasons_for(self, action: a.Road) -> Iterator[Message]:
        """All that speaks for a road, the strongest first."""
        after = self.facts.after(action).record
        if after.longest_road == self.seat != self.s.longest_road:
            yield message("reason.base.longest_road")
        yield from self._defends(after)
        yield from self._opens(after)
        yield from self._bars(after)
        node = self._next_site(after)
        if node is not None:
            count = self.facts.pips(node)
            yield message("reason.base.towards", fields=self._fields(node), count=count)
        yield from self._grows(after)

    def differences(self, action: a.Road, other: a.Road) -> Iterator[Message]:
        """The site to which one road leads, and another one does not."""
        here, there = (self._next_site(self.facts.after(road).record) for road in (action, other))
        if here is not None and there is not None and here != there:
            fields, others = self._fields(here), self._fields(there)
            yield message("reason.base.way_instead", fields=fields, others=others)

    def free_road_reasons(self) -> Iterator[Message]:
        """What speaks for two roads at once: the best site that they reach."""
        sites = [node for node, roads in self.before.items() if 0 < roads <= MOST_ROADS_TO_SITE]
        if sites:
            best = max(sites, key=self.facts.pips)
            yield message("reason.base.two_roads", fields=self._fields(best))
        yield message("reason.base.free_roads")

    def _fields(self, node: int) -> tuple[Message, ...]:
        return fields_of(self.facts.view, self.facts.lattice.node_hexes[node])

    def _closer_sites(self, after: Any) -> dict[int, int]:
        """The sites to which fewer roads are missing than before, and how many."""
        now = roads_to_sites(after, self.seat)
        return {node: n for node, n in now.items() if n < self.before.get(node, inf)}

    def _next_site(self, after: Any) -> int | None:
        """The best of the nearest sites that a road brings closer."""
        closer = self._closer_sites(after)
        least = min(closer.values(), default=inf)
        sites = [node for node, roads in closer.items() if roads == least]
        return max(sites, key=self.facts.pips, default=None)

    def _defends(self, after: Any) -> Iterator[Message]:
        chasing = max(self.facts.others, key=lambda seat: int(self.s.road_length[seat]))
        lead = int(self.s.road_length[self.seat] - self.s.road_length[chasing])
        grown = after.road_length[self.seat] > self.s.road_length[self.seat]
        if self.s.longest_road == self.seat and grown and lead <= 1:
            yield message("reason.base.defend_road", player=Who(chasing))

    def _opens(self, after: Any) -> Iterator[Message]:
        """A site that can be built on next, the more urgently if somebody else is near it."""
        opened = [node for node, roads in self._closer_sites(after).items() if roads == 0]
        if not opened:
            return
        best = max(opened, key=self.facts.pips)
        fields, count = self._fields(best), self.facts.pips(best)
        for rival in self.facts.others:
            if 0 < roads_to_sites(self.s, rival).get(best, inf) <= MOST_ROADS_TO_SITE:
                yield message("reason.base.race_site", fields=fields, player=Who(rival))
                break
        yield message("reason.base.site", fields=fields, count=count)

    def _bars(self, after: Any) -> Iterator[Message]:
        """Another player whose way to a near site it cuts off or lengthens."""
        barred = []
        for rival in self.facts.others:
            ways, left = roads_to_sites(self.s, rival), roads_to_sites(after, rival)
            for node, roads in ways.items():
                longer = left.get(node, inf)
                if (
                    0 < roads <= MOST_ROADS_TO_SITE
                    and longer > roads
                    and holds(as_int(after.free_nodes), node)
                ):
                    barred.append((longer, self.facts.pips(node), node, rival))
        if barred:
            longer, _, node, rival = max(barred)
            id = "reason.base.cuts_off" if longer == inf else "reason.base.detour"
            yield message(id, player=Who(rival), fields=self._fields(node))

    def _grows(self, after: Any) -> Iterator[Message]:
        """How far a longer road is from the longest one."""
        length, holder = int(after.road_length[self.seat]), int(self.s.longest_road)
        if length <= self.s.road_length[self.seat] or length < IN_THE_RACE:
            return
        if holder == self.seat:
            yield message("reason.base.extends_road", count=length)
        elif holder == NOBODY:
            yield message("reason.base.road_race", count=length, needed=FIRST_LONGEST)
        else:
            longest = int(self.s.road_length[holder])
            yield message(
                "reason.base.road_chase", count=length, player=Who(holder), length=longest
            )
