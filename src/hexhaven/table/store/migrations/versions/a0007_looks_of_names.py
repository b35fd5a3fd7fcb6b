"""Profiles note what their name looks like besides how it is spelled, and both by new rules."""

from alembic import op
from sqlalchemy import Column, Text, column, select, table, update

from hexhaven.table.store.name_keys import name_key, name_look

revision = "a0007"
down_revision = "a0006"

profiles = table(
    "profiles", column("id"), column("name"), column("key"), column("look"), column("created")
)


def upgrade() -> None:
    """The oldest of several names that count as one now has them all; the others stay as well."""
    op.add_column("profiles", Column("look", Text))
    c = profiles.c
    connection = op.get_bind()
    found = connection.execute(select(c.id, c.name, c.key).order_by(c.created)).all()
    keys, looks = {key for _, _, key in found}, set[str]()
    for id, name, _ in found:
        new, look = name_key(name), name_look(name)
        values = {} if new in keys else {"key": new}
        values |= {} if look in looks else {"look": look}
        keys.add(new)
        looks.add(look)
        if values:
            connection.execute(update(profiles).where(c.id == id).values(values))
    op.create_index("profiles_by_look", "profiles", ["look"], unique=True)
