"""Looks at a database file before the program uses it; refuses with a sentence rather than change what it does not understand."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from bot.storage.problems import StorageProblem


def prepare_folder(path: Path) -> None:
    """Make the folder of the database. Raises StorageProblem ``unwritable`` when this user cannot write there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error.strerror) from None
    if path.exists() and not path.is_file():
        raise unwritable(path, "it is not a file")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise unwritable(path, "the folder is not writable")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise unwritable(path, "the file is not writable")


def make_file(path: Path) -> None:
    """Make an empty file when there is none. Raises StorageProblem ``unwritable``."""
    try:
        # Everybody's hands will be in it, so it is nobody else's to read.
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error.strerror) from None


def inspect_file(path: Path, known: Sequence[str]) -> str | None:
    """The schema revision in the file, None for an empty one; switches a sound file to write-ahead logging.

    ``known`` are the revisions that the program knows, oldest first. Raises StorageProblem: ``damaged``, ``newer``,
    ``foreign`` (another program's database), ``unwritable``, ``full``.
    """
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=5.0)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA quick_check(3)") if row[0] != "ok"]
            if faults:
                raise damaged(path, "; ".join(faults))
            revision = _revision(connection, path, known)
            connection.execute("PRAGMA journal_mode = WAL")
            return revision
    except sqlite3.Error as error:
        raise problem_of(path, error) from None


def _revision(connection: sqlite3.Connection, path: Path, known: Sequence[str]) -> str | None:
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if "alembic_version" not in tables or "game_table" not in tables:
        raise StorageProblem(
            "foreign",
            f"The file {path} is another program's database; nothing in it was changed. Set DATABASE_URL to a file of its own.",
        )
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    revision = str(row[0]) if row else "none"
    if revision not in known:
        raise StorageProblem(
            "newer",
            f"The database {path} has schema {revision}, but this program knows only up to {known[-1]}; nothing in it was changed. "
            "Install the newer program that wrote it, or put back the backup that was made before.",
        )
    return revision


def problem_of(path: Path, error: sqlite3.Error) -> StorageProblem:
    """The problem that SQLite's error tells of."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return StorageProblem(
            "full",
            f"The disk of {path} is full; what was stored before is still there. Make room and start again.",
        )
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageProblem(
            "locked", f"The database {path} is being written by another program. Stop that program first."
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
        return unwritable(path, str(error))
    return damaged(path, str(error))


def unwritable(path: Path, why: str | None) -> StorageProblem:
    """The problem of a place that cannot be written; ``why`` is the system's short reason."""
    return StorageProblem(
        "unwritable",
        f"The database {path} cannot be written ({why or 'unknown reason'}). Give this user the right to write the file and its "
        "folder, or set DATABASE_URL to another place.",
    )


def damaged(path: Path, why: str) -> StorageProblem:
    """The problem of a file that SQLite cannot read; ``why`` is its finding."""
    return StorageProblem(
        "damaged",
        f"The database {path} is damaged ({why}); nothing in it was changed. Move it and its -wal and -shm files aside and put back "
        f'the last backup, or save what can be read with: sqlite3 {path.name} ".recover"',
    )
