"""What the log says of one entry to one seat."""

from typing import Any

from hexhaven.core.compiled.records import words_of
from hexhaven.core.entries import Entry
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.actions import unpack, write_edge
from hexhaven.games.base.boards import board_of_record
from hexhaven.games.base.kernels.packing import OFFER
from hexhaven.games.base.kernels.position import (
    DICE,
    FOUND_SETTLEMENT,
    ORDER,
    OVER,
    PART_TURN,
    SPECIAL_BUILDING,
)
from hexhaven.games.base.options import island_of
from hexhaven.games.base.view import field_yields
from hexhaven.games.island.cards import RESOURCE_COUNT, RESOURCES, amount, cards
from hexhaven.games.island.kernels.constants import CARD_NAMES, NOBODY
from hexhaven.games.island.rendering.log_lines import LogLines
from hexhaven.games.island.terrain import TERRAINS


class BaseLogLines(LogLines):
    """One entry of the base game, between two records."""

    game_id = "base"

    def __init__(self, entry: Entry, before: Any, after: Any, seat: int | None) -> None:
        super().__init__(int(before.turn) if entry.seat < 0 else entry.seat, seat)
        self.action, self.before, self.after = entry.action, before, after

    def action_lines(self) -> tuple[Message, ...]:
        lines = self.entry_lines()
        if self.before.phase == SPECIAL_BUILDING:
            return tuple(message("told.base.between", line=line) for line in lines)
        return lines

    def entry_lines(self) -> tuple[Message, ...]:
        """What was done, in whatever phase."""
        match self.action:
            case a.Settle(node):
                founding = self.before.phase == FOUND_SETTLEMENT
                lines = self.line("found" if founding else "settle", place=node)
                return lines + self.gains() if founding else lines
            case a.Road(edge):
                return self.line("road", place=write_edge(edge))
            case a.City(node):
                return self.line("city", place=node)
            case a.Buy():
                return self.line("buy")
            case a.PlayKnight():
                return self.line("knight")
            case a.PlayRoadBuilding():
                return self.line("roads")
            case a.PlayInvention(taken):
                return self.line("invention", cards=amount(taken))
            case a.PlayMonopoly(resource):
                return self.monopoly(resource)
            case a.MoveRobber(hex):
                return self.robber(hex)
            case a.Discard(given):
                return self.line("discard", cards=amount(given))
        return self.turn_lines() or self.trade() or self.nature()

    def turn_lines(self) -> tuple[Message, ...]:
        """The end of a turn, and a road that is not placed; who passes is not worth a line."""
        match self.action:
            case a.EndTurn() if self.before.phase == PART_TURN:
                return ()
            case a.EndTurn() if self.after.phase == PART_TURN:
                return (*self.line("end"), self.about(int(self.after.turn), "part_turn"))
            case a.EndTurn():
                return self.line("end")
            case a.WaiveRoad():
                return self.line("waive")
        return ()

    def trade(self) -> tuple[Message, ...]:
        """Offers, replies and deals."""
        match self.action:
            case a.Bank(give, want):
                return self.line("bank", give=amount(give), want=amount(want))
            case a.Offer(give, want):
                id = "offer" if self.actor == self.before.turn else "propose"
                return self.line(id, give=amount(give), want=amount(want))
            case a.Accept():
                return self.line("accept")
            case a.Decline():
                return self.line("decline")
            case a.Withdraw():
                return self.line("withdraw")
            case a.Deal(partner):
                return self.deal(partner)
        return ()

    def nature(self) -> tuple[Message, ...]:
        """Dice, thefts and drawn cards."""
        match self.action:
            case a.LayIsland():
                return (message("told.base.island"),)
            case a.Dice(first, second):
                if self.before.phase == ORDER:
                    return self.order(first + second)
                total = first + second
                if self.after.phase == DICE:
                    return self.line("dice_again", total=total)
                return self.line("dice", total=total) + self.gains() + self.shortages(total)
            case a.Theft(resource):
                return self.theft(resource)
            case a.Draw(card) if self.actor == self.seat:
                return (message("told.base.draw.you", card=message(f"card.{CARD_NAMES[card]}")),)
        return ()

    def order(self, total: int) -> tuple[Message, ...]:
        """B-05: rolling for the first turn."""
        lines = self.line("order", total=total)
        if self.after.first != NOBODY:
            lines += (self.about(int(self.after.first), "first"),)
        return lines

    def gains(self) -> tuple[Message, ...]:
        """What everybody received openly."""
        lines = []
        gained = (self.after.hands - self.before.hands).tolist()
        for seat, counts in enumerate(gained[: self.after.seats]):
            if any(n > 0 for n in counts):
                lines.append(
                    self.about(seat, "gain", cards=amount(cards(max(0, n) for n in counts)))
                )
        return tuple(lines)

    def shortages(self, total: int) -> tuple[Message, ...]:
        """B-12: who went without, because the bank could not pay everybody."""
        due = [[0] * RESOURCE_COUNT for _ in range(self.after.seats)]
        for seat, kinds in enumerate(due):
            for hex, count in field_yields(self.before, seat):
                kinds[self.before.terrain[hex]] += count * (self.before.number[hex] == total)
        paid = (self.after.hands - self.before.hands).tolist()
        lines = []
        for kind, name in enumerate(RESOURCES):
            claimants = [seat for seat, kinds in enumerate(due) if kinds[kind]]
            short = [Who(seat) for seat in claimants if paid[seat][kind] < due[seat][kind]]
            if short:
                id = "short" if len(claimants) > 1 else "short.rest"
                resource = message(f"resource.{name}")
                lines.append(message(f"told.base.{id}", resource=resource, players=short))
        return tuple(lines)

    def robber(self, hex: int) -> tuple[Message, ...]:
        """Where the robber went; the desert bears no number."""
        island = island_of(self.after)
        if hex == island.desert:
            return self.line("robber.desert", hex=hex)
        terrain = message(f"terrain.{TERRAINS[island.terrain[hex]]}")
        return self.line("robber", terrain=terrain, number=island.number[hex], hex=hex)

    def monopoly(self, resource: int) -> tuple[Message, ...]:
        """Who handed over how much."""
        lines = self.line("monopoly", resource=message(f"resource.{RESOURCES[resource]}"))
        for seat in range(self.after.seats):
            count = int(self.before.hands[seat, resource] - self.after.hands[seat, resource])
            if count > 0:
                counts = cards(count if k == resource else 0 for k in range(5))
                lines += (self.about(seat, "hand_over", cards=amount(counts)),)
        return lines

    def deal(self, partner: int) -> tuple[Message, ...]:
        """Both sides of a deal, as the player in turn gives and takes."""
        kernels, words = board_of_record(self.before).kernels, words_of(self.before)
        on_partners_terms = kernels.deals_on_partners_terms(words, partner)
        offerer = partner if on_partners_terms else self.actor
        terms: Any = unpack(self.before.offer[offerer] | OFFER)
        give, want = (terms.want, terms.give) if on_partners_terms else (terms.give, terms.want)
        sides = {"give": amount(give), "want": amount(want)}
        if self.seat == partner:
            return (message("told.base.deal.with_you", player=Who(self.actor), **sides),)
        return self.line("deal", partner=Who(partner), **sides)

    def theft(self, resource: int) -> tuple[Message, ...]:
        """B-14: only thief and victim learn which card it was."""
        victim = int(self.before.victim)
        counts = cards(k == resource for k in range(5))
        if self.seat == self.actor:
            return (message("told.base.theft.you", victim=Who(victim), cards=amount(counts)),)
        if self.seat == victim:
            return (
                message("told.base.theft.from_you", player=Who(self.actor), cards=amount(counts)),
            )
        return (message("told.base.theft", player=Who(self.actor), victim=Who(victim)),)

    def consequences(self) -> tuple[Message, ...]:
        before, after = self.before, self.after
        lines: list[Message] = []
        if after.longest_road != before.longest_road:
            if after.longest_road == NOBODY:
                lines.append(message("told.base.longest_road.nobody"))
            else:
                holder = int(after.longest_road)
                length = int(after.road_length[holder])
                lines.append(self.about(holder, "longest_road", length=length))
        if after.largest_army != before.largest_army:
            holder = int(after.largest_army)
            lines.append(self.about(holder, "largest_army", count=int(after.knights[holder])))
        if after.phase == OVER and before.phase != OVER:
            lines.append(self.ending())
        return tuple(lines)

    def ending(self) -> Message:
        """Who won, or that the turns ran out."""
        winner = int(self.after.winner)
        if winner == NOBODY:
            return message("told.base.limit", turns=int(self.after.turn_limit))
        kernels = board_of_record(self.after).kernels
        points = int(kernels.points(words_of(self.after), winner))
        return self.about(winner, "win", points=points)
