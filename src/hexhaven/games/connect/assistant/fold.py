"""C-50: the assistant of people around a real table, a pure fold from its log and a time.

Nothing here reads a clock or rolls dice. `fold` turns a log into an AssistantState; `show` says
what people see at a time; `due` says that a roll is due, and since when. The program that runs the
assistant asks `due`, draws the dice and appends a roll that counts from the moment it was due,
however late it asked: so the clock never drifts. The client holds the same fold in TypeScript, and
tests/assistant holds the cases of both; keep it plain.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

from hexhaven.core.chance import Rng
from hexhaven.games.connect.assistant.entries import (
    COMMANDS,
    AssistantEntry,
    BadLog,
    check_shape,
    check_times,
)
from hexhaven.games.connect.position import QUIET_ROUNDS, SEVEN
from hexhaven.games.connect.rules.rounds import ROBBER_SECONDS

#: C-12: how long the robber's phase lasts, in milliseconds.
ROBBER_TIME = 1_000 * ROBBER_SECONDS
#: A roll nobody asked for this long was missed: the machine slept. The clock then waits.
MISSED_AFTER = 5_000

Dice: TypeAlias = tuple[int, int]
Mode = Literal["connect", "base"]
#: In `roll` a roll is due at the deadline.
Phase = Literal["roll", "round", "robber", "over"]
#: Why the clock stands: at `robber`, since it is now in play; at `time`, since a turn's is over in
#: the base game. Empty while it runs.
Pause = Literal["", "ready", "host", "robber", "time", "claim", "corrected", "late"]


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice, and with a seven in Connect the two that say where the robbers go (C-13)."""

    dice: Dice
    robber: Dice | None = None

    @property
    def number(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a correction goes back to."""

    phase: Phase
    round: int
    rolled: int
    left: int
    length: int
    pause: Pause


@dataclass(frozen=True, slots=True)
class AssistantState:
    """What a log has led to.

    While the clock runs there is a `deadline`; while it stands there are the milliseconds `left`
    and why it stands (`pause`). `claimed_in` is why it stood when victory was claimed. Of all rolls
    ever drawn the first `rolled` count: after a correction the others come again, so that nobody
    rolls twice for the same.
    """

    mode: Mode
    times: tuple[int, ...]
    at: int
    phase: Phase = "roll"
    round: int = 1
    deadline: int | None = None
    left: int = 0
    length: int = 0
    pause: Pause = "ready"
    claimed_in: Pause = ""
    rolls_drawn: tuple[Roll, ...] = ()
    rolled: int = 0
    skipped: bool = False
    checkpoints: tuple[Checkpoint, ...] = ()


def fold(log: Iterable[AssistantEntry]) -> AssistantState:
    """The state after all entries; BadLog names the first that cannot be."""
    state: AssistantState | None = None
    for entry in log:
        state = apply_entry(state, entry)
    if state is None:
        raise BadLog("assistant.no_start")
    return state


def apply_entry(state: AssistantState | None, entry: AssistantEntry) -> AssistantState:
    """The state after one more entry; BadLog says why it cannot be."""
    check_shape(entry)
    do, at = entry["do"], entry["at"]
    if state is None or do == "start":
        return _start(state, entry)
    if at < state.at and do != "roll":
        raise BadLog("assistant.order", at=at, last=state.at)
    state = replace(advance(state, at), at=max(at, state.at))
    why_not = refusal(state, do)
    if why_not:
        raise BadLog(why_not)
    if do == "roll":
        return _roll(state, entry)
    if do == "times":
        times = tuple(entry["times"])
        check_times(times, state.mode)
        return replace(state, times=times)
    return EFFECTS[do](state)


def advance(state: AssistantState, now: int) -> AssistantState:
    """What time alone does: a phase ends at its deadline, and a roll can be missed."""
    if state.deadline is not None and state.phase != "roll" and now >= state.deadline:
        natural: Pause = "time" if state.mode == "base" else ""
        state = _end_phase(state, state.deadline, natural)
    if state.deadline is not None and state.phase == "roll" and now > state.deadline + MISSED_AFTER:
        state = _stop(state, now, "late")
    return state


def due(state: AssistantState, now: int) -> dict[str, Any] | None:
    """The roll that is due: the time from which it counts, and what it may or must be."""
    state = advance(state, now)
    if state.phase != "roll" or state.deadline is None or now < state.deadline:
        return None
    robber = state.mode == "connect"
    chance: dict[str, Any] = {"at": state.deadline, "sevens": _sevens(state), "robber": robber}
    if state.rolled < len(state.rolls_drawn):
        chance["again"] = _roll_entry(state.deadline, state.rolls_drawn[state.rolled])
    return chance


def draw(chance: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The entry of a roll that is due, drawn by chance where it was not drawn before."""
    if "again" in chance:
        again: dict[str, Any] = chance["again"]
        return again
    dice = _two_dice(rng)
    while sum(dice) == SEVEN and not chance["sevens"]:
        dice = _two_dice(rng)
    second = _two_dice(rng) if sum(dice) == SEVEN and chance["robber"] else None
    return _roll_entry(chance["at"], Roll(dice, second))


def show(state: AssistantState, now: int) -> dict[str, Any]:
    """What people see at a time."""
    now = max(now, state.at)
    state = advance(state, now)
    rolls = state.rolls_drawn[: state.rolled]
    last = rolls[-1] if state.phase in ("round", "robber", "over") and rolls else None
    return {
        "mode": state.mode,
        "phase": state.phase,
        "round": state.round,
        "side": _side(state),
        "running": state.deadline is not None,
        "pause": state.pause,
        "left": _left(state, now),
        "length": state.length,
        "next": _round_time(state),
        "dice": list(last.dice) if last else None,
        "robber": sum(last.robber) if last and last.robber else None,
        "times": list(state.times),
        "can": [do for do in COMMANDS if not refusal(state, do)],
        **statistics(state),
    }


def statistics(state: AssistantState) -> dict[str, Any]:
    """All rolls by round, how often each number from 2 to 12 came, and how often it should have.

    What is expected is counted in 180ths: a number that can fall in `ways` ways has ways/30 in a
    round without a seven and ways/36 in any other.
    """
    history: list[dict[str, Any]] = []
    counts, expected = [0] * 11, [0] * 11
    n = 1
    for roll in state.rolls_drawn[: state.rolled]:
        moved = sum(roll.robber) if roll.robber else None
        history.append({"round": n, "dice": list(roll.dice), "robber": moved})
        counts[roll.number - 2] += 1
        quiet = state.mode == "connect" and n <= QUIET_ROUNDS
        for number in range(2, 13):
            ways = 6 - abs(number - SEVEN)
            if not quiet:
                expected[number - 2] += ways * 5
            elif number != SEVEN:
                expected[number - 2] += ways * 6
        if roll.robber is None:
            n += 1
    return {"history": history, "counts": counts, "expected": expected}


def refusal(state: AssistantState, do: str) -> str:
    """Why something cannot be done now, as a message id; empty if it can."""
    claimed, running = state.pause == "claim", state.deadline is not None
    reasons = {
        "assistant.over": state.phase == "over" and do != "correct",
        "assistant.no_claim": do in ("confirm", "miscount") and not claimed,
        "assistant.claimed": claimed and do not in ("confirm", "miscount", "times"),
        "assistant.not_due": do == "roll" and not (state.phase == "roll" and running),
        "assistant.stands": do == "pause" and not running,
        "assistant.runs": do == "resume" and running,
        "assistant.not_begun": do == "claim" and not state.rolled,
        "assistant.nothing_done": do == "correct" and not state.checkpoints,
    }
    return next((id for id, holds in reasons.items() if holds), "")


def _start(state: AssistantState | None, entry: AssistantEntry) -> AssistantState:
    if state is not None:
        raise BadLog("assistant.two_starts")
    if entry["do"] != "start":
        raise BadLog("assistant.no_start")
    times = tuple(entry["times"])
    check_times(times, entry["mode"])
    return AssistantState(entry["mode"], times, entry["at"])


def _roll(state: AssistantState, entry: AssistantEntry) -> AssistantState:
    """C-10, C-12: the dice open the round, or a seven the robber's phase before it."""
    a, b = entry["dice"]
    second = entry.get("robber")
    roll = Roll((a, b), None if second is None else (second[0], second[1]))
    opens_robber = state.mode == "connect" and roll.number == SEVEN
    if entry["at"] != state.deadline:
        raise BadLog("assistant.wrong_time", at=entry["at"], due=state.deadline)
    if roll.number == SEVEN and not _sevens(state):
        raise BadLog("assistant.early_seven", rounds=QUIET_ROUNDS)
    if opens_robber != (roll.robber is not None):
        raise BadLog("assistant.robber_dice")
    if state.rolls_drawn[state.rolled : state.rolled + 1] not in ((), (roll,)):
        raise BadLog("assistant.other_dice")
    length = ROBBER_TIME if opens_robber else _round_time(state)
    return replace(
        state if state.skipped else _remember(state, "corrected"),
        phase="robber" if opens_robber else "round",
        deadline=entry["at"] + length,
        length=length,
        rolls_drawn=(
            *state.rolls_drawn[: state.rolled],
            roll,
            *state.rolls_drawn[state.rolled + 1 :],
        ),
        rolled=state.rolled + 1,
        skipped=False,
    )


def _pause(state: AssistantState) -> AssistantState:
    """C-51: the game leader may pause at any time."""
    return _stop(state, state.at, "host")


def _resume(state: AssistantState) -> AssistantState:
    return replace(state, deadline=state.at + state.left, left=0, pause="")


def _skip(state: AssistantState) -> AssistantState:
    """End what runs or stands, and roll on; the automatic pause is not skipped (C-11)."""
    if state.phase == "roll":
        return replace(state, deadline=state.at, left=0, pause="")
    return replace(_end_phase(_remember(state, "corrected"), state.at, ""), skipped=True)


def _correct(state: AssistantState) -> AssistantState:
    """Go back to before the last roll, skip or end; the clock stands until the host resumes."""
    *earlier, last = state.checkpoints
    return replace(state, deadline=None, skipped=False, checkpoints=tuple(earlier), **asdict(last))


def _claim(state: AssistantState) -> AssistantState:
    return replace(_stop(state, state.at, "claim"), claimed_in=state.pause)


def _confirm(state: AssistantState) -> AssistantState:
    return replace(_remember(state, "claim"), phase="over", left=0, pause="")


def _miscount(state: AssistantState) -> AssistantState:
    """The clock runs on, or stands for the reason for which it stood before the claim."""
    return replace(state, pause=state.claimed_in) if state.claimed_in else _resume(state)


EFFECTS: dict[str, Callable[[AssistantState], AssistantState]] = {
    "pause": _pause,
    "resume": _resume,
    "skip": _skip,
    "correct": _correct,
    "claim": _claim,
    "confirm": _confirm,
    "miscount": _miscount,
}


def _end_phase(state: AssistantState, at: int, pause: Pause) -> AssistantState:
    """A round or the robber's phase is over at a time: a roll is due, or first a pause."""
    if state.phase == "round":
        if state.mode == "connect" and state.round == QUIET_ROUNDS:
            pause = "robber"
        state = replace(state, round=state.round + 1)
    stopped = replace(state, phase="roll", deadline=None, left=0, length=0, pause=pause)
    return stopped if pause else replace(stopped, deadline=at)


def _stop(state: AssistantState, at: int, pause: Pause) -> AssistantState:
    return replace(state, deadline=None, left=_left(state, at), pause=pause)


def _remember(state: AssistantState, pause: Pause) -> AssistantState:
    """Let the next correction come back to how it is now."""
    left = _left(state, state.at)
    checkpoint = Checkpoint(state.phase, state.round, state.rolled, left, state.length, pause)
    return replace(state, checkpoints=(*state.checkpoints, checkpoint))


def _left(state: AssistantState, at: int) -> int:
    return state.left if state.deadline is None else max(0, state.deadline - at)


def _side(state: AssistantState) -> str | None:
    """C-10: sun first, then by turns."""
    if state.mode == "base":
        return None
    return "sun" if state.round % 2 == 1 else "moon"


def _round_time(state: AssistantState) -> int:
    late = state.mode == "connect" and state.round > QUIET_ROUNDS
    return state.times[1 if late else 0]


def _sevens(state: AssistantState) -> bool:
    return state.mode == "base" or state.round > QUIET_ROUNDS


def _two_dice(rng: Rng) -> Dice:
    return rng.below(6) + 1, rng.below(6) + 1


def _roll_entry(at: int, roll: Roll) -> dict[str, Any]:
    entry: dict[str, Any] = {"at": at, "do": "roll", "dice": list(roll.dice)}
    return entry if roll.robber is None else {**entry, "robber": list(roll.robber)}
