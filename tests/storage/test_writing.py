"""The writer: many at once in few commits, one that fails spoils nothing, cancelled callers and full disks lose nothing."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from bot.sessions.facts import SeatTaken
from bot.sessions.ports import LogConflict, StoreFailed
from bot.storage import Database
from tests.storage.samples import ANNA, EVERY_FACT, info, records, rows, url


async def pragma(database: Database, statement: str) -> int | None:
    """Turn a screw of the writing connection, outside of any transaction."""
    async with database._writing.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        cursor = await driver.execute(statement)
        row = await cursor.fetchone()
        await cursor.close()
        return None if row is None else int(row[0])


async def make_tables(database: Database, count: int, facts: int = 1) -> None:
    await asyncio.gather(
        *(database.create_table(info(f"table{n:03}", channel=n), records(EVERY_FACT[:facts])) for n in range(count))
    )


def count_commits(database: Database) -> list[int]:
    commits: list[int] = []
    event.listen(database._writing.sync_engine, "commit", lambda _connection: commits.append(1))
    return commits


async def test_two_hundred_at_once_take_a_few_commits(database: Database) -> None:
    await make_tables(database, 200)
    commits = count_commits(database)
    await asyncio.gather(
        *(database.append(f"table{n:03}", records(EVERY_FACT[1:10], first=2), "playing") for n in range(200))
    )
    assert len(commits) <= 3
    assert [len(table.log) for table in await database.open_tables()] == [10] * 200


async def test_one_that_fails_does_not_spoil_its_group(database: Database, path: Path) -> None:
    await make_tables(database, 5, facts=3)

    def broken(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO person VALUES (9, 'half', 0)")
        raise ZeroDivisionError

    commits = count_commits(database)
    outcomes = await asyncio.gather(
        database.append("table000", records(EVERY_FACT[3:6], first=4), "playing"),
        database.append("table001", records(EVERY_FACT[2:6], first=3), "playing"),
        database.append("table002", records(EVERY_FACT[3:6], first=4), "playing"),
        database.append("table003", records(EVERY_FACT[3:6], first=9), "playing"),
        database._writer.do(broken),
        database.append("table004", records(EVERY_FACT[3:6], first=4), "playing"),
        return_exceptions=True,
    )
    assert len(commits) == 1
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        LogConflict,
        type(None),
        StoreFailed,
        ZeroDivisionError,
        type(None),
    ]
    assert [(len(table.log), table.status) for table in await database.open_tables()] == [
        (6, "playing"),
        (3, "lobby"),
        (6, "playing"),
        (3, "lobby"),
        (6, "playing"),
    ]
    assert rows(path, "SELECT * FROM person WHERE user_id = 9") == []


async def test_a_cancelled_append_is_still_whole(database: Database, path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT[:1]))
    appending = asyncio.create_task(database.append("aaaaaaaa", records(EVERY_FACT[1:4], first=2), "playing"))
    await asyncio.sleep(0)
    appending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await appending
    with pytest.raises(LogConflict):
        await database.append("aaaaaaaa", records(EVERY_FACT[1:4], first=2), "playing")
    await database.close()
    assert len(rows(path, "SELECT * FROM event")) == 4


async def test_what_is_queued_is_written_before_the_end(database: Database, path: Path) -> None:
    waiting = [
        asyncio.create_task(database.create_table(info(f"table{n:03}", channel=n), records(EVERY_FACT)))
        for n in range(9)
    ]
    await asyncio.sleep(0)
    await asyncio.gather(database.close(), database.close())
    await asyncio.gather(*waiting)
    assert rows(path, "SELECT count(DISTINCT table_id), count(*) FROM event") == [(9, 9 * len(EVERY_FACT))]
    with pytest.raises(StoreFailed, match="closed"):
        await database.append("table000", [], "over")


async def test_an_ended_writer_leaves_nobody_waiting(database: Database) -> None:
    await database.create_table(info(), records(EVERY_FACT[:1]))
    waiting = asyncio.create_task(database.append("aaaaaaaa", records(EVERY_FACT[1:2], first=2), "lobby"))
    await asyncio.sleep(0)
    database._writer._task.cancel()
    with pytest.raises(StoreFailed):
        await waiting
    with pytest.raises(StoreFailed):
        await database.append("aaaaaaaa", records(EVERY_FACT[1:2], first=2), "lobby")


@asynccontextmanager
async def no_room(database: Database, path: Path) -> AsyncIterator[None]:
    await pragma(database, "PRAGMA max_page_count = 1")
    try:
        yield
    finally:
        await pragma(database, "PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def read_only(database: Database, path: Path) -> AsyncIterator[None]:
    await pragma(database, "PRAGMA query_only = ON")
    try:
        yield
    finally:
        await pragma(database, "PRAGMA query_only = OFF")


@asynccontextmanager
async def failing_disk(database: Database, path: Path) -> AsyncIterator[None]:
    """The system refuses to let any file grow, so the commit itself fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


BIG = records([SeatTaken(0, ANNA, "x" * 200_000)], first=2)


@pytest.mark.parametrize("trouble", [no_room, read_only, failing_disk])
@pytest.mark.parametrize("writers", [1, 3])
async def test_a_bad_disk_loses_nothing_and_is_got_over(database: Database, path: Path, trouble, writers: int) -> None:  # type: ignore[no-untyped-def]
    await make_tables(database, 3)
    before = await database.open_tables()
    async with trouble(database, path):
        outcomes = await asyncio.gather(
            *(database.append(f"table{n:03}", BIG, "playing") for n in range(writers)), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [StoreFailed] * writers
        assert all("xxxx" not in str(outcome) for outcome in outcomes)
        assert await database.open_tables() == before
    await database.append("table000", BIG, "playing")
    assert await database.check() == []
    await database.close()
    again = await Database.open(url(path))
    try:
        assert [len(table.log) for table in await again.open_tables()] == [2, 1, 1]
    finally:
        await again.close()


async def test_one_that_does_not_fit_on_the_disk_leaves_room_for_the_small(database: Database, path: Path) -> None:
    await make_tables(database, 3)
    pages = await pragma(database, "PRAGMA page_count")
    assert pages is not None
    await pragma(database, f"PRAGMA max_page_count = {pages + 5}")
    outcomes = await asyncio.gather(
        database.append("table000", records(EVERY_FACT[1:2], first=2), "playing"),
        database.append("table001", BIG, "playing"),
        database.append("table002", records(EVERY_FACT[1:2], first=2), "playing"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StoreFailed, type(None)]
    assert "full" in str(outcomes[1])
    assert [len(table.log) for table in await database.open_tables()] == [2, 1, 2]
