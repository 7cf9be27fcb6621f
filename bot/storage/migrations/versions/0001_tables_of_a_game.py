"""The first tables: games, seats, the log, results, the league, people, messages, settings; never edited after release."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """From an empty file."""
    op.create_table(
        "game_table",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
    )
    op.create_index(
        "game_table_open_channel",
        "game_table",
        ["channel"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'playing')"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("from_number", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("level", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", "from_number"),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_user", "seat", ["user_id"])
    op.create_table(
        "event",
        sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("actor", sa.BigInteger),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    # A number that exists already is the primary key's to refuse: that answer means "another writer".
    op.execute(
        "CREATE TRIGGER event_has_no_gap BEFORE INSERT ON event "
        "WHEN NEW.number > 1 + coalesce((SELECT max(number) FROM event WHERE table_id = NEW.table_id), 0) OR NEW.number < 1 "
        "BEGIN SELECT RAISE(ABORT, 'the log would have a gap'); END"
    )
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER event_refuses_{change.lower()} BEFORE {change} ON event "
            "BEGIN SELECT RAISE(ABORT, 'the log can only be appended to'); END"
        )
    op.create_table(
        "match_result",
        sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), primary_key=True, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("match_result_guild", "match_result", ["guild", "game", "finished_at"])
    op.create_table(
        "league_entry",
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("bids_made", sa.Integer, nullable=False),
        sa.Column("bids_set", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person",
        sa.Column("user_id", sa.BigInteger, primary_key=True, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_table(
        "message",
        sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("posted_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "place"),
        sqlite_with_rowid=False,
    )
    op.create_index("message_message", "message", ["message"])
    op.create_table(
        "guild_settings",
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild", "key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("released_at", sa.Float),
    )
