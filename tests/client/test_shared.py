"""The facts that the client repeats are held to the sources in Python."""

import json
from pathlib import Path

import pytest

from hexhaven.bots.bot import LEVELS
from hexhaven.core.plugins import folder_of
from hexhaven.core.registry import game_names, load_game
from hexhaven.core.setup import Option
from hexhaven.games.base.boards import BOARDS
from hexhaven.games.connect.position import QUIET_ROUNDS
from hexhaven.games.connect.rules.rounds import CUT_ORDER
from hexhaven.games.dice.faces import FACES
from hexhaven.games.dice.sheet import COSTS as DICE_COSTS
from hexhaven.games.island import cards
from hexhaven.games.island.terrain import DESERT
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS
from hexhaven.web.schema.game_types import game_types
from hexhaven.web.schema.typescript import typescript

HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "client" / "src"


def costs_of(counts, names):
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


def cut_from(hand, count):
    """What Connect cuts from a hand, as the client suggests it."""
    cut = cards.largest_piles(cards.cards_from_json(hand), count, CUT_ORDER)
    return {"hand": hand, "count": count, "cut": cards.cards_to_json(cut)}


def board_facts(board):
    """An island of the base game, and what a map of it has."""
    lattice = board.lattice
    return {
        "rows": list(board.rows),
        "nodes": [list(node) for node in lattice.nodes],
        "edges": [list(edge) for edge in lattice.edges],
        "edge_numbers": list(board.edge_numbers),
        "hex_nodes": [list(nodes) for nodes in lattice.hex_nodes],
        "coast": list(board.coast),
        "harbours": len(board.harbours),
        "deserts": board.terrain_counts[DESERT],
    }


def facts():
    """Everything about the rules, the bots and the protocol that the client repeats."""
    named = (cards.ROAD_COST, cards.SETTLEMENT_COST, cards.CITY_COST, cards.CARD_COST)
    island = zip(("road", "settle", "city", "buy"), named, strict=True)
    dice = zip(("road", "settle", "city", "knight"), DICE_COSTS, strict=True)
    return {
        "boards": [board_facts(board) for board in BOARDS],
        "costs": {
            "base": {kind: costs_of(cost, cards.RESOURCES) for kind, cost in island},
            "dice": {kind: costs_of(cost, FACES) for kind, cost in dice},
        },
        "cuts": [
            cut_from({"brick": 4, "ore": 4}, 4),
            cut_from({"wool": 3, "lumber": 3, "brick": 3}, 4),
            cut_from({"brick": 2, "lumber": 2, "wool": 2, "grain": 2, "ore": 2}, 3),
            cut_from({"grain": 7, "wool": 1}, 5),
        ],
        "quiet_rounds": QUIET_ROUNDS,
        "usual": {"base": {option.name: option.default for option in load_game("base").options}},
        "levels": list(LEVELS),
        "large": LARGE_TABLE_SEATS,
    }


def test_the_client_is_tested_with_the_facts_of_the_rules():
    shared = json.loads((HERE / "facts.json").read_text("utf-8"))
    assert shared == facts(), "run: python -m tests.client.test_shared"


def test_the_types_of_the_api_are_those_of_the_models():
    written = (CLIENT / "connection" / "api.ts").read_text("utf-8")
    assert written == typescript(), "run: hexhaven types > client/src/connection/api.ts"


@pytest.mark.parametrize("name", game_names())
def test_the_types_of_a_game_are_those_of_its_views_and_actions(name):
    game = load_game(name)
    folder = folder_of(game).rpartition(".")[2]
    file = CLIENT / "games" / folder / "api.ts"
    assert file.read_text("utf-8") == game_types(game), f"run: hexhaven types {folder} > {file}"


def test_every_form_of_an_option_can_be_shown():
    for game in game_names():
        for option in load_game(game).options:
            assert isinstance(option, Option)
            low, dash, high = option.form.partition("-")
            assert "|" in option.form or (dash and low.isdigit() and high.isdigit()), option.form


if __name__ == "__main__":
    written = json.dumps(facts(), separators=(",", ":"))
    (HERE / "facts.json").write_text(written + "\n", "utf-8")
