"""The builder: a bot like any other, its decisions made by a kernel."""

from functools import partial

from hexhaven.bots.base.entry_points import BUILDER
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK, LARGE_BUILDER_WORK, NO_ACTION
from hexhaven.bots.bot import Factory
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.compiled.records import Words, new_words, record_of, words_of
from hexhaven.core.game import Choices
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.boards import LARGE, STANDARD, board_of
from hexhaven.games.base.kernels.packing import OFFER
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.kernels.packing import unpack_fields

#: How many offers builders make in a turn where people play, and those that love to trade.
PLAIN_OFFERS, TRADER_OFFERS = 1, 2
#: More offers than any style makes in a turn.
TOO_MANY_OFFERS = 1_000


class Builder:
    """Founds, builds, trades and robs by what it expects to come of it.

    It needs no chance: the same view gives the same action, and ties go clockwise.
    """

    def __init__(self, rng: Rng, style: str = "builder") -> None:
        self.style = style
        self._work = {
            STANDARD: new_words(BUILDER_WORK),
            LARGE: new_words(LARGE_BUILDER_WORK),
        }
        self._style_number = list(STYLES).index(style)
        self._most_offers: int | None = None
        #: The turn and the terms of its last offer.
        self._last_offer: tuple[int, int] | None = None

    @classmethod
    def with_setting(cls, setting: str) -> Factory | None:
        """The builder in one of its styles; None for others."""
        return partial(cls, style=setting) if setting in STYLES else None

    def choose(self, view: BaseView, choices: Choices, must: bool) -> Action | None:
        assert view.seat is not None, "a spectator does not play"
        packed = self._decide(words_of(view.record), view.seat)
        if self._most_offers is not None:
            packed = self._limit_offers(view, view.seat, packed)
        return None if packed == NO_ACTION else unpack(packed, board_of(view.words))

    def spare_people(self) -> None:
        """Make few offers from now on: each of them stops a person."""
        self._most_offers = TRADER_OFFERS if self.style.endswith("trader") else PLAIN_OFFERS

    def _decide(self, words: Words, seat: int) -> int:
        board = board_of(words)
        work = self._work[board]
        return int(BUILDER[board].decide(board.tables, work, words, seat, self._style_number))

    def _limit_offers(self, view: BaseView, seat: int, packed: int) -> int:
        """The same decision, unless it is an offer too many: then what it does without offers."""
        if packed == NO_ACTION or unpack_fields(packed).kind != OFFER:
            return packed
        offered = int(view.record.turns), packed
        if offered == self._last_offer or view.record.offers_made[seat] >= self._most_offers:
            words = words_of(view.record).copy()
            record_of(words, board_of(words).position).offers_made[seat] = TOO_MANY_OFFERS
            return self._decide(words, seat)
        self._last_offer = offered
        return packed
