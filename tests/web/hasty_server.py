"""A server that soon closes what nothing happens at, and how a connection to it begins."""

import sys

from tests.web.processes import Program

#: A server that finds tables abandoned after a second instead of days.
HASTY = """
import sys
from hexhaven.table.tables import Timeouts
from hexhaven.web.hosting.serve import serve
from hexhaven.web.settings import ServerSettings
timeouts = Timeouts(abandoned=1.0, housekeeping=0.1)
settings = ServerSettings(
    database=sys.argv[1], port=0, bot_processes=1, timeouts=timeouts, greeting=2.0, ping=0.5
)
sys.exit(serve(settings, "en"))
"""


class HastyServer(Program):
    """A server that soon closes tables and connections at which nothing happens."""

    program = (sys.executable, "-c", HASTY)

    def __init__(self, database):
        super().__init__(database)
        self.database = database

    def launch(self, words, **streams):
        return super().launch([str(self.database)], **streams)


def upgrade_request(address):
    """What a client sends to open a socket."""
    lines = (
        "GET /api/socket HTTP/1.1", f"Host: {address.netloc}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {'A' * 22}==", "Sec-WebSocket-Version: 13",
    )  # fmt: skip
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()
