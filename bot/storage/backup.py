"""Copies a database file that may be in use to a new file; never onto a file that exists."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from bot.storage.inspection import problem_of, unwritable
from bot.storage.problems import StorageProblem


def copy_database(source: Path, target: Path) -> None:
    """Write everything committed so far to ``target`` and onto its disk. Raises StorageProblem; a failed copy leaves no file."""
    try:
        # Made here and exclusively, so that two backups at once cannot both think the name is free.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise StorageProblem(
            "exists", f"The file {target} exists already and was left as it is: choose another name."
        ) from None
    except OSError as error:
        raise unwritable(target, error.strerror) from None
    try:
        with contextlib.closing(sqlite3.connect(source, timeout=5.0, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
        with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as connection:
            # The copy was never open in a program, so no program failed to close it.
            connection.execute("DELETE FROM lease")
        descriptor = os.open(target, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise problem_of(target, error) from None
    except BaseException:
        target.unlink(missing_ok=True)
        raise
