"""A server in this process, over any database."""

from contextlib import asynccontextmanager

from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.server import Server
from hexhaven.web.settings import ServerSettings
from tests.table.live_tables import tables_at


@asynccontextmanager
async def server_at(address, clock=None, **waits):
    """A server over the database at an address, without sockets and without bots."""
    async with tables_at(address, clock, **waits) as tables:
        yield Server(ServerSettings(str(address), waits=tables.waits), tables, BotProcesses(0))
