"""Care for a database: the check finds what was planted, a backup is whole and overwrites nothing; small rows are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.storage import Database, MessageRef, StorageProblem
from tests.storage.samples import ANNA, EVERY_FACT, content_of, info, overwrite, records, result, rows, tamper, url

GUARDS_OFF = "DROP TRIGGER event_refuses_update", "DROP TRIGGER event_refuses_delete", "DROP TRIGGER event_has_no_gap"


async def test_a_sound_database_has_no_faults(database: Database) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    await database.create_table(info("bbbbbbbb", channel=6), records(EVERY_FACT))
    assert await database.check() == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("DELETE FROM event WHERE number = 3", "log of table aaaaaaaa has a gap: record 4 follows record 2"),
        ("DELETE FROM event", "log of table aaaaaaaa is empty"),
        ("UPDATE event SET body = '{}' WHERE number = 9", "Record 9 of table aaaaaaaa cannot be read"),
        ("UPDATE event SET kind = 'passed' WHERE number = 9", "Record 9 of table aaaaaaaa is filed under a wrong kind"),
        ("UPDATE game_table SET variant = '{}'", "variant of table aaaaaaaa cannot be read"),
        ("UPDATE match_result SET body = '{}'", "match result cannot be read"),
        ("UPDATE league_entry SET points = points + 1", "league of guild 77 in rook"),
        ("INSERT INTO message VALUES ('nothere0', 'table', 1, 2, 3)", "row of message belongs to a table"),
    ],
)
async def test_what_was_planted_is_found(database: Database, path: Path, planted: str, found: str) -> None:
    await database.create_table(info(), records(EVERY_FACT[:20]))
    await database.append("aaaaaaaa", records(EVERY_FACT[20:24], first=21), "over", result())
    tamper(path, *GUARDS_OFF, planted)
    sentences = await database.check()
    assert any(found in sentence for sentence in sentences), sentences
    assert sum("guard" in sentence for sentence in sentences) == 3
    assert not any("ROOK" in sentence for sentence in sentences)


async def test_damage_under_the_program_is_told(database: Database, path: Path) -> None:
    await database.create_table(info(), records([*EVERY_FACT] * 20))
    await database.close()
    opened = await Database.open(url(path))
    try:
        with path.open("r+b") as file:
            file.seek(6 * 4096)
            file.write(b"\xee" * 20 * 4096)
        sentences = await opened.check()
    finally:
        await opened.close()
    assert sentences and "Put back the last backup" in sentences[0]


async def test_a_backup_is_a_whole_database(database: Database, path: Path, tmp_path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    target = tmp_path / "it's a copy.db"
    await database.backup(target)
    await database.append("aaaaaaaa", records(EVERY_FACT[-1:], first=len(EVERY_FACT) + 1), "stopped")
    copy = await Database.open(url(target))
    try:
        assert [len(table.log) for table in await copy.open_tables()] == [len(EVERY_FACT)]
        assert await copy.check() == []
    finally:
        await copy.close()


async def test_a_backup_overwrites_nothing(database: Database, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("precious")
    for place in (target, path):
        with pytest.raises(StorageProblem) as caught:
            await database.backup(place)
        assert caught.value.code == "exists" and str(place) in caught.value.sentence
    assert target.read_text() == "precious"
    with pytest.raises(StorageProblem, match="cannot be written"):
        await database.backup(tmp_path / "no folder" / "x.db")
    assert not (tmp_path / "no folder").exists()


async def test_a_failed_backup_leaves_no_file(database: Database, path: Path, tmp_path: Path) -> None:
    await database.create_table(info(), records([*EVERY_FACT] * 20))
    await database.close()
    content = content_of(path)
    overwrite(path, content[: len(content) // 2])
    with pytest.raises(StorageProblem) as caught:
        await database.backup(tmp_path / "copy.db")
    assert caught.value.code == "damaged"
    assert not (tmp_path / "copy.db").exists()


async def test_memory_has_no_backup(tmp_path: Path) -> None:
    database = await Database.open("sqlite+aiosqlite:///:memory:")
    try:
        with pytest.raises(StorageProblem, match="in memory"):
            await database.backup(tmp_path / "x.db")
    finally:
        await database.close()


async def test_messages_are_remembered_by_place(database: Database) -> None:
    await database.create_table(info(), records(EVERY_FACT[:1]))
    await database.remember_message("aaaaaaaa", "table", 5, 900, 1.5)
    await database.remember_message("aaaaaaaa", "hand:0", 6, 901, 2.5)
    await database.remember_message("aaaaaaaa", "table", 5, 902, 3.5)
    assert await database.messages_of("aaaaaaaa") == {
        "table": MessageRef(5, 902, 3.5),
        "hand:0": MessageRef(6, 901, 2.5),
    }
    assert await database.table_by_message(902) == "aaaaaaaa"
    assert await database.table_by_message(900) is None
    await database.forget_message("aaaaaaaa", "table")
    await database.forget_message("aaaaaaaa", "table")
    assert await database.messages_of("aaaaaaaa") == {"hand:0": MessageRef(6, 901, 2.5)}


async def test_a_server_keeps_its_settings(database: Database) -> None:
    assert await database.guild_setting(1, "locale") is None
    await database.set_guild_setting(1, "locale", "de")
    await database.set_guild_setting(1, "limits", {"turn": 90, "people": [ANNA, None, 0.5]})
    await database.set_guild_setting(1, "locale", "fr")
    assert await database.guild_setting(1, "locale") == "fr"
    assert await database.guild_setting(1, "limits") == {"turn": 90, "people": [ANNA, None, 0.5]}
    assert await database.guild_setting(2, "locale") is None
    await database.set_guild_setting(1, "locale", None)
    assert await database.guild_setting(1, "locale") is None


async def test_the_file_says_who_had_it_and_that_it_was_closed(database: Database, path: Path) -> None:
    assert rows(path, "SELECT since, released_at FROM lease") == [(1000.0, None)]
    await database.close()
    assert rows(path, "SELECT since, released_at FROM lease") == [(1000.0, 1000.0)]
