"""What the log says of one entry to one seat."""

from hexhaven.core.actions import word_of
from hexhaven.core.entries import Entry
from hexhaven.core.game import Outcome
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import Counts, amount, face_name
from hexhaven.games.dice.position import CROSS, Position
from hexhaven.games.dice.sheet import Form, road_length
from hexhaven.games.island.rendering.log_lines import LogLines


class DiceLogLines(LogLines):
    """One entry of either game."""

    game_id = "dice"

    def __init__(
        self,
        form: Form,
        entry: Entry,
        before: Position,
        after: Position,
        outcome: Outcome | None,
        seat: int | None,
    ) -> None:
        super().__init__(before.turn, seat)
        self.form, self.action, self.outcome = form, entry.action, outcome
        self.before, self.after = before, after

    def action_lines(self) -> tuple[Message, ...]:
        """What was done; a request to roll shows in what the dice say next."""
        match self.action:
            case a.Begin(seat):
                return (self.about(seat, "first"),)
            case a.RollResult(dice):
                return self.roll_lines(dice)
            case a.Stop():
                return self.line("stop", dice=amount(self.before.dice))
            case a.Swap(want):
                return self.line("swap", resource=face_name(want))
            case a.Joker(number, die, want):
                faces = {"die": face_name(die), "resource": face_name(want)}
                return self.line("joker", number=number, **faces)
            case a.Build(number):
                return self.line(word_of(type(self.action)), number=number)
            case a.EndTurn():
                return self.end_lines()
        return ()

    def roll_lines(self, dice: Counts) -> tuple[Message, ...]:
        if not self.before.rolls:
            return self.line("roll", dice=amount(dice))
        return self.line("reroll", count=sum(dice), dice=amount(dice))

    def end_lines(self) -> tuple[Message, ...]:
        """D-07: what was entered, where anything is."""
        boxes = self.after.boxes[self.actor]
        if not boxes:
            return self.line("done")
        if boxes[-1] == CROSS:
            return self.line("cross")
        return self.line("score", count=boxes[-1])

    def consequences(self) -> tuple[Message, ...]:
        before, after = self.before, self.after
        lines: list[Message] = []
        if after.longest_road != before.longest_road:
            length = road_length(self.form, after.sheets[after.longest_road])
            lines.append(self.about(after.longest_road, "longest_road", length=length))
        if after.largest_army != before.largest_army:
            knights = after.sheets[after.largest_army].knights.bit_count()
            lines.append(self.about(after.largest_army, "largest_army", knights=knights))
        if self.outcome is not None:
            lines.append(self.ending(self.outcome))
        return tuple(lines)

    def ending(self, outcome: Outcome) -> Message:
        """Who won, alone or with others, or that the turns ran out."""
        winners = outcome.winners
        if not winners:
            return message("told.dice.limit", turns=self.after.turns)
        points = message("told.dice.with_points", count=outcome.scores[winners[0]])
        if self.after.seats == 1:
            turns = message("told.dice.after_turns", count=self.after.turns)
            return self.about(0, "alone", points=points, turns=turns)
        if len(winners) > 1:
            sharing = [Who(seat) for seat in winners]
            return message("told.dice.shared", players=sharing, points=points)
        return self.about(winners[0], "win", points=points)
