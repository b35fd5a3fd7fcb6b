"""The tables of the database: a new one is made of them, migrations/ change those that exist."""

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()


def _table(name: str, *columns: sa.Column[Any] | sa.Index) -> sa.Table:
    return sa.Table(name, metadata, *columns)


tables = _table(
    "tables",
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("tables_by_status", "status", "changed"),
)

entries = _table(
    "entries",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("command", sa.String(80)),
    sa.Index("entries_by_command", "table_id", "command", unique=True),
)

#: Who holds a seat, or the host's place; the token itself is nowhere.
tokens = _table(
    "tokens",
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Index("tokens_by_table", "table_id", "seat"),
)

#: One-time links that move a seat to another device.
links = _table(
    "links",
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

snapshots = _table(
    "snapshots",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)

#: Reviews of games that are over, which took long to work out; they hold no names.
reviews = _table(
    "reviews",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    #: What lists say of it, which never read the whole.
    sa.Column("judgements", sa.Text),
)

#: Tables whose games are over as lists show them, so that their logs need not be read for that.
listings = _table(
    "listings",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

#: People who protect their name by a passkey; `key` is the name with all that look like it.
profiles = _table(
    "profiles",
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("key", sa.Text, nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
    #: None if an older profile looks the same.
    sa.Column("look", sa.Text),
    sa.Index("profiles_by_look", "look", unique=True),
)

#: The public half of passkeys; nobody can sign in with them.
passkeys = _table(
    "passkeys",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("profile_id", sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("passkeys_by_profile", "profile_id"),
)

#: What passkeys are to sign, once; of a challenge the hash is kept.
challenges = _table(
    "challenges",
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(10), nullable=False),
    sa.Column("profile_id", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

#: Who is signed in; the token itself is nowhere.
sessions = _table(
    "sessions",
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("profile_id", sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("sessions_by_profile", "profile_id"),
)

#: The seats on which people sit with their profiles, each on one at a table.
profile_seats = _table(
    "profile_seats",
    sa.Column("profile_id", sa.ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("profile_seats_by_table", "table_id", "seat"),
)

#: The places of those who played a rated game, kept with its end; `rated` once they have counted.
results = _table(
    "results",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("profile_id", sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    #: What the rating was after it, as people see it; None before it has counted.
    sa.Column("rating", sa.Integer),
    sa.Index("results_by_profile", "profile_id", "at"),
    sa.Index("results_by_rated", "rated", "at"),
)

#: How strong somebody plays a game.
ratings = _table(
    "ratings",
    sa.Column("profile_id", sa.ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ratings_by_game", "game"),
)

leases = _table(
    "leases",
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("holder", sa.BigInteger, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

#: What belongs to the whole server, such as the secret from which invitations are made.
meta = _table(
    "meta",
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
