"""Plans: several wishes of one turn in a person's words, "build city, use joker ore".

A plan is read, completed and tried out as a whole before anything of it is done: wishes may
come in any order, a wish may leave out what is clear, and one that cannot come true refuses
the whole plan.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexhaven.core.actions import Action
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GOLD
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.legal import listed, refusal
from hexhaven.games.dice.plus import PlusGame
from hexhaven.games.dice.position import KEEP, OVER, Position
from hexhaven.games.dice.sheet import gifts, places
from hexhaven.games.dice.sheet_game import SheetGame
from hexhaven.games.dice.typed.requests import BadPlan, Reader, Wish, notation_of
from hexhaven.games.dice.view import SheetView

GAMES: dict[str, SheetGame] = {game.name: game for game in (DiceGame(), PlusGame())}
MOST_WISHES = 12
#: After so many positions the search for an order gives up.
PATIENCE = 5000


class Planner:
    """Reads plans for the seat of a view."""

    def __init__(self, view: SheetView, language: str) -> None:
        self.game, self.position = GAMES[view.game], view.position
        self.seat = self.position.turn if view.seat is None else view.seat
        self.language = language
        self._failed: set[tuple[Position, tuple[Wish, ...]]] = set()
        #: The furthest that was reached, and what was left then.
        self._best: tuple[Position, tuple[Wish, ...]] = self.position, ()

    def read(self, text: str) -> tuple[Action, ...]:
        """The actions of a plan, in an order that works; none if the text is no plan."""
        parts = [part for part in (part.strip() for part in text.lower().split(",")) if part]
        if len(parts) == 1 and self._is_plain(parts[0]):
            return ()
        reader = Reader(self.position, self.language)
        wishes = [reader.wish(part) for part in parts]
        if wishes in ([], [None]):
            return ()
        if len(wishes) > MOST_WISHES:
            raise BadPlan("refused.dice.plan_long", most=MOST_WISHES)
        return self._completed(tuple(self._understood(parts, wishes)))

    def _is_plain(self, text: str) -> bool:
        """Whether a text is notation, or the first word of it alone."""
        return text in a.NOTATION.kinds or notation_of(text) is not None

    def _understood(self, parts: list[str], wishes: list[Wish | None]) -> Iterator[Wish]:
        for part, wish in zip(parts, wishes, strict=True):
            if wish is None:
                raise BadPlan("refused.dice.wish", text=part[:40])
            yield wish

    # -- finding an order that works

    def _completed(self, wishes: tuple[Wish, ...]) -> tuple[Action, ...]:
        """Actions that make all wishes come true; BadPlan says which does not."""
        if len(wishes) == 1:
            self._check_die(wishes[0])
        elif any(wish.kind in (a.Roll, a.Reroll) for wish in wishes):
            raise BadPlan("refused.dice.plan_chance")
        position, before = self._after_rolling(wishes)
        self._best = position, wishes
        found = self._search(position, wishes)
        if found is None:
            raise self._refused(len(wishes) == 1)
        return (*before, *found)

    def _after_rolling(self, wishes: tuple[Wish, ...]) -> tuple[Position, tuple[Action, ...]]:
        """Whoever wishes to build has rolled enough."""
        stop, rolls = a.Stop(), (a.Stop, a.Reroll, a.Roll)
        if self.position.phase != KEEP or any(wish.kind in rolls for wish in wishes):
            return self.position, ()
        return self.game.apply(self.position, self.seat, stop), (stop,)

    def _refused(self, alone: bool) -> Refused:
        """Which wish cannot come true, and why."""
        position, left = self._best
        reasons = ((wish, self._reason(position, wish)) for wish in left)
        wish, reason = next((wish, reason) for wish, reason in reasons if reason is not None)
        if alone:
            return reason
        return BadPlan("refused.dice.plan", wish=wish.text[:40], reason=reason.message)

    def _check_die(self, wish: Wish) -> None:
        """A joker alone must say which die it turns; in a plan the other wishes decide."""
        if wish.kind is a.Joker and wish.exact is None and wish.die is None:
            raise BadPlan("refused.dice.which_die")

    def _search(self, position: Position, wishes: tuple[Wish, ...]) -> tuple[Action, ...] | None:
        if not wishes or position.phase == OVER:
            return ()  # a game that is won needs nothing more
        if (position, wishes) in self._failed:
            return None
        if len(self._failed) > PATIENCE:
            raise BadPlan("refused.dice.plan_vague")
        if len(wishes) < len(self._best[1]):
            self._best = position, wishes
        for i, wish in enumerate(wishes):
            useless = wish in wishes[:i] or (wish.kind is a.Done and len(wishes) > 1)
            for action in () if useless else self._candidates(position, wish):
                after = self.game.apply(position, self.seat, action)
                found = self._search(after, wishes[:i] + wishes[i + 1 :])
                if found is not None:
                    return (action, *found)
        self._failed.add((position, wishes))
        return None

    def _candidates(self, position: Position, wish: Wish) -> list[Action]:
        """What may be done now and fits; gold is turned first, and no place is guessed."""
        fitting = [action for action in listed(self.game.form, position) if wish.fits(action)]
        if wish.kind in a.BUILDS and len(fitting) > 1:
            return []
        return sorted(fitting, key=lambda act: isinstance(act, a.Joker) and act.die != GOLD)

    # -- why not

    def _reason(self, position: Position, wish: Wish) -> Refused | None:
        """Why a wish cannot come true in a position, or None when it can."""
        form = self.game.form
        if wish.kind in a.BUILDS and wish.exact is None and wish.number is None:
            kind = a.BUILDS.index(wish.kind)
            numbers = [form.places[kind][i].number for i in places(form, position.sheet, kind)]
            if len(numbers) > 1:
                return IllegalAction("refused.dice.which", numbers=tuple(numbers))
        return refusal(form, position, self.seat, self._example(position, wish))

    def _example(self, position: Position, wish: Wish) -> Action:
        """An action like the one wished for, which the rules can refuse."""
        if wish.exact is not None:
            return wish.exact
        if wish.kind is a.Joker:
            return self._joker(position, wish)
        if wish.kind is a.Swap:
            return a.Swap(0 if wish.want is None else wish.want)
        for kind, build in enumerate(a.BUILDS):
            if wish.kind is build:
                return build(self._next(position, kind) if wish.number is None else wish.number)
        return wish.kind()

    def _next(self, position: Position, kind: int) -> int:
        """The open place of a kind, or the first that is not built."""
        form = self.game.form
        everywhere = range(len(form.places[kind]))
        unbuilt = [i for i in everywhere if not position.sheet[kind] >> i & 1]
        index = (*places(form, position.sheet, kind), *unbuilt, 0)[0]
        return form.places[kind][index].number

    def _joker(self, position: Position, wish: Wish) -> Action:
        """A joker that gives what is wished, one whose knights are built before others."""
        form = self.game.form
        giving = [
            (joker.knights & ~position.sheet.knights, joker.number)
            for joker in form.jokers
            if wish.want is None or wish.want in gifts(joker)
        ]
        number = min(giving)[1] if giving else form.jokers[0].number
        number = number if wish.number is None else wish.number
        gives = next((gifts(j) for j in form.jokers if j.number == number), (0,))
        want = gives[0] if wish.want is None else wish.want
        others = [face for face, n in enumerate(position.dice) if n and face != want]
        die = (others or [GOLD])[0] if wish.die is None else wish.die
        return a.Joker(number, die, want)
