"""Turns the driver's errors into the words that live tables know; never lets a bound value into a message."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.sessions.ports import ChannelTaken, LogConflict, StoreFailed


def sqlite_error(error: BaseException) -> sqlite3.Error | None:
    """SQLite's own error inside the layers that wrap it, or None."""
    seen: Any = error
    while seen is not None:
        if isinstance(seen, sqlite3.Error):
            return seen
        seen = getattr(seen, "orig", None) or seen.__cause__
    return None


def error_name(error: BaseException) -> str:
    """SQLite's name of the error, such as ``SQLITE_CONSTRAINT_PRIMARYKEY``; empty when there is none."""
    inner = sqlite_error(error)
    return str(getattr(inner, "sqlite_errorname", ""))


def store_error(error: Exception) -> Exception:
    """The error as a live table should see it: ChannelTaken, LogConflict, StoreFailed, or a fault of the program unchanged."""
    if isinstance(error, ChannelTaken | LogConflict | StoreFailed):
        return error
    if isinstance(error, DBAPIError):
        inner = sqlite_error(error)
        failure = StoreFailed(f"the database refused: {inner if inner is not None else type(error).__name__}")
        # SQLAlchemy's own error would bring the bound values along; SQLite's has none.
        failure.__cause__ = inner
        return failure
    if isinstance(error, SQLAlchemyError | OSError):
        return StoreFailed(f"the database did not answer: {type(error).__name__}")
    return error
