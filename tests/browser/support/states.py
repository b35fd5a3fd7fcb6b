"""What the base game's table can look like: positions, and what is done in them."""

from __future__ import annotations

from tests.browser.support.layout import SIZES, lasting
from tests.browser.support.staged import hint_of, positions, snapshot, summary_of

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
    ("others trade", ""),
    ("others ask", ""),
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


def faults_of(stage, states, names, sizes=SIZES, reached=None):
    """What overlaps or is cut in some states of the base game, by size and state."""
    reached, faults = reached or positions(), {}
    for position, deed in states:
        stage.answers = answers_at(reached[position], deed)
        stage.show(snapshot(reached[position], names=names))
        do(stage, deed)
        for width, height in sizes:
            stage.page.set_viewport_size({"width": width, "height": height})
            stage.settle()
            finger = 40 if min(width, height) < 700 else 32
            if found := lasting(stage, finger):
                faults[f"{position} {deed} at {width} x {height}"] = found
        stage.page.keyboard.press("Escape")
    return faults
