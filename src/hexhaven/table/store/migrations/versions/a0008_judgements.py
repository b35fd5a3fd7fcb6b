"""Reviews are kept with what lists say of them."""

from alembic import op
from sqlalchemy import Column, Text, column, select, table, update

from hexhaven.table.judgements import judge_review

revision = "a0008"
down_revision = "a0007"

reviews = table("reviews", column("table_id"), column("body"), column("judgements"))


def upgrade() -> None:
    """One review after the other: all of them may not fit into the memory."""
    op.add_column("reviews", Column("judgements", Text))
    c, connection = reviews.c, op.get_bind()
    for (id,) in connection.execute(select(c.table_id)).all():
        body = connection.execute(select(c.body).where(c.table_id == id)).scalar_one()
        judged = update(reviews).where(c.table_id == id).values(judgements=judge_review(body))
        connection.execute(judged)
