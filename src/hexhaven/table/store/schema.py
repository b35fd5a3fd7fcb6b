"""The tables of the database: a new one is made of them, migrations/ change those that exist."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("n", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_status", "status", "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("who", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("command", String(80)),
    Index("entries_by_command", "table_id", "command", unique=True),
)

#: Who holds a seat, or the host's place; the token itself is nowhere.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seen", Float, nullable=False),
    Index("tokens_by_table", "table_id", "seat"),
)

#: One-time links that move a seat to another device.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

#: Reviews of games that are over, which took long to work out; they hold no names.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text, nullable=False),
)

#: Tables whose games are over as lists show them, so that their logs need not be read for that.
listings = Table(
    "listings",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

#: People who protect their name by a passkey; `key` is the name with all that look like it.
profiles = Table(
    "profiles",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

#: The public half of passkeys; nobody can sign in with them.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("profile_id", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Index("passkeys_by_profile", "profile_id"),
)

#: What passkeys are to sign, once; of a challenge the hash is kept.
challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),
    Column("profile_id", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("until", Float, nullable=False),
)

#: Who is signed in; the token itself is nowhere.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("profile_id", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
    Index("sessions_by_profile", "profile_id"),
)

#: The seats on which people sit with their profiles, each on one at a table.
profile_seats = Table(
    "profile_seats",
    metadata,
    Column("profile_id", ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Index("profile_seats_by_table", "table_id", "seat"),
)

#: The places of those who played a rated game, kept with its end; `rated` once they have counted.
results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("profile_id", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Index("results_by_rated", "rated", "at"),
)

#: How strong somebody plays a game.
ratings = Table(
    "ratings",
    metadata,
    Column("profile_id", ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game"),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", BigInteger, nullable=False),
    Column("until", Float, nullable=False),
)

#: What belongs to the whole server, such as the secret from which invitations are made.
meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
