"""What lists show of games: as a spectator sees them, and only to those who may watch."""

import pytest

pytestmark = pytest.mark.anyio

BEGINNER = {"island": "beginner", "first": "0"}


def listed(server, held):
    (table,) = server.post("/api/mine", {"tokens": [held["token"]]}).json()
    return table


def open_tables(server):
    return {table["id"]: table for table in server.get("/api/tables").json()}


async def test_a_list_shows_the_island_as_spectators_see_it(server):
    held = server.open("base", seats=3, bots=["random"] * 2, start=True, options=BEGINNER)
    glance = listed(server, held)["glance"]
    async with server.joined({"table": held["table"], "key": held["key"]}) as watcher:
        public, island = (watcher.parts[name]["value"] for name in ("public", "island"))
    assert [len(line.replace(" ", "")) for line in glance["land"]] == [3, 4, 5, 4, 3]
    letters = {"hills": "b", "forest": "l", "pasture": "w", "fields": "g", "mountains": "o"}
    assert "".join(glance["land"]).replace(" ", "") == "".join(
        letters.get(hex["terrain"], "d") for hex in island["hexes"]
    )
    for pieces, player in zip(glance["pieces"], public["players"], strict=True):
        assert pieces["settlements"] == player["settlements"]
        assert len(pieces["roads"]) == len(player["roads"])
    assert glance["points"] == [player["points"] for player in public["players"]]


async def test_before_the_game_a_list_shows_the_island_that_was_agreed_upon(server):
    known = server.open("base", seats=3, options=BEGINNER, public=True)
    shuffled = server.open("base", seats=3, public=True)
    shown = open_tables(server)
    assert "?" not in "".join(shown[known["table"]]["glance"]["land"])
    assert set("".join(shown[shuffled["table"]]["glance"]["land"])) == {" ", "?"}


async def test_who_may_not_watch_is_shown_nothing_of_the_game(server):
    held = server.open(
        "base", seats=3, bots=["random"], options=BEGINNER, public=True, spectators=False
    )
    assert open_tables(server)[held["table"]]["glance"] is None
    assert listed(server, held)["glance"]["land"], "who sits there sees it"


async def test_dice_games_have_points_and_no_land_and_connect_has_neither(server):
    dice = server.open("dice", seats=1, start=True)
    assert listed(server, dice)["glance"] == {"land": [], "pieces": [], "points": [0], "round": 1}
    connect = server.open("connect", seats=6)
    assert listed(server, connect)["glance"] is None


async def test_games_that_are_played_in_public_can_be_watched(server):
    bots = {"bots": ["random"] * 2, "start": True, "options": BEGINNER}
    played = server.open("base", seats=3, public=True, **bots)
    server.open("base", seats=3, public=True, options=BEGINNER)
    server.open("base", seats=3, public=True, spectators=False, **bots)
    server.open("base", seats=3, **bots)
    watched = server.open("base", seats=3, public=True, rated=False, clock=60, **bots)
    async with server.joined({"table": watched["table"], "key": None}):
        live = server.get("/api/tables/live").json()
    ours = [table for table in live if table["id"] in (played["table"], watched["table"])]
    assert [(table["id"], table["watching"]) for table in ours] == [
        (watched["table"], 1),
        (played["table"], 0),
    ]
    assert all(table["glance"]["land"] and table["status"] == "playing" for table in live)
    assert (ours[0]["clock"], ours[0]["options"]) == (60, BEGINNER)
