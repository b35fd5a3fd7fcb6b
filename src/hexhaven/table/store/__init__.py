"""Where tables are kept: SQLite by default, PostgreSQL by its URL."""

from hexhaven.table.store.engine import BadStore
from hexhaven.table.store.store import Conflict, Row, Store, open_store

__all__ = ["BadStore", "Conflict", "Row", "Store", "open_store"]
