"""A server in this process, over any database."""

from contextlib import asynccontextmanager

from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.server import Server
from hexhaven.web.settings import ServerSettings
from tests.table.live_tables import tables_at


@asynccontextmanager
async def server_at(address, clock=None, **timeouts):
    """A server over the database at an address, without sockets and without bots."""
    async with tables_at(address, clock, **timeouts) as tables:
        yield Server(
            ServerSettings(str(address), timeouts=tables.timeouts), tables, BotProcesses(0)
        )
