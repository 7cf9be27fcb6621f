"""The tables as queries name them; the migrations make them, and a test holds both together. Never a rule of the game."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

OPEN_STATUSES = ("lobby", "playing")

metadata = MetaData()

game_table = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("variant", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("closed_at", Float),
    Index("game_table_open_channel", "channel", unique=True, sqlite_where=text("status IN ('lobby', 'playing')")),
)

seat = Table(
    "seat",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("from_number", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("level", Text),
    PrimaryKeyConstraint("table_id", "seat", "from_number"),
    Index("seat_user", "user_id"),
    sqlite_with_rowid=False,
)

event = Table(
    "event",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("actor", BigInteger),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

match_result = Table(
    "match_result",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("finished_at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("match_result_guild", "guild", "game", "finished_at"),
)

league_entry = Table(
    "league_entry",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("bids_made", Integer, nullable=False),
    Column("bids_set", Integer, nullable=False),
    PrimaryKeyConstraint("guild", "game", "user_id"),
    sqlite_with_rowid=False,
)

person = Table(
    "person",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen_at", Float, nullable=False),
)

message = Table(
    "message",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), nullable=False),
    Column("place", Text, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("posted_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "place"),
    Index("message_message", "message"),
    sqlite_with_rowid=False,
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("guild", "key"),
    sqlite_with_rowid=False,
)

# Who opened the file last, and whether that program closed it; the lock that counts is the lock file's.
lease = Table(
    "lease",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("pid", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("released_at", Float),
)
