"""Trade with the supply, at a market and between players."""

from collections.abc import Iterator
from functools import cache, lru_cache

from hexhaven.core.messages import IllegalAction, Who
from hexhaven.games.connect import actions as a
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.position import Draft, Offer, Position
from hexhaven.games.island.cards import NO_CARDS, CardCounts, amount


def _terms_refusal(give: CardCounts, want: CardCounts) -> IllegalAction | None:
    """B-20: both sides give something, and not of one kind."""
    if NO_CARDS in (give, want):
        return IllegalAction("refused.connect.gift")
    if any(one and other for one, other in zip(give, want, strict=True)):
        return IllegalAction("refused.connect.same_kind")
    return None


# -- the supply


def bank_refusal(position: Position, seat: int, action: a.Bank) -> IllegalAction | None:
    """C-20: one resource for others at 4:1, or better at a station; several lots at once too."""
    refused = _terms_refusal(action.give, action.want)
    if refused is not None:
        return refused
    given = [kind for kind in range(5) if action.give[kind]]
    if len(given) > 1:
        return IllegalAction("refused.connect.bank_one_kind")
    rate = position.players[seat].rates[given[0]]
    if action.give[given[0]] != rate * sum(action.want):
        return IllegalAction("refused.connect.rate", rate=rate)
    if not pos.holds(position.players[seat].hand, action.give):
        return IllegalAction("refused.connect.hand")
    if not pos.holds(position.supply, action.want):
        return IllegalAction("refused.connect.supply_out")
    return None


def bank_trades(position: Position, seat: int) -> Iterator[a.Bank]:
    player = position.players[seat]
    for give, (held, rate) in enumerate(zip(player.hand, player.rates, strict=True)):
        for want in range(5) if held >= rate else ():
            if want != give and position.supply[want]:
                yield _one_lot(give, rate, want)


@cache
def _one_lot(give: int, rate: int, want: int) -> a.Bank:
    return a.Bank(pos.cards_of(give, rate), pos.cards_of(want))


def trade_with_bank(draft: Draft, seat: int, action: a.Bank) -> None:
    draft.pay(seat, action.give)
    draft.take(seat, action.want)


# -- markets


def market_refusal(position: Position, seat: int, action: a.Market) -> IllegalAction | None:
    """C-21: at the ends of a long table, once a round, one resource for a different one."""
    end = position.island.market_of(seat)
    if end is None:
        return IllegalAction("refused.connect.market_none")
    if position.players[seat].swapped == position.round:
        return IllegalAction("refused.connect.market_used")
    if action.give == action.want:
        return IllegalAction("refused.connect.same_kind")
    if action.give not in range(5) or not position.players[seat].hand[action.give]:
        return IllegalAction("refused.connect.hand")
    if action.want not in range(5) or not position.markets[end][action.want]:
        return IllegalAction("refused.connect.market_out", cards=amount(position.markets[end]))
    return None


def market_swaps(position: Position, seat: int) -> Iterator[a.Market]:
    end = position.island.market_of(seat)
    player = position.players[seat]
    if end is None or player.swapped == position.round:
        return
    for give in range(5):
        for want in range(5):
            if give != want and player.hand[give] and position.markets[end][want]:
                yield a.Market(give, want)


def swap_at_market(draft: Draft, seat: int, action: a.Market) -> None:
    """The market keeps what it is given, and always holds five."""
    end = draft.island.market_of(seat)
    assert end is not None
    give, want = pos.cards_of(action.give), pos.cards_of(action.want)
    player = draft.player(seat)
    draft.change(
        seat, hand=pos.add(pos.subtract(player.hand, give), want), swapped=draft.get("round")
    )
    markets = list(draft.get("markets"))
    markets[end] = pos.add(pos.subtract(markets[end], want), give)
    draft.set(markets=tuple(markets))


# -- between players


def offer_refusal(position: Position, seat: int, action: a.Offer) -> IllegalAction | None:
    """C-20, C-21: only cards you hold, to your trading partners."""
    refused = _terms_refusal(action.give, action.want)
    if refused is not None:
        return refused
    if not pos.holds(position.players[seat].hand, action.give):
        return IllegalAction("refused.connect.hand")
    if max(action.want) > pos.SUPPLY * position.island.boards:
        return IllegalAction("refused.connect.offer_most", most=pos.SUPPLY * position.island.boards)
    partners = position.island.partners(seat)
    if any(other not in partners for other in action.to):
        known = tuple(Who(other) for other in partners)
        return IllegalAction("refused.connect.partner", players=known)
    if position.players[seat].offer == _offer(position, seat, action):
        return IllegalAction("refused.connect.offer_same")
    return None


def _offer(position: Position, seat: int, action: a.Offer) -> Offer:
    return Offer(action.give, action.want, action.to or position.island.partners(seat))


def make_offer(draft: Draft, seat: int, action: a.Offer) -> None:
    """The offer stands until it is accepted, replaced, taken back, or the round is over."""
    draft.change(seat, offer=_offer(draft.before, seat, action))


def accept_refusal(position: Position, seat: int, action: a.Accept) -> IllegalAction | None:
    """Whether the offer stands and is made to this seat, and both sides can pay."""
    if action.seat not in position.island.partners(seat):
        known = tuple(Who(other) for other in position.island.partners(seat))
        return IllegalAction("refused.connect.partner", players=known)
    offerer = position.players[action.seat]
    offer = offerer.offer
    if offer is None:
        return IllegalAction("refused.connect.offer_gone", player=Who(action.seat))
    if (offer.give, offer.want) != (action.give, action.want):
        return IllegalAction("refused.connect.offer_other", player=Who(action.seat))
    if seat not in offer.to:
        return IllegalAction("refused.connect.offer_to", player=Who(action.seat))
    if not pos.holds(offerer.hand, offer.give):
        return IllegalAction("refused.connect.offer_short", player=Who(action.seat))
    if not pos.holds(position.players[seat].hand, offer.want):
        return IllegalAction("refused.connect.hand")
    return None


def acceptances(position: Position, seat: int) -> Iterator[a.Accept]:
    hand = position.players[seat].hand
    for other in position.island.partners(seat):
        player = position.players[other]
        offer = player.offer
        if offer is None or seat not in offer.to:
            continue
        if pos.holds(player.hand, offer.give) and pos.holds(hand, offer.want):
            yield _acceptance(other, offer.give, offer.want)


_acceptance = lru_cache(16_384)(a.Accept)


def close_deal(draft: Draft, seat: int, action: a.Accept) -> None:
    """Both hands change together, and the offer is gone."""
    own, other = draft.player(seat).hand, draft.player(action.seat).hand
    draft.change(seat, hand=pos.add(pos.subtract(own, action.want), action.give))
    draft.change(
        action.seat, hand=pos.add(pos.subtract(other, action.give), action.want), offer=None
    )
