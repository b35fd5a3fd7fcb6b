"""Tables by script: Nature does what is wanted, and hands are filled from the supply."""

from __future__ import annotations

from copy import copy

import pytest

from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE, Outcome
from hexhaven.core.messages import IllegalAction, Message
from hexhaven.games.connect.actions import NOTATION
from hexhaven.games.connect.game import ConnectGame
from hexhaven.games.connect.position import Draft, Ground, Player, Position, State
from hexhaven.games.connect.rules.building import build_road
from hexhaven.games.island.cards import NO_CARDS, read_cards, write_cards

GAME = ConnectGame()
#: Enough of everything for any building.
RICH = "9b9l9w9g9o"


class Script:
    """One table; the first round is rolled unless `rolled` says otherwise."""

    def __init__(self, seats: int = 6, rolled: bool = True, **options: object) -> None:
        self.state: State = GAME.initial_state(GAME.setup(seats, options))
        if rolled and self.position.phase == "roll":
            self.roll()

    # -- acting

    def act(self, seat: int, action: Action) -> Script:
        """One action, which must be possible; Nature counts the points if that is due."""
        if seat == NATURE:
            assert action in GAME.chances(self.state)
        else:
            assert action in GAME.legal(self.state, seat)
        self.state = GAME.apply(self.state, seat, action)
        return self

    def do(self, seat: int, *texts: str) -> Script:
        """Actions of a seat in notation; nothing that Nature has to do comes between them."""
        for text in texts:
            self.act(seat, NOTATION.read(text))
        return self

    def nature(self, *texts: str) -> Script:
        """What Nature does."""
        for text in texts:
            self.act(NATURE, NOTATION.read(text))
        return self

    def roll(self, first: int = 1, second: int = 1) -> Script:
        """The roll of a round."""
        return self.nature(f"dice {first} {second}")

    def to_round(self, number: int) -> Script:
        """Go on to a later round; nobody does anything meanwhile."""
        while self.position.round < number:
            self.nature("time").roll()
        return self

    def buy(self, seat: int, card: str, board: int | None = None) -> Script:
        """Buy a card and have it drawn."""
        self.add(seat, "wgo").do(seat, f"buy {board or seat // 2 + 1}")
        return self.nature(f"draw {card}")

    # -- arranging

    def hold(self, seat: int, cards: str) -> Script:
        """Give a seat just these resources; the rest goes to and comes from the supply."""
        draft = Draft(self.state)
        draft.pay(seat, self.player(seat).hand)
        draft.take(seat, read_cards(cards) if cards else NO_CARDS)
        self.state = draft.finish()
        return self

    def add(self, seat: int, cards: str) -> Script:
        """Give a seat more resources."""
        draft = Draft(self.state)
        draft.take(seat, read_cards(cards))
        self.state = draft.finish()
        return self

    def supply(self, cards: str) -> Script:
        """Leave just these resources in the supply."""
        draft = Draft(self.state)
        draft.set(supply=read_cards(cards) if cards else NO_CARDS)
        self.state = draft.finish()
        return self

    def score(self, seat: int, points: int) -> Script:
        """Let a seat have a number of points on the table."""
        draft = Draft(self.state)
        draft.change(seat, points=points)
        self.state = draft.finish()
        return self

    def roads(self, seat: int, *edges: str) -> Script:
        """Build roads, which are paid for."""
        for edge in edges:
            self.add(seat, "bl").do(seat, f"road {edge}")
        return self

    def road_of(self, seat: int, edge: str) -> Script:
        """Let a seat have a road, wherever it is."""
        draft = Draft(self.state)
        build_road(draft, seat, draft.island.edge(*NOTATION.read(f"road {edge}").edge))
        self.state = draft.finish()
        return self

    def copy(self) -> Script:
        """The same game, to go on in another way."""
        return copy(self)

    def settle(self, seat: int, node: str) -> Script:
        """Build a settlement, which is paid for."""
        return self.add(seat, "blwg").do(seat, f"settle {node}")

    # -- looking

    @property
    def position(self) -> Position:
        return self.state.position

    def player(self, seat: int) -> Player:
        return self.position.players[seat]

    def ground(self, piece: int) -> Ground:
        return self.position.grounds[piece]

    def hand(self, seat: int) -> str:
        return write_cards(self.player(seat).hand)

    def points(self, seat: int) -> int:
        return self.player(seat).points

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def node(self, text: str) -> int:
        node = self.position.island.find_node(tuple(map(int, text.split(":"))))
        assert node is not None
        return node

    def choices(self, seat: int, word: str = "") -> set[str]:
        """The listed choices of a seat, all or those that begin with a word."""
        listed = map(str, GAME.legal(self.state, seat).listed)
        return {text for text in listed if text.split()[0] == word or not word}

    def refusal(self, seat: int, text: str) -> Message:
        """Why a seat may not do this now."""
        action = NOTATION.read(text)
        assert action not in GAME.legal(self.state, seat)
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(self.state, seat, action)
        return refused.value.message

    def refused(self, seat: int, text: str) -> str:
        """The reason by its name."""
        return self.refusal(seat, text).id.removeprefix("refused.connect.")
