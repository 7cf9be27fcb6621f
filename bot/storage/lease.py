"""The lease on a database file: one program at a time; the operating system ends it with the process, so it is never stale."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import time
from pathlib import Path

import msgspec

from bot.storage.problems import StorageProblem

# Windows keeps others from reading a locked byte, so the locked byte lies far behind the text.
_LOCKED_BYTE = 1 << 20
_held: set[int] = set()


class Holder(msgspec.Struct, frozen=True):
    """Who holds a lease: process id, host name and since when, in unix seconds."""

    pid: int
    host: str
    since: float


def this_process(now: float) -> Holder:
    """This process as a holder from ``now`` (unix seconds) on."""
    return Holder(os.getpid(), socket.gethostname(), now)


class Lease:
    """The advisory lock on ``<database>.lock``. The file stays behind when the lease ends; only the lock on it counts."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path, holder: Holder) -> Lease:
        """Take the lease or raise StorageProblem: ``locked`` names the holder, ``unwritable`` when there can be no lock file."""
        path = database.with_name(database.name + ".lock")
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StorageProblem(
                "unwritable",
                f"The lock file {path} cannot be written ({error.strerror}): give this user the right to write there, or set "
                "DATABASE_URL to another folder.",
            ) from None
        try:
            _lock(descriptor)
        except OSError:
            other = _read_holder(descriptor)
            os.close(descriptor)
            raise StorageProblem("locked", _locked_sentence(database, other)) from None
        _held.add(descriptor)
        # The text only serves the sentence that another program shows; a full disk must not be told from here.
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, msgspec.json.encode(holder))
        return cls(descriptor)

    def release(self) -> None:
        """Give the lease back; doing it twice is harmless."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        _held.discard(descriptor)
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _leave_to_the_parent() -> None:
        # A forked child shares the lock; if it outlived a killed parent, the restart would be refused.
        for descriptor in _held:
            with contextlib.suppress(OSError):
                os.close(descriptor)
        _held.clear()

    os.register_at_fork(after_in_child=_leave_to_the_parent)


def _read_holder(descriptor: int) -> Holder | None:
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        return msgspec.json.decode(os.read(descriptor, 4096), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def _locked_sentence(database: Path, other: Holder | None) -> str:
    if other is None:
        who, stop = "another program", "Stop that program"
    else:
        since = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(other.since))
        who = f"process {other.pid} on {other.host} since {since}"
        stop = f"Stop process {other.pid}"
    return (
        f"The database {database} is in use by {who}. {stop} first, or set DATABASE_URL to another file for this one."
    )
