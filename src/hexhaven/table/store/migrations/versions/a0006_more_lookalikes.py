"""More names count as one, so the keys of profiles are worked out again."""

from alembic import op
from sqlalchemy import column, select, table, update

from hexhaven.table.store.name_keys import name_key

revision = "a0006"
down_revision = "a0005"

profiles = table("profiles", column("id"), column("name"), column("key"), column("created"))


def upgrade() -> None:
    """The oldest of several names that count as one now has them all; the others stay as well."""
    c = profiles.c
    connection = op.get_bind()
    found = connection.execute(select(c.id, c.name, c.key).order_by(c.created)).all()
    taken = {key for _, _, key in found}
    for id, name, key in found:
        new = name_key(name)
        if new != key and new not in taken:
            taken.add(new)
            connection.execute(update(profiles).where(c.id == id).values(key=new))
