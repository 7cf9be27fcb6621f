"""One database in a file of its own, closed after each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Database
from tests.storage.samples import url


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "rookery.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(url(path), clock=lambda: 1000.0)
    try:
        yield opened
    finally:
        await opened.close()
