"""Why an action is refused; each reason's words are `refused.base.REASON`.

Where something else is awaited ("phase"), the phase says so.
"""

REASONS = (
    "allowed", "over", "phase", "turn", "nature", "place", "cost", "roads_out", "settlements_out",
    "cities_out", "edge_taken", "road_apart", "road_not_beside", "node_taken", "too_close",
    "settlement_apart", "no_settlement", "deck_empty", "card_missing", "card_fresh", "card_second",
    "no_road_spot", "invention_count", "bank_out", "robber_stays", "no_victim", "discard_none",
    "discard_count", "hand", "rate", "bank_one_kind", "same_kind", "gift", "trade_closed", "seat",
    "offer_to", "offer_same", "no_offer", "offer_other", "declined", "accepted", "not_accepted",
    "first_road", "robber_friendly", "no_place", "passed", "not_passed",
)  # fmt: skip
(
    ALLOWED, GAME_OVER, WRONG_PHASE, NOT_YOUR_TURN, NOT_NATURE, NO_SUCH_PLACE, TOO_EXPENSIVE,
    ROADS_OUT, SETTLEMENTS_OUT, CITIES_OUT, EDGE_TAKEN, ROAD_APART, ROAD_NOT_BESIDE, NODE_TAKEN,
    TOO_CLOSE, SETTLEMENT_APART, NO_SETTLEMENT, DECK_EMPTY, CARD_MISSING, CARD_FRESH, CARD_SECOND,
    NO_ROAD_SPOT, INVENTION_COUNT, BANK_OUT, ROBBER_STAYS, NO_VICTIM, DISCARD_NONE, DISCARD_COUNT,
    HAND_LACKS, WRONG_RATE, BANK_ONE_KIND, SAME_KIND, GIFT, TRADE_CLOSED, NO_SUCH_SEAT, OFFER_TO,
    OFFER_SAME, NO_OFFER, OFFER_OTHER, ALREADY_DECLINED, ALREADY_ACCEPTED, NOT_ACCEPTED,
    FIRST_ROAD, ROBBER_FRIENDLY, NO_PLACE, ALREADY_PASSED, NOT_PASSED,
) = range(len(REASONS))  # fmt: skip
