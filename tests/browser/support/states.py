"""What the base game's table can look like: positions, and what is done in them."""

from __future__ import annotations

from tests.browser.support.staged import hint_of, summary_of

#: A position, and what is done in it: the fullest of each kind.
BUSIEST = (
    ("main", "trade"),
    ("countered", ""),
    ("discard", "cards"),
    ("main", "hint"),
    ("won", "end"),
)
MORE = (
    ("won", "closed"),  # Escape leaves every state, and so the ending before it
    ("main", "road"),
    ("main", "chat"),
    *((name, "") for name in ("asked", "robber", "victim", "founding", "roll", "cards", "waiting")),
    ("lost", "end"),
)


#: The same at a table of six.
SIX = (
    ("countered", ""),
    ("main", "trade"),
    ("to come", ""),
    ("building", ""),
    ("discard", "cards"),
    ("pair", ""),
    ("passing", ""),
    ("own part", "trade with the bank"),
)


def do(stage, deed):
    """Press what leads from a position to a state."""
    find = stage.person.find
    if deed == "road":
        find("[data-action=road][aria-disabled=false]").tap()
        find("[data-target^=road-]").first.wait_for()
    if deed == "trade":
        find("[data-action=trade][aria-disabled=false]").tap()
        find("[data-hand] [data-kind=wool]").tap()
        find("[data-want=ore]").tap()
    if deed == "trade with the bank":
        find("[data-action=trade][aria-disabled=false]").tap()
        find("[data-do=bank]").wait_for()
    if deed == "cards":
        find("[data-hand] [data-kind=wool]").tap()
        find("[data-hand] [data-kind=ore]").tap()
    if deed == "hint":
        find("[data-hint]").wait_for()
    if deed == "chat":
        find("[data-quick]").tap()
        find("[popover]:popover-open").wait_for()
    if deed == "end":
        find("dialog dd").first.wait_for()
    if deed == "closed":
        find("header .reopen .primary").wait_for()
    if deed == "counter":
        find("[data-offer] .answers .button:not(.primary, .sign)").first.tap()
        find(".composer").wait_for()
    if deed in ("monopoly", "invention"):
        open_card(find, deed)


def open_card(find, name):
    """Look at a development card, where many of them lie in one fan too."""
    if find("[data-cards]").count():
        find("[data-cards]").tap()
    find(f"[data-card={name}]").tap()
    find("dialog .primary").wait_for()


def answers_at(position, deed):
    """What the server would answer where a state asks for something."""
    if deed == "hint":
        return {"hint": hint_of(position)}
    return {"summary": summary_of(position)} if deed in ("end", "closed") else {}
