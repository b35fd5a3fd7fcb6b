"""What one address may ask, and how long a table lies untouched, on real servers."""

import sys

import pytest

from tests.web.processes import Program, ServerProcess

pytestmark = pytest.mark.anyio

#: A server that finds tables abandoned after a second instead of days.
HASTY = """
import sys
from hexhaven.table.tables import Waits
from hexhaven.web.serve import serve
from hexhaven.web.settings import Settings
waits = Waits(abandoned=1.0, housekeeping=0.1)
sys.exit(serve(Settings(database=sys.argv[1], port=0, thinkers=1, waits=waits), "en"))
"""


class HastyServer(Program):
    """A server that soon closes tables at which nothing happens."""

    program = (sys.executable, "-c", HASTY)

    def __init__(self, database):
        super().__init__(database)
        self.database = database

    def launch(self, words, **streams):
        return super().launch([str(self.database)], **streams)


def test_an_address_that_asks_too_often_is_told_so_but_seats_are_not_limited(tmp_path):
    words = ("--address-rate", "1", "--thinkers", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        held = server.open()
        answers = (server.get("/api/tables") for _ in range(1000))
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert refused.status_code == 429
        assert refused.json()["reason"]["text"] == (
            "That was too often in a short time. Wait a moment."
        )
        path = f"/api/tables/{held['table']}/invitation"
        for _ in range(20):
            assert server.post(path, {"token": held["token"]}).status_code == 200


async def test_an_abandoned_table_closes(tmp_path):
    with HastyServer(tmp_path / "hall.db") as server:
        held = server.open()
        async with server.joined(held) as ada:
            await ada.see(
                lambda: ada.table["status"] == "closed" or ada.frames[-1]["type"] == "bye"
            )
        async with server.joined(held) as ada:
            assert ada.table["status"] == "closed"
            assert (await ada.ask("say", text="Hello?"))["reason"]["id"] == "table.closed"
