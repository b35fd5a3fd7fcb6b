"""The schema from which migrations begin; new databases are made of schema.py instead."""

revision = "a0005"
down_revision = None


def upgrade() -> None:
    """Nothing comes before."""
