"""Profiles, their passkeys, who is signed in, and the seats they hold."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0004"
down_revision = "a0003"


def upgrade() -> None:
    """Make room for profiles."""
    op.create_table(
        "profiles",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        _profile_id(),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_profile", "passkeys", ["profile_id"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("profile_id", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _profile_id(),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("sessions_by_profile", "sessions", ["profile_id"])
    belongs = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "profile_seats",
        _profile_id(primary_key=True),
        sa.Column("table_id", sa.String(10), belongs, primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("profile_seats_by_table", "profile_seats", ["table_id", "seat"])


def _profile_id(*, primary_key: bool = False) -> sa.Column[str]:
    belongs = sa.ForeignKey("profiles.id", ondelete="CASCADE")
    return sa.Column("profile_id", sa.String(10), belongs, primary_key=primary_key, nullable=False)
