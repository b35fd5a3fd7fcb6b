"""What people do at the base game's table, by what the page shows."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from hexhaven.games.base.kernels.topology import LATTICE

#: A 2 pays Ada and a 12 pays Ben, each of both settlements; no bot comes by ore.
ISLAND = (
    "l2 d l12 / g2 b2 b12 g12 / o2 g2 b5 g12 o12 / w2 l8 g6 w12 / b5 l9 g8"
    " / 0a 3a 7a 10b 15o 17b 20a 23w 27a"
)
ADA, BEN, NOBODY, SEVEN = "dice 1 1", "dice 6 6", "dice 1 2", "dice 3 4"

EDGES = [tuple(edge) for edge in LATTICE.edges]


def road(one, other):
    """What the lit place between two nodes is called."""
    return f"road-{EDGES.index(tuple(sorted((one, other))))}"


def build(who, action, target):
    """Choose what to build, then where."""
    who.act(action)
    who.find(f"[data-target={target}]").click(force=True)
    expect(who.find(f"[data-target={target}]")).to_have_count(0)


def found(who, node, towards):
    """A first settlement, and a road beside it."""
    who.find(f"[data-target=settlement-{node}]").click(force=True)
    who.find(f"[data-target={road(node, towards)}]").click(force=True)


def pick(who, side, **cards):
    """Choose cards on one side of a trade, or in a picker of that name."""
    group = who.page.get_by_role("group", name=side)
    for kind, count in cards.items():
        for _ in range(count):
            group.get_by_role("button", name=re.compile(f"^{kind} .*one more")).click()


def has(who, **cards):
    """The hand, as it is drawn."""
    for kind, count in cards.items():
        expect(who.find(f"footer [data-resource={kind}] .count")).to_have_text(str(count))


def use_card(who, card):
    """Open a development card and play it."""
    open_card(who, card)
    play_card(who)


def open_card(who, card):
    """Open a development card; several kinds lie in a pile, which is opened first."""
    lying = who.find(f"[data-hand] :is([data-cards], [data-card={card}])")
    is_piled = lying.get_attribute("data-cards") is not None
    lying.click()
    if is_piled:
        who.page.get_by_role("dialog").locator(f"[data-card={card}]").click()


def play_card(who):
    who.button("Play this card").click()
    expect(who.page.get_by_role("dialog")).to_have_count(0)
