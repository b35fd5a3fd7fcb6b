"""Plans: several requests of one turn in a person's words, "build city, use joker ore".

A plan is read, completed and tried out as a whole before any of it is done: requests may come
in any order, a request may leave out what is clear, and one that cannot be met refuses the
whole plan.
"""

from collections.abc import Iterator

from hexhaven.core.actions import Action
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GOLD
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.legal import legal_actions, refusal
from hexhaven.games.dice.plus import PlusGame
from hexhaven.games.dice.position import KEEP, OVER, Position
from hexhaven.games.dice.sheet import joker_resources, open_places
from hexhaven.games.dice.sheet_game import SheetGame
from hexhaven.games.dice.text_input.requests import Reader, Request, notation_of
from hexhaven.games.dice.view import SheetView

GAMES: dict[str, SheetGame] = {game.name: game for game in (DiceGame(), PlusGame())}
MOST_REQUESTS = 12
#: The search for an order gives up after this many positions.
MOST_POSITIONS = 5000


class Planner:
    """Reads plans for the seat of a view."""

    def __init__(self, view: SheetView, language: str) -> None:
        self.game, self.position = GAMES[view.game], view.position
        self.seat = self.position.turn if view.seat is None else view.seat
        self.language = language
        self._failed: set[tuple[Position, tuple[Request, ...]]] = set()
        #: The furthest position reached, and what was left then.
        self._best: tuple[Position, tuple[Request, ...]] = self.position, ()

    def read(self, text: str) -> tuple[Action, ...]:
        """The actions of a plan, in an order that works; none if the text is no plan."""
        parts = [part for part in (part.strip() for part in text.lower().split(",")) if part]
        plain = parts[0] if len(parts) == 1 else ""
        if plain in a.NOTATION.kinds or notation_of(plain) is not None:
            return ()
        reader = Reader(self.position, self.language)
        requests = [reader.request(part) for part in parts]
        if requests in ([], [None]):
            return ()
        if len(requests) > MOST_REQUESTS:
            raise Refused("refused.dice.plan_long", most=MOST_REQUESTS)
        return self._complete(tuple(self._require_all(parts, requests)))

    def _require_all(self, parts: list[str], requests: list[Request | None]) -> Iterator[Request]:
        for part, request in zip(parts, requests, strict=True):
            if request is None:
                raise Refused("refused.dice.wish", text=part[:40])
            yield request

    # -- finding an order that works

    def _complete(self, requests: tuple[Request, ...]) -> tuple[Action, ...]:
        """Actions that meet all requests; a refusal says which cannot be met."""
        if len(requests) == 1:
            self._check_die(requests[0])
        elif any(request.kind in (a.Roll, a.Reroll) for request in requests):
            raise Refused("refused.dice.plan_chance")
        position, before = self._after_rolling(requests)
        self._best = position, requests
        found = self._search(position, requests)
        if found is None:
            raise self._refusal(len(requests) == 1)
        return (*before, *found)

    def _after_rolling(self, requests: tuple[Request, ...]) -> tuple[Position, tuple[Action, ...]]:
        """A player who asks to build has rolled enough."""
        stop, rolls = a.Stop(), (a.Stop, a.Reroll, a.Roll)
        if self.position.phase != KEEP or any(request.kind in rolls for request in requests):
            return self.position, ()
        return self.game.apply(self.position, self.seat, stop), (stop,)

    def _refusal(self, alone: bool) -> Refused:
        """Which request cannot be met, and why."""
        position, left = self._best
        reasons = ((request, self._reason(position, request)) for request in left)
        request, reason = next(
            (request, reason) for request, reason in reasons if reason is not None
        )
        if alone:
            return reason
        return Refused("refused.dice.plan", wish=request.text[:40], reason=reason.message)

    def _check_die(self, request: Request) -> None:
        """A joker alone must say which die it turns; in a plan the other requests decide."""
        if request.kind is a.Joker and request.exact is None and request.die is None:
            raise Refused("refused.dice.which_die")

    def _search(
        self, position: Position, requests: tuple[Request, ...]
    ) -> tuple[Action, ...] | None:
        if not requests or position.phase == OVER:
            return ()  # a game that is won needs nothing more
        if (position, requests) in self._failed:
            return None
        if len(self._failed) > MOST_POSITIONS:
            raise Refused("refused.dice.plan_vague")
        if len(requests) < len(self._best[1]):
            self._best = position, requests
        for i, request in enumerate(requests):
            useless = request in requests[:i] or (request.kind is a.EndTurn and len(requests) > 1)
            for action in () if useless else self._candidates(position, request):
                after = self.game.apply(position, self.seat, action)
                found = self._search(after, requests[:i] + requests[i + 1 :])
                if found is not None:
                    return (action, *found)
        self._failed.add((position, requests))
        return None

    def _candidates(self, position: Position, request: Request) -> list[Action]:
        """What may be done now and fits; gold is turned first, and no place is guessed."""
        fitting = [
            action for action in legal_actions(self.game.form, position) if request.fits(action)
        ]
        if request.kind in a.BUILDS and len(fitting) > 1:
            return []
        return sorted(fitting, key=lambda act: isinstance(act, a.Joker) and act.die != GOLD)

    # -- why not

    def _reason(self, position: Position, request: Request) -> Refused | None:
        """Why a request cannot be met in a position, or None when it can."""
        form = self.game.form
        if request.kind in a.BUILDS and request.exact is None and request.number is None:
            kind = a.BUILDS.index(request.kind)
            numbers = [form.places[kind][i].number for i in open_places(form, position.sheet, kind)]
            if len(numbers) > 1:
                return IllegalAction("refused.dice.which", numbers=tuple(numbers))
        return refusal(form, position, self.seat, self._example(position, request))

    def _example(self, position: Position, request: Request) -> Action:
        """An action like the one requested, which the rules can refuse."""
        if request.exact is not None:
            return request.exact
        if request.kind is a.Joker:
            return self._joker(position, request)
        if request.kind is a.Swap:
            return a.Swap(0 if request.want is None else request.want)
        for kind, build in enumerate(a.BUILDS):
            if request.kind is build:
                return build(
                    self._next(position, kind) if request.number is None else request.number
                )
        return request.kind()

    def _next(self, position: Position, kind: int) -> int:
        """The open place of a kind, or the first that is not built."""
        form = self.game.form
        everywhere = range(len(form.places[kind]))
        unbuilt = [i for i in everywhere if not position.sheet[kind] >> i & 1]
        index = (*open_places(form, position.sheet, kind), *unbuilt, 0)[0]
        return form.places[kind][index].number

    def _joker(self, position: Position, request: Request) -> Action:
        """A joker that gives what is requested, preferably one whose knights are built."""
        form = self.game.form
        giving = [
            (joker.knights & ~position.sheet.knights, joker.number)
            for joker in form.jokers
            if request.want is None or request.want in joker_resources(joker)
        ]
        number = min(giving)[1] if giving else form.jokers[0].number
        number = number if request.number is None else request.number
        gives = next((joker_resources(j) for j in form.jokers if j.number == number), (0,))
        want = gives[0] if request.want is None else request.want
        others = [face for face, n in enumerate(position.dice) if n and face != want]
        die = (others or [GOLD])[0] if request.die is None else request.die
        return a.Joker(number, die, want)
