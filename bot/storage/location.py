"""Where a database address points: a file on this machine or the memory of this process; it never opens anything."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.storage.problems import StorageProblem

DRIVER = "sqlite+aiosqlite"
_ADVICE = f"write {DRIVER}:///PATH, for example {DRIVER}:///var/rookery.db"


def locate(url: str) -> Path | None:
    """The database file's absolute path, or None for a database in memory. Raises StorageProblem for any other address."""
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        # The address itself stays out of the sentence: it may hold somebody's password.
        raise StorageProblem("url", f"DATABASE_URL is no database address: {_ADVICE}.") from None
    if parts.drivername != DRIVER:
        raise StorageProblem(
            "url", f"DATABASE_URL asks for {parts.drivername}, but games are kept in SQLite only: {_ADVICE}."
        )
    if parts.host or parts.query:
        raise StorageProblem(
            "url", f"DATABASE_URL names a host or has options after a question mark, which SQLite has not: {_ADVICE}."
        )
    if not parts.database or parts.database == ":memory:":
        return None
    return Path(parts.database).expanduser().resolve()
