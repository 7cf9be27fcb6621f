"""Makes the connections to SQLite, each with the same promises: durable commits, real transactions, values kept out of logs."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.storage.location import DRIVER

_READERS = 2
_BUSY_MILLISECONDS = 5000


def writing_engine(path: Path | None) -> AsyncEngine:
    """The one connection that writes; without a path a database in memory, gone when it closes."""
    if path is None:
        return _engine(URL.create(DRIVER), "BEGIN IMMEDIATE", read_only=False, poolclass=StaticPool)
    return _engine(
        URL.create(DRIVER, database=str(path)), "BEGIN IMMEDIATE", read_only=False, pool_size=1, max_overflow=0
    )


def reading_engine(path: Path) -> AsyncEngine:
    """A few connections that can only read; in write-ahead logging they neither wait for the writer nor hold it up."""
    return _engine(URL.create(DRIVER, database=str(path)), "BEGIN", read_only=True, pool_size=_READERS, max_overflow=0)


def _engine(url: URL, begin: str, *, read_only: bool, **pool: Any) -> AsyncEngine:
    # The driver's debug lines hold every bound value, which means people's hands.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    engine = create_async_engine(url, hide_parameters=True, **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def _promise(connection: Any, _record: object) -> None:
        # Without this the driver opens transactions at its own will, and a migration that fails half-way leaves its tables.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = FULL")
        if read_only:
            cursor.execute("PRAGMA query_only = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine
