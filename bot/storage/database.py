"""The database as the program uses it: opens, guards and closes the file and gives every read and write a name."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.league.results import MatchResult
from bot.league.standings import Entry
from bot.sessions.facts import Record
from bot.sessions.ports import StoredTable, StoreFailed, TableInfo
from bot.sessions.state import Status
from bot.storage import league_rows, messages, seating, tables
from bot.storage.backup import copy_database
from bot.storage.checking import faults_of
from bot.storage.engine import reading_engine, writing_engine
from bot.storage.failures import sqlite_error, store_error
from bot.storage.inspection import inspect_file, make_file, prepare_folder, problem_of
from bot.storage.lease import Lease, this_process
from bot.storage.location import locate
from bot.storage.messages import Json, MessageRef
from bot.storage.migrating import STEPS, known_revisions, migrate
from bot.storage.problems import StorageProblem
from bot.storage.schema import lease as lease_row
from bot.storage.writer import Writer

log = logging.getLogger(__name__)
T = TypeVar("T")


class Database:
    """One open database. Make it with ``open`` and end it with ``close``; it serves as ``bot.sessions.ports.Store``.

    Every method but ``open``, ``check`` and ``backup`` raises StoreFailed when the database cannot answer; nothing is changed
    then and the next call may succeed. A write is on the disk when its call returns. A cancelled write may still happen.
    """

    def __init__(
        self,
        path: Path | None,
        clock: Callable[[], float],
        lease: Lease | None,
        writing: AsyncEngine,
        reading: AsyncEngine | None,
    ) -> None:
        self.path = path
        self._clock = clock
        self._lease = lease
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._reads: set[asyncio.Task[object]] = set()
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, url: str, *, clock: Callable[[], float] = time.time, lease: bool = True, steps: Path = STEPS
    ) -> Database:
        """Open ``sqlite+aiosqlite:///PATH``, or ``sqlite+aiosqlite:///:memory:`` for tests.

        Makes the folder and the file, takes the lease, looks the file over and migrates it. ``clock`` gives unix seconds. With
        ``lease=False``, for commands beside a running program, the file must exist with this program's schema; it is neither
        made nor migrated. ``steps`` is the folder of the migrations. Raises StorageProblem with a sentence; nothing that was
        stored is changed then.
        """
        path = locate(url)
        known = await asyncio.to_thread(known_revisions, steps)
        if path is None:
            writing = writing_engine(None)
            try:
                await _migrate(writing, steps, path)
            except BaseException:
                await writing.dispose()
                raise
            return cls(None, clock, None, writing, None)
        if not lease:
            await asyncio.to_thread(_look_over_as_guest, path, known)
            return cls(path, clock, None, writing_engine(path), reading_engine(path))
        held = await asyncio.to_thread(_take_lease, path, clock())
        writing = writing_engine(path)
        try:
            if await asyncio.to_thread(inspect_file, path, known) != known[-1]:
                await _migrate(writing, steps, path)
            database = cls(path, clock, held, writing, reading_engine(path))
        except BaseException:
            await writing.dispose()
            held.release()
            raise
        try:
            await database._sign_in()
        except BaseException as error:
            await database._close()
            if isinstance(error, StoreFailed) and (inner := sqlite_error(error)) is not None:
                raise problem_of(path, inner) from None
            raise
        return database

    async def close(self) -> None:
        """Write what is queued, close the file and give the lease back; calling it again is harmless."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._sign_out_and_close(), name="storage closing")
        await asyncio.shield(self._closing)

    # Tables (bot.sessions.ports.Store)

    async def create_table(self, info: TableInfo, log: Sequence[Record]) -> None:
        """Store a new lobby with its first records. Raises ChannelTaken when the channel has an open table."""
        await self._writer.do(lambda connection: tables.create_table(connection, info, log))

    async def append(
        self, table: str, records: Sequence[Record], status: Status, result: MatchResult | None = None
    ) -> None:
        """Append records, set the status and, with ``result``, count the match in the league, all or nothing.

        Raises LogConflict when a number or the result exists already.
        """

        def work(connection: Connection) -> None:
            tables.append(connection, table, records, status, self._clock())
            if result is not None:
                league_rows.record_result(connection, table, result)

        await self._writer.do(work)

    async def open_ids(self) -> list[str]:
        """The ids of all tables in the lobby or playing, oldest first."""
        return await self._read(tables.open_ids)

    async def open_tables(self, ids: Sequence[str] | None = None) -> list[StoredTable]:
        """Every table in the lobby or playing, with its log, oldest first; of ``ids`` alone when given."""
        return await self._read(lambda connection: tables.open_tables(connection, ids))

    async def load_table(self, table: str) -> StoredTable | None:
        """One table by id whatever its status, or None."""
        return await self._read(lambda connection: tables.load_table(connection, table))

    # Messages on Discord

    async def remember_message(self, table: str, place: str, channel: int, message: int, posted_at: float) -> None:
        """Store which message shows a place of the table (``table``, ``hand:0``, ...) in the stead of the one before."""
        ref = MessageRef(channel, message, posted_at)
        await self._writer.do(lambda connection: messages.remember(connection, table, place, ref))

    async def messages_of(self, table: str) -> dict[str, MessageRef]:
        """The table's messages by place."""
        return await self._read(lambda connection: messages.messages_of(connection, table))

    async def forget_message(self, table: str, place: str) -> None:
        """Drop a place's message, for instance after it was deleted on Discord; harmless when there is none."""
        await self._writer.do(lambda connection: messages.forget(connection, table, place))

    async def table_by_message(self, message: int) -> str | None:
        """The id of the table that a message shows, or None."""
        return await self._read(lambda connection: messages.table_by_message(connection, message))

    # League and people

    async def leaderboard(self, guild: int, game: str) -> list[Entry]:
        """All entries of a server in a game, in the league's order."""
        return await self._read(lambda connection: league_rows.standings(connection, guild, game))

    async def stats(self, guild: int, game: str, user: int) -> Entry | None:
        """A person's entry, None before the first finished match."""
        return await self._read(lambda connection: league_rows.entry_of(connection, guild, game, user))

    async def names(self, users: Iterable[int]) -> dict[int, str]:
        """The display names that people had when they last sat down; people never seen are missing."""
        wanted = tuple(users)
        return await self._read(lambda connection: seating.names(connection, wanted))

    async def rebuild_league(self) -> None:
        """Add the league up again from the stored results."""
        await self._writer.do(league_rows.rebuild)

    # Servers

    async def guild_setting(self, guild: int, key: str) -> Json:
        """A server's value of a setting, None when it has none."""
        return await self._read(lambda connection: messages.setting(connection, guild, key))

    async def set_guild_setting(self, guild: int, key: str, value: Json) -> None:
        """Set a server's setting; None takes it away."""
        await self._writer.do(lambda connection: messages.set_setting(connection, guild, key, value))

    # Care

    async def check(self) -> list[str]:
        """Look at everything; one sentence for each fault, an empty list when all is well."""
        try:
            return await self._read(faults_of)
        except StoreFailed as error:
            return [f"The file cannot be read to its end ({error}). Put back the last backup."]

    async def backup(self, target: Path) -> None:
        """Copy everything committed so far to a new file. Raises StorageProblem, for instance when ``target`` exists."""
        if self.path is None:
            raise StorageProblem("url", "A database in memory has no file to copy: set DATABASE_URL to a file.")
        await asyncio.to_thread(copy_database, self.path, target)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._reading is None:
            return await self._writer.do(work)
        if self._closing is not None:
            raise StoreFailed("the database is closed")
        task = asyncio.create_task(self._read_now(self._reading, work))
        self._reads.add(task)
        task.add_done_callback(self._read_ended)
        # Cancelling a read in the driver can lose its connection, so the read goes on and only the caller leaves.
        return await asyncio.shield(task)

    def _read_ended(self, task: asyncio.Task[object]) -> None:
        self._reads.discard(task)
        if not task.cancelled():
            # A caller that was cancelled never asks for the outcome; asking here keeps the loop from reporting that.
            task.exception()

    @staticmethod
    async def _read_now(engine: AsyncEngine, work: Callable[[Connection], T]) -> T:
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        except Exception as error:
            raise store_error(error) from None

    async def _sign_in(self) -> None:
        now = self._clock()
        me = this_process(now)

        def work(connection: Connection) -> str | None:
            before = connection.execute(select(lease_row).where(lease_row.c.id == 1)).first()
            row = {"pid": me.pid, "host": me.host, "since": me.since, "released_at": None}
            connection.execute(
                upsert(lease_row).values(id=1, **row).on_conflict_do_update(index_elements=["id"], set_=row)
            )
            if before is None or before.released_at is not None:
                return None
            return f"process {before.pid} on {before.host}"

        before = await self._writer.do(work)
        if before is not None:
            log.warning(
                "the database was not closed by its last user (%s); it was checked and is whole: %s",
                before,
                self.path,
            )

    async def _sign_out_and_close(self) -> None:
        if self._lease is not None:

            def work(connection: Connection) -> None:
                connection.execute(update(lease_row).where(lease_row.c.id == 1).values(released_at=self._clock()))

            with contextlib.suppress(StoreFailed):
                await self._writer.do(work)
        await self._close()

    async def _close(self) -> None:
        await self._writer.close()
        if self._reads:
            await asyncio.gather(*self._reads, return_exceptions=True)
        if self._reading is not None:
            await self._reading.dispose()
        await self._writing.dispose()
        if self._lease is not None:
            self._lease.release()


def _take_lease(path: Path, now: float) -> Lease:
    prepare_folder(path)
    held = Lease.take(path, this_process(now))
    try:
        make_file(path)
    except BaseException:
        held.release()
        raise
    return held


def _look_over_as_guest(path: Path, known: Sequence[str]) -> None:
    if not path.exists():
        raise StorageProblem("missing", f"There is no database {path}: start the bot once, or set DATABASE_URL.")
    prepare_folder(path)
    revision = inspect_file(path, known)
    if revision != known[-1]:
        raise StorageProblem(
            "older",
            f"The database {path} has schema {revision or 'none'} and this program needs {known[-1]}: start the bot once, "
            "which brings it up to date.",
        )


async def _migrate(engine: AsyncEngine, steps: Path, path: Path | None) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate, steps)
    except DBAPIError as error:
        inner = sqlite_error(error)
        if path is None or inner is None or getattr(inner, "sqlite_errorname", "") == "SQLITE_ERROR":
            raise
        raise problem_of(path, inner) from None
