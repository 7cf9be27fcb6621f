"""The league's rows: a match counts once, all or nothing, and the sums can always be made again from the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.league.standings import Entry
from bot.rules.events import MatchEnded
from bot.sessions.ports import LogConflict, StoreFailed
from bot.storage import Database
from tests.storage.samples import ANNA, BO, EVERY_FACT, GUILD, info, records, result, rows, tamper

ENDING = records([MatchEnded((0,))], first=4)


async def finished(database: Database, table: str = "aaaaaaaa") -> None:
    await database.create_table(info(table), records(EVERY_FACT[:3]))
    await database.append(table, ENDING, "over", result(table))


async def test_a_match_is_counted_with_its_last_record(database: Database) -> None:
    await finished(database)
    anna, bo = Entry(ANNA, 1, 1, 305, 2, 1), Entry(BO, 1, 1, 305, 0, 0)
    assert await database.leaderboard(GUILD, "rook") == [anna, bo]
    assert await database.stats(GUILD, "rook", BO) == bo
    assert await database.stats(GUILD, "rook", 3) is None
    assert await database.stats(GUILD + 1, "rook", BO) is None
    assert await database.leaderboard(GUILD, "kraken") == []
    await finished(database, "bbbbbbbb")
    assert await database.stats(GUILD, "rook", ANNA) == Entry(ANNA, 2, 2, 610, 4, 2)


async def test_a_match_counts_once(database: Database) -> None:
    await finished(database)
    with pytest.raises(LogConflict):
        await database.append("aaaaaaaa", ENDING, "over", result())
    with pytest.raises(LogConflict):
        await database.append("aaaaaaaa", records([MatchEnded((0,))], first=5), "over", result())
    assert (await database.leaderboard(GUILD, "rook"))[0].games == 1
    stored = await database.load_table("aaaaaaaa")
    assert stored is not None and len(stored.log) == 4
    assert await database.check() == []


async def test_a_result_of_another_table_is_refused_whole(database: Database, path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT[:3]))
    with pytest.raises(StoreFailed, match="bbbbbbbb"):
        await database.append("aaaaaaaa", ENDING, "over", result("bbbbbbbb"))
    assert await database.leaderboard(GUILD, "rook") == []
    assert rows(path, "SELECT status FROM game_table") == [("lobby",)]
    assert len(rows(path, "SELECT * FROM event")) == 3


async def test_computers_alone_make_no_league(database: Database) -> None:
    await database.create_table(info(), records(EVERY_FACT[:3]))
    await database.append("aaaaaaaa", ENDING, "over", result(people=(None, None, None, None)))
    assert await database.leaderboard(GUILD, "rook") == []
    assert await database.check() == []


async def test_the_sums_are_made_again_from_the_results(database: Database, path: Path) -> None:
    await finished(database)
    await finished(database, "bbbbbbbb")
    right = await database.leaderboard(GUILD, "rook")
    tamper(
        path,
        "UPDATE league_entry SET wins = 9",
        f"DELETE FROM league_entry WHERE user_id = {BO}",
        "INSERT INTO league_entry VALUES (1, 'rook', 2, 3, 4, 5, 6, 7)",
    )
    (elsewhere, here) = await database.check()
    assert "guild 1 in rook" in elsewhere and f"guild {GUILD} in rook" in here and "rebuild" in here
    await database.rebuild_league()
    assert await database.leaderboard(GUILD, "rook") == right
    assert await database.check() == []
