"""Where tables are kept: SQLite by default, PostgreSQL by its URL."""

from hexhaven.table.store.engine import BadStore
from hexhaven.table.store.processes import SeatNews
from hexhaven.table.store.seats import Holder
from hexhaven.table.store.store import Conflict, Store, TableRow, open_store

__all__ = ["BadStore", "Conflict", "Holder", "SeatNews", "Store", "TableRow", "open_store"]
