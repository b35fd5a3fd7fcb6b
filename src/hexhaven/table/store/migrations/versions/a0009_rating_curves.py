"""Results note the rating that each led to, from now on."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "a0009"
down_revision = "a0008"


def upgrade() -> None:
    op.add_column("results", Column("rating", Integer))
    op.create_index("results_by_profile", "results", ["profile_id", "at"])
