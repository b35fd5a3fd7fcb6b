"""How `hexhaven bench connect` measures Connect at a table of very many players."""

from hexhaven.core.actions import Action
from hexhaven.core.game import Seat
from hexhaven.games.connect.actions import Dice
from hexhaven.games.connect.position import SEVEN, State

PLAYERS, ROUNDS = 1200, 30
#: The players of the small table that a long one is compared with.
FEW_PLAYERS = 6
#: More points than anybody gets, so that the round limit ends the game.
POINTS = 25


def options(rounds: int) -> dict[str, str]:
    """The options of a game that lasts this many rounds."""
    return {"points": str(POINTS), "round_limit": str(rounds)}


def is_production(action: Action) -> bool:
    """Whether an action of Nature pays resources: a roll other than a seven."""
    return isinstance(action, Dice) and action.first + action.second != SEVEN


def rounds_played(state: State) -> int:
    return state.position.round


def viewer_of(part: str) -> Seat | None:
    """The seat whose view holds a part, or None for parts that every view holds."""
    kind, _, seat = part.partition("/")
    return int(seat) if kind == "cards" else None
