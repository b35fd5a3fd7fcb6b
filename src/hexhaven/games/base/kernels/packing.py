"""The kinds of actions, which packed ones hold as numbers."""

(
    ROLL, SETTLE, ROAD, CITY, BUY, KNIGHT, ROADS, INVENTION, MONOPOLY, ROBBER, STEAL, DISCARD,
    BANK, OFFER, ACCEPT, DECLINE, WITHDRAW, DEAL, END, WAIVE, DICE, THEFT, DRAW,
) = range(23)  # fmt: skip
