"""A sandbox with a connected bot; a test that leaves problems behind fails."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator

import pytest

with warnings.catch_warnings():
    # discord.py imports audioop for voice, which Python 3.11 calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.sandbox.server import Sandbox
from bot.storage import Database
from tests.openapi_file import require_openapi

from .harness import PACE, Bot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    server = await Sandbox.start(page=False, limits=False, openapi=require_openapi())
    yield server
    await server.close()


@pytest.fixture
async def database() -> AsyncIterator[Database]:
    opened = await Database.open("sqlite+aiosqlite:///:memory:")
    yield opened
    await opened.close()


@pytest.fixture
async def bot(sandbox: Sandbox, database: Database) -> AsyncIterator[Bot]:
    made = Bot(sandbox, database, PACE)
    await made.start()
    await made.sync()
    yield made
    await made.stop()
    assert sandbox.problems == []
