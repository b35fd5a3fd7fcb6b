"""Tiny: a small game with secrets in which everybody acts at once.

Nature shuffles an order of precedence, then each round deals everybody one
secret card. All bid coins in secret, while the time runs; a bid can be taken
back once a round, and everybody may shout one number a round. When all have
bid, or the time is up, the bids are shown: the highest (the earliest in the
order among equals) wins the points of its own card, which is shown too, and
shares out the coins bid among the others. All other cards stay secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, TypedDict

from hexhaven.core.actions import Action, Codec, Notation, Number, action_kind, number_below
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.core.game import (
    NATURE,
    Chances,
    Choices,
    Game,
    Outcome,
    Pending,
    Seat,
    check_observer,
    check_seat,
)
from hexhaven.core.messages import BadSetup, IllegalAction, Message, Refused, message
from hexhaven.core.setup import Setup, choice_option, make_setup, number_option

DECK = Counter({1: 3, 2: 3, 3: 3, 4: 3})
SHOUTS = 100_000


def _numbers(value: Any) -> tuple[int, ...]:
    numbers = tuple(map(number_below(1000), value))
    if not numbers:
        raise ValueError(value)
    return numbers


def _write_numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


Numbers = Annotated[
    tuple[int, ...],
    Codec(
        r"\d{1,3}(?:,\d{1,3})*",
        lambda text: map(int, text.split(",")),
        _write_numbers,
        _numbers,
        to_json=list,
        json=list[int],
    ),
]


@action_kind("shuffle {order}")
class Shuffle(Action):
    order: Numbers


@action_kind("deal {card}")
class Deal(Action):
    card: Number


@action_kind("time")
class TimeUp(Action):
    pass


@action_kind("bid {coins}", any_order=True)
class Bid(Action):
    coins: Number


@action_kind("retract", any_order=True)
class Retract(Action):
    pass


@action_kind("shout {number}", any_order=True)
class Shout(Action):
    number: Number


@action_kind("pay {shares}")
class Pay(Action):
    shares: Numbers


@dataclass(frozen=True)
class Position:
    """A full state; `dealt` and, while bidding, `bids` are secret."""

    seats: int
    rounds: int
    seconds: float | None
    phase: str  # order, deal, bid, pay, over
    coins: tuple[int, ...]
    points: tuple[int, ...]
    order: tuple[Seat, ...]
    bids: tuple[int | None, ...]
    has_bid: tuple[bool, ...]
    has_retracted: tuple[bool, ...]
    has_shouted: tuple[bool, ...]
    winners: tuple[Seat, ...]  # of each round
    dealt: tuple[tuple[int, ...], ...]  # each seat's card of each round


class Public(TypedDict):
    phase: Literal["order", "deal", "bid", "pay", "over"]
    order: list[int]
    winners: list[int]
    rounds: int
    seconds: float | None


class Player(TypedDict):
    coins: int
    points: int
    bid: Annotated[list[bool], tuple[bool, bool, bool]]
    cards: int


class Shown(TypedDict):
    bid: int | None


class Hand(TypedDict):
    cards: list[int]
    bid: int | None


@dataclass(frozen=True)
class TinyView:
    """A position in which what the seat may not know is None."""

    seat: Seat | None
    position: Position

    def parts(self) -> Mapping[str, Any]:
        p = self.position
        public = {"phase": p.phase, "order": list(p.order), "winners": list(p.winners)}
        parts: dict[str, Any] = {"public": {**public, "rounds": p.rounds, "seconds": p.seconds}}
        for s in range(p.seats):
            parts[f"seat/{s}"] = {
                "coins": p.coins[s],
                "points": p.points[s],
                "bid": [p.has_bid[s], p.has_retracted[s], p.has_shouted[s]],
                "cards": len(p.dealt[s]),
            }
            parts[f"shown/{s}"] = {"bid": p.bids[s] if p.phase == "pay" else None}
        if self.seat is not None:
            cards, bid = list(p.dealt[self.seat]), p.bids[self.seat]
            parts[f"hand/{self.seat}"] = {"cards": cards, "bid": bid}
        parts["won"] = [p.dealt[s][r] for r, s in enumerate(p.winners)]
        return parts


@dataclass(frozen=True)
class Shouts:
    """Any number may be shouted."""

    name: str = "shouts"

    def refusal(self, action: Action) -> Refused | None:
        if isinstance(action, Shout) and 0 <= action.number < SHOUTS:
            return None
        return IllegalAction("tiny.shout", most=SHOUTS - 1)

    def sample(self, rng: Rng) -> Action:
        return Shout(rng.below(SHOUTS))


@dataclass(frozen=True)
class Payments:
    """All ways to share out coins among the others."""

    seats: int
    payer: Seat
    coins: int
    name: str = "payments"

    def refusal(self, action: Action) -> Refused | None:
        if isinstance(action, Pay) and len(action.shares) == self.seats:
            shares = action.shares
            if min(shares) >= 0 and sum(shares) == self.coins and not shares[self.payer]:
                return None
        return IllegalAction("tiny.pay", coins=self.coins)

    def sample(self, rng: Rng) -> Action:
        shares = [0] * self.seats
        for _ in range(self.coins):
            shares[(self.payer + 1 + rng.below(self.seats - 1)) % self.seats] += 1
        return Pay(tuple(shares))


@dataclass(frozen=True)
class Orders:
    """All orders of the seats."""

    seats: int
    name: str = "orders"

    def refusal(self, action: Action) -> Refused | None:
        if isinstance(action, Shuffle) and sorted(action.order) == list(range(self.seats)):
            return None
        return IllegalAction("tiny.order")

    def sample(self, rng: Rng) -> Action:
        left = list(range(self.seats))
        return Shuffle(tuple(left.pop(rng.below(len(left))) for _ in range(self.seats)))


def changed(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Tiny(Game[Position, TinyView]):
    name = "tiny"
    version = 1
    seats = (2, 3, 4)
    options = (number_option("rounds", 2, 1, 3), choice_option("time", "on", "off"))
    notation = Notation((Bid, Retract, Shout, Pay), nature=(Shuffle, Deal, TimeUp))
    parts: ClassVar = {
        "public": Public,
        "seat/N": Player,
        "shown/N": Shown,
        "hand/N": Hand,
        "won": list[int],
    }

    def initial_state(self, setup: Setup) -> Position:
        if (setup.game, setup.version) != (self.name, self.version):
            raise BadSetup("setup.version", game=self.name, version=self.version)
        checked = make_setup(
            self.name, self.version, self.seats, self.options, setup.seats, setup.options
        )
        n = checked.seats
        return Position(
            seats=n,
            rounds=int(checked.options["rounds"]),
            seconds=30.0 if checked.options["time"] == "on" else None,
            phase="order",
            coins=(5,) * n,
            points=(0,) * n,
            order=(),
            bids=(None,) * n,
            has_bid=(False,) * n,
            has_retracted=(False,) * n,
            has_shouted=(False,) * n,
            winners=(),
            dealt=((),) * n,
        )

    def pending(self, state: Position) -> Pending:
        everybody = frozenset(range(state.seats))
        if state.phase in ("order", "deal"):
            return Pending(nature=0)
        if state.phase == "bid":
            must = frozenset(s for s in everybody if not state.has_bid[s])
            may = frozenset(s for s in everybody - must if self.legal(state, s))
            return Pending(must, may, state.seconds)
        if state.phase == "pay":
            return Pending(frozenset({state.winners[-1]}))
        return Pending()

    def legal(self, state: Position, seat: Seat) -> Choices:
        check_seat(seat, state.seats)
        if state.phase == "pay" and seat == state.winners[-1]:
            return Choices(spaces=(Payments(state.seats, seat, state.bids[seat] or 0),))
        if state.phase != "bid":
            return Choices()
        listed: tuple[Action, ...] = ()
        if not state.has_bid[seat]:
            listed = tuple(Bid(n) for n in range(state.coins[seat] + 1))
        elif not state.has_retracted[seat]:
            listed = (Retract(),)
        return Choices(listed, () if state.has_shouted[seat] else (Shouts(),))

    def chances(self, state: Position) -> Chances:
        if state.phase == "order":
            return Chances(space=Orders(state.seats))
        if state.phase == "deal":
            left = DECK - Counter(card for cards in state.dealt for card in cards)
            return Chances(tuple((Deal(card), n) for card, n in sorted(left.items())))
        if state.phase == "bid" and state.seconds is not None:
            return Chances(((TimeUp(), 1),))
        return Chances()

    def apply(self, state: Position, seat: Seat, action: Action) -> Position:
        if seat == NATURE:
            return self._nature(state, action)
        choices = self.legal(state, seat)
        if not choices:
            raise IllegalAction("tiny.wait", seat=seat)
        if action not in choices:
            reasons = [r for space in choices.spaces if (r := space.refusal(action))]
            raise reasons[0] if len(reasons) == 1 else IllegalAction("tiny.no", phase=state.phase)
        match action:
            case Bid(n):
                state = replace(
                    state,
                    bids=changed(state.bids, seat, n),
                    has_bid=changed(state.has_bid, seat, True),
                )
                return _reveal(state) if all(state.has_bid) else state
            case Retract():
                return replace(
                    state,
                    bids=changed(state.bids, seat, None),
                    has_bid=changed(state.has_bid, seat, False),
                    has_retracted=changed(state.has_retracted, seat, True),
                )
            case Shout():
                return replace(state, has_shouted=changed(state.has_shouted, seat, True))
            case Pay(shares):
                paid = changed(shares, seat, -sum(shares))
                coins = tuple(a + b for a, b in zip(state.coins, paid, strict=True))
                return _next_round(replace(state, coins=coins))
        raise AssertionError(action)

    def _nature(self, state: Position, action: Action) -> Position:
        if action not in self.chances(state):
            raise IllegalAction("tiny.chance")
        match action:
            case Shuffle(order):
                return replace(state, order=order, phase="deal")
            case Deal(card):
                seat = _next_dealt(state)
                dealt = changed(state.dealt, seat, (*state.dealt[seat], card))
                last = seat == state.seats - 1
                return replace(state, dealt=dealt, phase="bid" if last else "deal")
        bids = tuple(bid or 0 for bid in state.bids)
        return _reveal(replace(state, bids=bids))

    def fallback(self, state: Position, seat: Seat) -> Action:
        check_seat(seat, state.seats)
        if state.phase == "pay":
            other = (seat + 1) % state.seats
            return Pay(changed((0,) * state.seats, other, state.bids[seat]))
        return Bid(0)

    def view(self, state: Position, seat: Seat | None) -> TinyView:
        check_observer(seat, state.seats)
        won = {(s, r) for r, s in enumerate(state.winners)}
        dealt = tuple(
            tuple(c if s == seat or (s, r) in won else 0 for r, c in enumerate(cards))
            for s, cards in enumerate(state.dealt)
        )
        shown = state.phase == "pay"
        bids = tuple(b if shown or s == seat else None for s, b in enumerate(state.bids))
        return TinyView(seat, replace(state, dealt=dealt, bids=bids))

    def changed_parts(self, entry: Entry, before: Position, after: Position) -> frozenset[str]:
        if before.winners != after.winners or isinstance(entry.action, Pay):
            seats = range(after.seats)
            parts = {f"{part}/{s}" for part in ("seat", "shown", "hand") for s in seats}
            return frozenset({"public", "won", *parts})
        if entry.seat != NATURE:
            return frozenset({f"seat/{entry.seat}", f"hand/{entry.seat}"})
        if isinstance(entry.action, Deal):
            seat = _next_dealt(before)
            return frozenset({"public", f"seat/{seat}", f"hand/{seat}"})
        return frozenset({"public"})

    def log_messages(
        self, entry: Entry, before: Position, after: Position, seat: Seat | None
    ) -> tuple[Message, ...]:
        check_observer(seat, after.seats)
        lines = [self._told_action(entry, before, seat)]
        if before.winners != after.winners:
            winner = after.winners[-1]
            points = after.points[winner] - before.points[winner]
            lines.append(message("tiny.won", seat=winner, count=points))
        return tuple(lines)

    def _told_action(self, entry: Entry, before: Position, seat: Seat | None) -> Message:
        match entry.action:
            case Shuffle(order):
                return message("tiny.shuffled", order=order)
            case Deal(card):
                owner = _next_dealt(before)
                if seat == owner:
                    return message("tiny.your_card", card=card)
                return message("tiny.card", seat=owner)
            case Bid(coins):
                if seat == entry.seat:
                    return message("tiny.your_bid", count=coins)
                return message("tiny.bid", seat=entry.seat)
            case Retract():
                return message("tiny.retracted", seat=entry.seat)
            case Shout(number):
                return message("tiny.shouted", seat=entry.seat, number=number)
            case Pay(shares):
                return message("tiny.paid", seat=entry.seat, shares=shares)
        return message("tiny.time")

    def resample(self, view: TinyView, rng: Rng) -> Position:
        position = view.position
        left = sorted((DECK - Counter(c for cards in position.dealt for c in cards)).elements())
        dealt = tuple(
            tuple(card or left.pop(rng.below(len(left))) for card in cards)
            for cards in position.dealt
        )
        bids = tuple(
            rng.below(position.coins[s] + 1) if position.has_bid[s] and bid is None else bid
            for s, bid in enumerate(position.bids)
        )
        return replace(position, dealt=dealt, bids=bids)

    def outcome(self, state: Position) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = tuple(a + b for a, b in zip(state.coins, state.points, strict=True))
        groups = tuple(
            tuple(s for s in range(state.seats) if scores[s] == score)
            for score in sorted(set(scores), reverse=True)
        )
        return Outcome(groups, groups[0], scores, message("tiny.over", count=max(scores)))


def _next_dealt(state: Position) -> Seat:
    return min(range(state.seats), key=lambda s: len(state.dealt[s]))


def _reveal(state: Position) -> Position:
    bids = [bid or 0 for bid in state.bids]
    winner = next(s for s in state.order if bids[s] == max(bids))
    points = changed(state.points, winner, state.points[winner] + state.dealt[winner][-1])
    state = replace(state, points=points, winners=(*state.winners, winner), phase="pay")
    return state if bids[winner] else _next_round(state)


def _next_round(state: Position) -> Position:
    n = state.seats
    return replace(
        state,
        phase="over" if len(state.winners) == state.rounds else "deal",
        bids=(None,) * n,
        has_bid=(False,) * n,
        has_retracted=(False,) * n,
        has_shouted=(False,) * n,
    )


WORDS = {
    "tiny.bid": "Seat {seat} has bid.",
    "tiny.card": "Seat {seat} gets a card.",
    "tiny.chance": "That cannot happen now.",
    "tiny.no": "That cannot be done in the phase {phase}.",
    "tiny.order": "An order names every seat once.",
    "tiny.over": {"one": "Won with {count} point.", "other": "Won with {count} points."},
    "tiny.paid": "Seat {seat} pays {shares}.",
    "tiny.pay": "Exactly {coins} coins go to the others.",
    "tiny.retracted": "Seat {seat} takes its bid back.",
    "tiny.shout": "A shout is a number up to {most}.",
    "tiny.shouted": "Seat {seat} shouts {number}!",
    "tiny.shuffled": "The order is {order}.",
    "tiny.time": "The time is up.",
    "tiny.wait": "Seat {seat} has to wait.",
    "tiny.won": {"one": "Seat {seat} wins {count} point.", "other": "Seat {seat} wins {count}."},
    "tiny.your_bid": {"one": "You bid {count} coin.", "other": "You bid {count} coins."},
    "tiny.your_card": "You get a {card}.",
}
