"""Any position of the Dice Game or Plus on the real page, as seat 0 meets it."""

from __future__ import annotations

from functools import cache

from hexhaven.coach.protocol import Advice, Tip
from hexhaven.core.messages import message
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import amount, read_dice
from hexhaven.table.changes import Settings
from hexhaven.table.protocol.frames import Awaited, Choices, Part, Snapshot
from hexhaven.web.schema.wire_models import to_wire
from tests.browser.support.staged import LONG_NAMES, Stage, info
from tests.games.dice.plus_positions import nine_points
from tests.games.dice.script import Script

#: What the coach says in these positions.
ADVICE = to_wire(
    Advice(
        measure="score",
        choices=tuple(
            Tip(
                label=message("coach.keep", dice=amount(read_dice(kept))),
                worth=97.4 - cost,
                cost=cost,
                actions=(a.Reroll(read_dice(again)),),
            )
            for cost, kept, again in (
                (0.0, "wgo2a", "a"),
                (1.3, "wgo", "3a"),
                (2.5, "go", "w3a"),
                (8.2, "o", "wg3a"),
            )
        ),
    )
)
#: Pieces of a sheet well under way, in the order in which they can be built.
BUILT = ("road 0", "knight 1", "road 1", "settle 3", "knight 2")


def snapshot(script, names=LONG_NAMES):
    """All that seat 0 sees of a position."""
    game, state = script.game, script.state
    pending = game.pending(state)
    listed = game.legal(state, 0).listed if 0 in pending.must else ()
    settings = Settings(game=game.name, seats=4, help=True, clock=60)
    return Snapshot(
        seat=0,
        hosting=True,
        n=1,
        lines=(),
        table=info(names).model_copy(update={"settings": settings}),
        parts={name: Part(n=1, value=value) for name, value in game.view(state, 0).parts().items()},
        awaited=Awaited(
            must=tuple(sorted(pending.must)), may=(), clocks=dict.fromkeys(pending.must, 40.0)
        ),
        choices=Choices(listed=tuple(action.to_json() for action in listed)),
        outcome=None,
    ).model_dump_json()


def stage(person, script):
    """A page on which a dice game is staged, with a coach that always says the same."""
    return Stage(person, snapshot(script), "[data-sheet]", coach=ADVICE.model_dump_json())


def _begun(game):
    """Seat 0 in turn, with a joker in the Dice Game and both awards in Plus."""
    return (
        Script("dice", seats=4).build(*BUILT).idle(3) if game == "dice" else nine_points(4).idle(3)
    )


@cache
def positions(game):
    """The busiest positions of a game, by name."""
    return {
        "keep": _begun(game).roll("wgo3a"),
        "again": _begun(game).roll("wgo3a").reroll("a", "b"),
        "build": _begun(game).stopped("bl4a"),
        "turn": _begun(game).stopped("b5a"),
        "idle": _begun(game).stopped("6b"),
        "waiting": _begun(game).idle().roll("wgo3a"),
    }
