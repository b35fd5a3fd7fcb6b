"""The results of rated games, and the ratings that follow from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0005"
down_revision = "a0004"


def upgrade() -> None:
    """Make room for ratings."""
    at_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(10), at_table, primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _profile_id(),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_rated", "results", ["rated", "at"])
    op.create_table(
        "ratings",
        _profile_id(primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game"])


def _profile_id(*, primary_key: bool = False) -> sa.Column[str]:
    belongs = sa.ForeignKey("profiles.id", ondelete="CASCADE")
    return sa.Column("profile_id", sa.String(10), belongs, primary_key=primary_key, nullable=False)
