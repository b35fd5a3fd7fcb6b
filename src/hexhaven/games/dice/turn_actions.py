"""The actions that turn one sheet into another, with given dice and jokers."""

from hexhaven.core.actions import Action
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GOLD, Counts, subtract, swap_gold, turn_die
from hexhaven.games.dice.position import Position
from hexhaven.games.dice.sheet import (
    ANY,
    CITY,
    COSTS,
    KNIGHT,
    ROAD,
    SETTLEMENT,
    Form,
    Sheet,
    cost,
    members,
)

#: What is built first may lend its joker to later pieces, or lead to them.
SEQUENCE = (KNIGHT, ROAD, SETTLEMENT, CITY)


def actions_to(form: Form, position: Position, end: Sheet, jokers: int) -> tuple[Action, ...]:
    """The rest of a turn that ends with this sheet and uses up these jokers."""
    return _TurnBuilder(form, position, end, jokers).actions()


class _TurnBuilder:
    """The dice and what they still have to pay for, action by action."""

    def __init__(self, form: Form, position: Position, end: Sheet, jokers: int) -> None:
        self.form, self.dice = form, position.dice
        #: Jokers whose knight is built in this turn.
        self.fresh = [
            joker
            for joker in members(jokers)
            if form.jokers[joker].knights & ~position.joker_knights
        ]
        self.pieces = sorted(
            (
                (kind, index)
                for kind in SEQUENCE
                for index in members(end[kind] & ~position.sheet[kind])
            ),
            key=lambda piece: not self._lenders(*piece),
        )
        self.cost = cost(tuple(kind for kind, _ in self.pieces))
        self.gifts = self._gifts(jokers)
        self.done: list[Action] = []

    def actions(self) -> tuple[Action, ...]:
        """Swap gold, use jokers, build; a joker of this turn's knight follows its knight."""
        for face in self._missing_resources(self.gifts):
            self._append(a.Swap(face), swap_gold(self.dice, face))
        for joker in self.gifts:
            if joker not in self.fresh:
                self._use(joker)
        for kind, index in self.pieces:
            self._build(kind, index)
            for joker in self._lenders(kind, index):
                self._use(joker)
        return (*self.done, a.EndTurn())

    def _lenders(self, kind: int, index: int) -> list[int]:
        """The jokers to be used at once when a piece is built."""
        if kind != KNIGHT:
            return []
        return [joker for joker in self.fresh if self.form.jokers[joker].knights >> index & 1]

    def _append(self, action: Action, dice: Counts) -> None:
        self.done.append(action)
        self.dice = dice

    def _build(self, kind: int, index: int) -> None:
        number = self.form.places[kind][index].number
        self._append(a.BUILDS[kind](number), subtract(self.dice, COSTS[kind]))
        self.cost = subtract(self.cost, COSTS[kind])

    def _use(self, joker: int) -> None:
        """Turn a die that nothing else needs, gold before others."""
        want = self.gifts[joker]
        die = max(face for face in range(GOLD + 1) if self.dice[face] > self.cost[face])
        self._append(
            a.Joker(self.form.jokers[joker].number, die, want), turn_die(self.dice, die, want)
        )

    def _gifts(self, jokers: int) -> dict[int, int]:
        """What each joker is used for; those that give anything fill what others leave."""
        gifts: dict[int, int] = {}
        for joker in sorted(members(jokers), key=self._gift_order):
            resource = self.form.jokers[joker].gives
            if resource == ANY:
                short = self._missing_resources(gifts)
                if joker in self.fresh:
                    later = subtract(self.cost, COSTS[KNIGHT])
                    short = [face for face in short if later[face]]
                resource = short[0]
            gifts[joker] = resource
        return gifts

    def _gift_order(self, joker: int) -> tuple[bool, bool]:
        """Jokers with less of a choice come first."""
        return self.form.jokers[joker].gives == ANY, joker not in self.fresh

    def _missing_resources(self, gifts: dict[int, int]) -> list[int]:
        """The resources that neither the dice nor these gifts supply, each as often as needed."""
        given = list(gifts.values())
        return [
            face
            for face in range(GOLD)
            for _ in range(self.cost[face] - self.dice[face] - given.count(face))
        ]
