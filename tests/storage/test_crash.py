"""A killed program: nothing acknowledged is lost, and its lease does not outlive it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.storage import Database, StorageProblem
from tests.storage.samples import url

ROOT = Path(__file__).resolve().parents[2]


def writing_program(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer_process", url(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_kill_in_mid_write_loses_nothing_acknowledged(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with writing_program(path) as process:
        assert process.stdin is not None and process.stdout is not None
        acknowledged = 0
        while acknowledged < 60:
            line = process.stdout.readline()
            assert line, "the writing program ended by itself"
            acknowledged = int(line)
            if acknowledged == 30:
                with pytest.raises(StorageProblem, match=f"in use by process {process.pid} on ") as caught:
                    await Database.open(url(path))
                assert caught.value.code == "locked"
        process.kill()
        process.wait()
        # Its child lives and holds the other end of this pipe until its input ends.
        database = await Database.open(url(path))
        try:
            assert f"not closed by its last user (process {process.pid} on " in caplog.text
            (table,) = await database.open_tables()
            process.stdin.close()
            acknowledged = max([acknowledged, *(int(line) for line in process.stdout.read().split())])
            assert [record.number for record in table.log] == list(range(1, len(table.log) + 1))
            assert len(table.log) >= acknowledged
            assert await database.check() == []
        finally:
            await database.close()
