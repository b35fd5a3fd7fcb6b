"""Tables whose games are over as lists show them, kept so that their logs are read once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0003"
down_revision = "a0002"


def upgrade() -> None:
    """Make room for the listings."""
    belongs = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "listings",
        sa.Column("table_id", sa.String(10), belongs, primary_key=True, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
