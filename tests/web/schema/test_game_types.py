"""TypeScript of a game's views and actions."""

from hexhaven.web.schema.game_types import game_types
from tests.tiny import Tiny


def test_views_and_actions_of_a_game_become_typescript():
    text = game_types(Tiny())
    assert "export interface Hand {\n  cards: number[];\n  bid: number | null;\n}\n" in text
    assert '  phase: "order" | "deal" | "bid" | "pay" | "over";\n' in text
    assert "  bid: [boolean, boolean, boolean];\n" in text
    assert "  won: number[];\n" in text
    assert "  [name: `hand/${number}`]: Hand;\n" in text
    assert 'export type Action =\n  | { kind: "bid"; coins: number }\n' in text
    assert '  | { kind: "pay"; shares: number[] };\n' in text


def test_what_nature_does_is_nothing_a_client_sends():
    assert '"shuffle"' not in game_types(Tiny())
