"""The frames of one session, to the byte: clients of today understand the server of tomorrow."""

import hashlib
import json

import pytest

pytestmark = pytest.mark.anyio

#: What people did: who, and an action or a change of the table.
SESSION = [
    ("Ben", {"kind": "ready"}),
    ("Ada", {"kind": "start"}),
    ("Ada", "roll"),
    ("Ben", {"kind": "say", "text": "Good luck!"}),
    ("Ada", "end"),
    ("Ben", "roll"),
    ("Ben", "city 0"),
    ("Ada", {"kind": "rewind"}),
    ("Ben", "roll"),
    ("Ben", "end"),
    ("Ada", {"kind": "end"}),
]
DRAWS = ["dice 5 6", "dice 1 2"]
#: Every frame in its order: its type, and the beginning of its digest.
FRAMES = {
    "Ada": """
        snapshot 012f7d, update fad0bc, update 6a0aee, update b52dfc, update da8aae,
        update 65d91c, ack dd4332, update 1b79f0, ack 62c4c3, update 8aee79, update
        7f8e18, ack b5ff42, update 6788bf, update dac2ac, ack a50e2f, update a40300,
        update 1e0071, update b01411, ack 940f0d
    """,
    "Ben": """
        snapshot 2a1676, update b52dfc, update da8aae, ack d1a2d7, update 28934f, update
        21befb, update 5c2a63, ack 4b2199, update 51225e, update 6f79fb, ack fd747a,
        refusal 607fa0, update e5455e, update b1da3c, ack 33b8a6, update 7e18a6, ack
        e4dbb9, update b01411
    """,
    "a spectator": """
        snapshot 4e2875, update da8aae, update 5a8c55, update e1e1aa, update 8dfda5,
        update be7493, update 8f9e48, update 31adcc, update b57523, update dfd315,
        update bddd27
    """,
}
#: What differs from session to session.
CHANGING = {"at": 0.0, "clocks": {}, "nature": None}


def lasting(value):
    """A part of a frame without times, and without the English of what has an id."""
    if isinstance(value, list):
        return [lasting(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        name: CHANGING.get(name, lasting(part))
        for name, part in value.items()
        if not (name == "text" and "id" in value)
    }


def digests(client, table):
    """What a client was told, but for answers to its pings."""
    frames = [frame for frame in client.frames if frame["type"] != "pong"]
    texts = [json.dumps(lasting(frame)).replace(table, "aaaaaaaaaa") for frame in frames]
    hashes = [hashlib.sha256(text.encode()).hexdigest()[:6] for text in texts]
    return ", ".join(
        f"{frame['type']} {digest}" for frame, digest in zip(frames, hashes, strict=True)
    )


async def do(client, deed, id):
    """Act, or ask for a change of the table; the entry that it became."""
    asked = client.act(deed, id=id) if isinstance(deed, str) else client.ask(**deed, id=id)
    return (await asked).get("n", 0)


async def hear(client, n):
    """Receive everything until an entry."""
    await client.see(lambda: client.n >= n)
    await client.send(type="ping")
    await client.until("pong")


async def test_the_frames_of_a_session_are_as_they_were(server):
    settings = {"options": {"island": "beginner", "first": "0"}, "script": {"draws": DRAWS}}
    held = server.open("base", seats=2, public=True, **settings)
    spectator = {"table": held["table"]}
    async with server.joined(held) as ada, server.joined(server.sit(held)) as ben:
        await ada.see(lambda: ada.table["attendance"]["here"] == 2)
        async with server.joined(spectator, whole=True) as watching:
            everybody = {"Ada": ada, "Ben": ben, "a spectator": watching}
            for client in (ada, ben):
                await client.see(lambda client=client: client.table["watching"] == 1)
            for k, (name, deed) in enumerate(SESSION):
                n = await do(everybody[name], deed, f"deed{k}")
                for client in everybody.values():
                    await hear(client, n)
    found = {name: digests(client, held["table"]) for name, client in everybody.items()}
    assert found == {name: " ".join(frames.split()) for name, frames in FRAMES.items()}
