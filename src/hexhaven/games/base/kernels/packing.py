"""The kinds of actions, which packed ones hold as numbers."""

(
    ROLL, SETTLE, ROAD, CITY, BUY, KNIGHT, ROADS, INVENTION, MONOPOLY, ROBBER, STEAL, DISCARD,
    BANK, OFFER, ACCEPT, DECLINE, WITHDRAW, DEAL, END, WAIVE, DICE, THEFT, DRAW, PASS, SKIP, JOIN,
) = range(26)  # fmt: skip
