"""Reviews of games that are over, kept so that they are worked out once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0002"
down_revision = "a0001"


def upgrade() -> None:
    """Make room for the reviews."""
    belongs = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(10), belongs, primary_key=True, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
