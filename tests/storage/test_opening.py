"""Opening a database: made, migrated whole or not at all, guarded by a lease, and refused with a sentence when it cannot be used."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.storage import Database, StorageProblem
from bot.storage.inspection import problem_of
from bot.storage.migrating import STEPS, known_revisions
from bot.storage.schema import metadata
from tests.storage.samples import EVERY_FACT, content_of, info, overwrite, records, rows, tamper, url

NEXT_STEP = '''
"""A later step."""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    {end}
'''


def later_steps(folder: Path, end: str) -> Path:
    """The migrations with one more, as a later release would have them."""
    shutil.copytree(STEPS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_later.py").write_text(NEXT_STEP.format(last=known_revisions()[-1], end=end))
    return folder


def table_names(path: Path) -> set[str]:
    return {row[0] for row in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}


async def refusal(address: str, **options: object) -> StorageProblem:
    with pytest.raises(StorageProblem) as caught:
        await Database.open(address, **options)  # type: ignore[arg-type]
    assert str(caught.value) == caught.value.sentence
    return caught.value


async def test_a_new_database_is_made_with_its_folder(database: Database, path: Path) -> None:
    assert table_names(path) >= set(metadata.tables)
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]
    assert await database.open_tables() == []
    assert database.path == path


async def test_the_migrations_make_the_tables_that_queries_name(database: Database) -> None:
    differences = await database._writer.do(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    assert differences == []


async def test_every_connection_keeps_the_promises(database: Database) -> None:
    for name, value in (("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)):
        written = await database._writer.do(lambda c, name=name: c.exec_driver_sql(f"PRAGMA {name}").scalar())
        read = await database._read(lambda c, name=name: c.exec_driver_sql(f"PRAGMA {name}").scalar())
        assert (written, read) == (value, value), name


async def test_opening_again_changes_nothing(path: Path) -> None:
    for _ in range(3):
        opened = await Database.open(url(path))
        await opened.close()
        await opened.close()
    assert rows(path, "SELECT version_num FROM alembic_version") == [(known_revisions()[-1],)]


async def test_a_path_is_taken_from_where_the_program_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "50% off"
    folder.mkdir()
    monkeypatch.chdir(folder)
    opened = await Database.open("sqlite+aiosqlite:///var/games.db")
    await opened.close()
    assert (folder / "var" / "games.db").is_file()


async def test_a_later_release_migrates_what_is_there(database: Database, path: Path, tmp_path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    await database.close()
    later = await Database.open(url(path), steps=later_steps(tmp_path / "50%", "pass"))
    try:
        assert len((await later.open_tables())[0].log) == len(EVERY_FACT)
    finally:
        await later.close()
    assert "later" in table_names(path)
    before = content_of(path)
    problem = await refusal(url(path))
    assert problem.code == "newer" and "9999" in problem.sentence and known_revisions()[-1] in problem.sentence
    assert content_of(path) == before


@pytest.mark.parametrize("there", [True, False])
async def test_a_migration_that_fails_half_way_leaves_nothing(path: Path, tmp_path: Path, there: bool) -> None:
    if there:
        opened = await Database.open(url(path))
        await opened.create_table(info(), records(EVERY_FACT))
        await opened.close()
    steps = later_steps(tmp_path / "broken", 'raise RuntimeError("half-way")')
    with pytest.raises(RuntimeError, match="half-way"):
        await Database.open(url(path), steps=steps)
    assert "later" not in table_names(path)
    assert ("game_table" in table_names(path)) == there
    opened = await Database.open(url(path))
    try:
        assert len(await opened.open_tables()) == there
    finally:
        await opened.close()


async def test_one_program_at_a_time(database: Database, path: Path) -> None:
    problem = await refusal(url(path))
    assert problem.code == "locked"
    assert f"process {os.getpid()} on " in problem.sentence and "1970-01-01 00:16:40 UTC" in problem.sentence
    await database.close()
    again = await Database.open(url(path))
    await again.close()


async def test_a_refused_open_gives_the_lease_back(path: Path) -> None:
    path.parent.mkdir()
    overwrite(path, b"this is no database at all, whatever its name says" * 100)
    assert (await refusal(url(path))).code == "damaged"
    overwrite(path, b"")
    opened = await Database.open(url(path))
    await opened.close()


async def test_a_command_beside_the_program_needs_no_lease(database: Database, path: Path) -> None:
    await database.create_table(info(), records(EVERY_FACT))
    guest = await Database.open(url(path), lease=False)
    try:
        assert await guest.load_table("aaaaaaaa") is not None
        assert await guest.check() == []
    finally:
        await guest.close()
    await database.append("aaaaaaaa", records(EVERY_FACT[-1:], first=len(EVERY_FACT) + 1), "stopped")


async def test_a_command_makes_and_migrates_nothing(database: Database, path: Path, tmp_path: Path) -> None:
    problem = await refusal(url(tmp_path / "none.db"), lease=False)
    assert problem.code == "missing" and not (tmp_path / "none.db").exists()
    problem = await refusal(url(path), lease=False, steps=later_steps(tmp_path / "steps", "pass"))
    assert problem.code == "older" and "9999" in problem.sentence
    assert "later" not in table_names(path)


@pytest.mark.parametrize("harm", ["not a database", "cut short", "a page overwritten"])
async def test_a_damaged_file_is_refused_and_left_alone(database: Database, path: Path, harm: str) -> None:
    await database.create_table(info(), records([*EVERY_FACT] * 20))
    await database.close()
    content = bytearray(content_of(path))
    if harm == "not a database":
        content[:16] = b"x" * 16
    elif harm == "cut short":
        del content[len(content) // 2 :]
    else:
        content[2 * 4096 : 8 * 4096] = b"\xee" * 6 * 4096
    overwrite(path, content)
    for lease in (True, False):
        problem = await refusal(url(path), lease=lease)
        assert problem.code == "damaged" and str(path) in problem.sentence and "backup" in problem.sentence
    assert content_of(path) == content


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    tamper(path, "CREATE TABLE recipes (id INTEGER)")
    before = content_of(path)
    assert (await refusal(url(path))).code == "foreign"
    assert content_of(path) == before


async def test_a_place_that_cannot_be_written_is_named(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "file" / "x.db", tmp_path / "folder"):
        problem = await refusal(url(place))
        assert problem.code == "unwritable" and str(place) in problem.sentence and "DATABASE_URL" in problem.sentence
    # The tests may run as a user who may write everywhere, so the system's answer is given here.
    overwrite(tmp_path / "there.db", b"")
    real = os.access
    monkeypatch.setattr(
        os, "access", lambda target, mode: real(target, mode) and not (mode & os.W_OK and Path(target) != tmp_path)
    )
    assert "the file is not writable" in (await refusal(url(tmp_path / "there.db"))).sentence
    monkeypatch.setattr(os, "access", lambda _target, mode: not mode & os.W_OK)
    assert "the folder is not writable" in (await refusal(url(tmp_path / "new.db"))).sentence


async def test_a_disk_that_takes_nothing_is_told(path: Path) -> None:
    path.parent.mkdir()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, hard))
    try:
        problem = await refusal(url(path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert problem.code == "unwritable" and str(path) in problem.sentence
    opened = await Database.open(url(path))
    await opened.close()


def test_a_full_disk_is_told_by_its_name(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as caught:
            connection.execute("CREATE TABLE t (x)")
    problem = problem_of(path, caught.value)
    assert problem.code == "full" and "Make room" in problem.sentence


async def test_nobody_else_may_read_the_file(database: Database, path: Path) -> None:
    for file in (path, path.with_name(path.name + "-wal")):
        assert os.stat(file).st_mode & 0o077 == 0


async def test_a_file_in_another_programs_hands_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await Database.open(url(path))
    await opened.close()
    monkeypatch.setattr("bot.storage.engine._BUSY_MILLISECONDS", 50)
    other = sqlite3.connect(path, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        problem = await refusal(url(path))
    finally:
        other.close()
    assert problem.code == "locked" and str(path) in problem.sentence


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://user:hidden-word@db.example/rookery",
        "sqlite:///var/rookery.db",
        "var/rookery.db",
        "",
        "sqlite+aiosqlite:///x.db?mode=ro",
        "sqlite+aiosqlite://host/x.db",
    ],
)
async def test_other_addresses_are_refused(address: str) -> None:
    problem = await refusal(address)
    assert problem.code == "url" and "sqlite+aiosqlite:///" in problem.sentence
    assert "hidden-word" not in problem.sentence
