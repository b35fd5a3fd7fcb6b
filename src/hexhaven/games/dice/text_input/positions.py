"""A position as entered by a person who plays with dice and a sheet on the table."""

from hexhaven.core.actions import Action
from hexhaven.core.messages import BadNotation, Refused
from hexhaven.core.setup import Setup
from hexhaven.games.dice import actions as a
from hexhaven.games.dice import position as pos
from hexhaven.games.dice.faces import DICE, Counts, amount, holds, subtract
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.position import Position, begin_turn, first_position
from hexhaven.games.dice.sheet import Sheet
from hexhaven.games.dice.solver.alone.boards import all_boards
from hexhaven.games.dice.solver.alone.garrisons import garrison_of
from hexhaven.games.dice.solver.alone.solution import Problem, possible_sheets
from hexhaven.games.dice.text_input.dice import read_named_dice
from hexhaven.games.dice.text_input.sheets import read_sheet


def begin(setup: Setup, sheet: str, left: int | None, crosses: int, language: str) -> Position:
    """The beginning of a turn with this sheet; Refused when no game can come to it."""
    turns, late = int(setup.options["turns"]), setup.options["late_jokers"] == "on"
    left = turns if left is None else left
    if not 1 <= left <= turns:
        raise Refused("enter.turns", left=left, turns=turns)
    played = turns - left
    if not 0 <= crosses <= played:
        raise Refused("enter.crosses", crosses=crosses, count=played)
    found = read_sheet(DICE_FORM, sheet.strip(" -"), language)
    if not _can_occur(found, played, crosses, late):
        raise Refused("enter.never", count=played - crosses)
    boxes = (pos.CROSS,) * crosses + (0,) * (played - crosses)
    position = first_position(1, turns, late)._replace(sheets=(found,), boxes=(boxes,), first=0)
    return begin_turn(position._replace(turns=played), 0)


def _can_occur(sheet: Sheet, played: int, crosses: int, late: bool) -> bool:
    """Whether these turns can lead to a sheet; jokers may be used up without building."""
    marks = possible_sheets(Problem(max(1, played), late))
    board = all_boards().numbers[sheet._replace(knights=0, jokers=0)]
    fewer = [used for used in range(sheet.jokers + 1) if used & ~sheet.jokers == 0]
    built = marks[played - crosses]
    return bool(marks[played][board, garrison_of(sheet)]) and any(
        built[board, garrison_of(sheet._replace(jokers=used))] for used in fewer
    )


def with_dice(state: Position, text: str, rolls_left: int, language: str) -> Position:
    """The turn after dice were rolled; building begins when no rolls are left."""
    if not 0 <= rolls_left < pos.ROLLS:
        raise BadNotation("enter.rolls", rolls=rolls_left, most=pos.ROLLS - 1)
    dice = _read_dice(text, language)
    if sum(dice) != DICE:
        raise BadNotation("enter.number", count=DICE, found=sum(dice))
    phase = pos.KEEP if rolls_left else pos.BUILD
    return state._replace(phase=phase, dice=dice, rolls=pos.ROLLS - rolls_left)


def read_chance(state: Position, text: str, language: str) -> Action:
    """The dice that were rolled, with or without those that were kept."""
    dice = _read_dice(text, language)
    if sum(dice) == DICE and any(state.dice):
        if not holds(dice, state.dice):
            raise BadNotation("enter.kept", dice=amount(state.dice))
        dice = subtract(dice, state.dice)
    if sum(dice) != state.rolling:
        raise BadNotation("enter.number", count=state.rolling, found=sum(dice))
    return a.RollResult(dice)


def _read_dice(text: str, language: str) -> Counts:
    return read_named_dice(text.lower().replace(",", " ").split(), language)
