"""Where tables are kept: SQLite by default, PostgreSQL by its URL."""

from hexhaven.table.store.processes import SeatTakeover
from hexhaven.table.store.seats import SeatId
from hexhaven.table.store.store import Conflict, Store, TableRow, open_store

__all__ = ["Conflict", "SeatId", "SeatTakeover", "Store", "TableRow", "open_store"]
