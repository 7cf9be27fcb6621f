"""A sandbox without its page, and a trial bot connected to it; both must leave no trace in discord.py's constants."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from yarl import URL

with warnings.catch_warnings():
    # discord.py imports audioop for voice, which Python 3.11 calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord.asset import Asset
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

from bot.sandbox.server import Sandbox

from .trial import Trial


@pytest.fixture
def redirect() -> Iterator[Callable[[Sandbox], None]]:
    """Points discord.py at a sandbox and restores it afterwards."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE

    def point(sandbox: Sandbox) -> None:
        Route.BASE = sandbox.api_base
        DiscordWebSocket.DEFAULT_GATEWAY = URL(sandbox.url.replace("http", "ws", 1) + "/gateway")
        Asset.BASE = sandbox.url + "/cdn"

    yield point
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


@pytest.fixture
async def sandbox(redirect: Callable[[Sandbox], None]) -> AsyncIterator[Sandbox]:
    server = await Sandbox.start(page=False)
    redirect(server)
    yield server
    await server.close()


async def connect(sandbox: Sandbox, bot: Trial) -> Trial:
    bot.running = asyncio.create_task(bot.start(sandbox.token))
    await sandbox.ready()
    await bot.wait_until_ready()
    return bot


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Trial]:
    """A connected trial bot; at the end the sandbox must have seen no problem that the test did not take away."""
    client = await connect(sandbox, Trial())
    yield client
    await client.close()
    assert client.running is not None
    await client.running
    assert sandbox.problems == []
