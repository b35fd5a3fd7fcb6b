"""Tables, their logs, and who holds their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0001"
down_revision = None


def upgrade() -> None:
    """Create the initial schema."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "changed"])
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command", sa.String(80)),
    )
    op.create_index("entries_by_command", "entries", ["table_id", "command"], unique=True)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("tokens_by_table", "tokens", ["table_id", "seat"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshots",
        _table_id(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        _table_id(primary_key=True),
        sa.Column("holder", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _table_id(*, primary_key: bool = False) -> sa.Column[str]:
    belongs = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(10), belongs, primary_key=primary_key, nullable=False)
