"""Tables and their logs: what goes in comes out, numbers are guarded, one open table a channel, seats follow the records."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy import event

from bot.sessions.facts import Fact, SeatTaken
from bot.sessions.ports import ChannelTaken, LogConflict, Store, StoredTable, StoreFailed
from bot.storage import Database
from tests.storage.samples import ANNA, BO, EVERY_FACT, info, records, rows, tamper, url


async def test_every_kind_of_record_comes_back_as_it_was(database: Database, path: Path) -> None:
    assert {type(fact) for fact in EVERY_FACT} == set(get_args(Fact))
    log = records(EVERY_FACT)
    await database.create_table(info(), log[:1])
    await database.append("aaaaaaaa", log[1:], "playing")
    expected = StoredTable(info(), "playing", tuple(log))
    assert await database.load_table("aaaaaaaa") == expected
    assert await database.open_tables() == [expected]

    await database.close()
    again = await Database.open(url(path))
    try:
        assert await again.load_table("aaaaaaaa") == expected
        assert await again.check() == []
    finally:
        await again.close()


async def test_a_store_is_what_tables_ask_for(database: Database) -> None:
    store: Store = database
    assert await store.open_tables() == []
    assert await store.load_table("nothere0") is None


async def test_a_number_is_written_once(database: Database) -> None:
    log = records(EVERY_FACT)
    await database.create_table(info(), log[:3])
    with pytest.raises(LogConflict):
        await database.append("aaaaaaaa", log[2:5], "playing")
    stored = await database.load_table("aaaaaaaa")
    assert stored == StoredTable(info(), "lobby", tuple(log[:3]))
    await database.append("aaaaaaaa", log[3:5], "playing")


async def test_a_gap_and_an_unknown_table_are_refused(database: Database) -> None:
    log = records(EVERY_FACT)
    await database.create_table(info(), log[:3])
    with pytest.raises(StoreFailed, match="gap"):
        await database.append("aaaaaaaa", log[4:5], "playing")
    with pytest.raises(StoreFailed, match="no table bbbbbbbb"):
        await database.append("bbbbbbbb", log[:1], "playing")
    assert await database.load_table("aaaaaaaa") == StoredTable(info(), "lobby", tuple(log[:3]))


async def test_a_channel_has_one_open_table(database: Database) -> None:
    tries = await asyncio.gather(
        *(database.create_table(info(f"table{n:03}"), records(EVERY_FACT[:1])) for n in range(20)),
        return_exceptions=True,
    )
    taken = [refusal for refusal in tries if refusal is not None]
    assert len(taken) == 19
    (winner,) = await database.open_tables()
    for refusal in taken:
        assert isinstance(refusal, ChannelTaken) and refusal.table == winner.info.table

    await database.append(winner.info.table, records(EVERY_FACT[-1:], first=2), "stopped")
    await database.create_table(info("newtable"), records(EVERY_FACT[:1]))
    assert [table.info.table for table in await database.open_tables()] == ["newtable"]
    with pytest.raises(StoreFailed, match="another id"):
        await database.create_table(info(winner.info.table, channel=6), [])


async def test_the_file_itself_refuses_a_second_open_table(database: Database, path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT[:1]))
    with pytest.raises(sqlite3.IntegrityError):
        tamper(
            path,
            "INSERT INTO game_table SELECT 'other', game, guild, channel, host, variant, locale, 'playing', 1, NULL FROM game_table",
        )


async def test_a_closed_table_says_when(database: Database, path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT[:1]))
    await database.append("aaaaaaaa", records(EVERY_FACT[-1:], first=2), "stopped")
    assert rows(path, "SELECT status, closed_at FROM game_table") == [("stopped", 102.0)]
    await database.create_table(info("bbbbbbbb"), records(EVERY_FACT[:1]))
    await database.append("bbbbbbbb", [], "expired")
    assert rows(path, "SELECT closed_at FROM game_table WHERE id = 'bbbbbbbb'") == [(1000.0,)]


async def test_seats_and_names_follow_the_records(database: Database, path: Path) -> None:
    log = records([*EVERY_FACT[:5], SeatTaken(3, BO, "Bo")])
    await database.create_table(info(), log[:3])
    await database.append("aaaaaaaa", log[3:], "lobby")
    assert rows(path, "SELECT seat, from_number, user_id, level FROM seat ORDER BY from_number, seat") == [
        (0, 1, ANNA, None),
        (1, 2, None, "easy"),
        (2, 3, BO, None),
        (2, 4, None, None),
        (0, 5, None, None),
        (2, 5, ANNA, None),
        (3, 6, BO, None),
    ]
    assert await database.names([ANNA, BO, 4]) == {ANNA: "Anna", BO: "Bo"}
    assert await database.names([]) == {}


@pytest.mark.parametrize("change", ["UPDATE event SET body = x'00'", "DELETE FROM event"])
async def test_the_log_can_only_be_appended_to(database: Database, path: Path, change: str) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    with pytest.raises(sqlite3.IntegrityError, match="only be appended to"):
        tamper(path, change)
    assert len(rows(path, "SELECT * FROM event")) == len(EVERY_FACT)


async def test_all_open_tables_are_read_with_two_queries(database: Database) -> None:
    await asyncio.gather(
        *(
            database.create_table(info(f"table{n:03}", channel=n, created_at=30.0 - n), records(EVERY_FACT))
            for n in range(30)
        )
    )
    await database.append("table007", records(EVERY_FACT[-1:], first=len(EVERY_FACT) + 1), "stopped")
    statements: list[str] = []

    def note(_c: object, _k: object, statement: str, *_rest: object) -> None:
        statements.append(statement)

    assert database._reading is not None
    event.listen(database._reading.sync_engine, "before_cursor_execute", note)
    found = await database.open_tables()
    assert len([statement for statement in statements if statement.startswith("SELECT")]) == 2
    assert [table.info.table for table in found] == [f"table{n:03}" for n in range(29, -1, -1) if n != 7]
    assert all(table.log == tuple(records(EVERY_FACT)) for table in found)
    assert len({id(table.info.variant) for table in found}) == 1
    ids = await database.open_ids()
    assert ids == [table.info.table for table in found]
    assert await database.open_tables([ids[20], ids[3], "table007", "nosuch00"]) == [found[3], found[20]]
    assert await database.open_tables([]) == []


async def test_one_unreadable_table_does_not_keep_the_others_back(
    database: Database, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    await database.create_table(info("bbbbbbbb", channel=6), records(EVERY_FACT))
    tamper(
        path,
        "DROP TRIGGER event_refuses_update",
        "UPDATE event SET body = '{\"type\":\"lost\"}' WHERE table_id = 'aaaaaaaa' AND number = 9",
    )
    assert [table.info.table for table in await database.open_tables()] == ["bbbbbbbb"]
    assert "table aaaaaaaa cannot be read" in caplog.text
    with pytest.raises(StoreFailed, match="aaaaaaaa cannot be read"):
        await database.load_table("aaaaaaaa")


async def test_hands_never_reach_the_programs_log(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await database.create_table(info(), records(EVERY_FACT))
    for wrong in (records(EVERY_FACT), records(EVERY_FACT, first=60)):
        with pytest.raises((LogConflict, StoreFailed)) as caught:
            await database.append("aaaaaaaa", wrong, "playing")
        assert "ROOK" not in str(caught.value) and "ROOK" not in repr(caught.value.__cause__)
    await database.open_tables()
    assert "ROOK" not in caplog.text and "hand_dealt" not in caplog.text


async def test_a_database_in_memory_serves_as_well() -> None:
    database = await Database.open("sqlite+aiosqlite:///:memory:")
    try:
        await database.create_table(info(), records(EVERY_FACT))
        assert (await database.open_tables())[0].log == tuple(records(EVERY_FACT))
        assert await database.check() == []
    finally:
        await database.close()
    with pytest.raises(StoreFailed, match="closed"):
        await database.open_tables()


async def test_a_cancelled_read_hurts_nobody(database: Database) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    for _ in range(10):
        reading = asyncio.create_task(database.open_tables())
        await asyncio.sleep(0)
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
    assert len(await database.open_tables()) == 1
