"""Registering the commands: what would change, what is shown twice, and whose fault a failure is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from discord import app_commands

from bot.gateway.address import redirect
from bot.gateway.client import CannotConnect
from bot.gateway.sync import SyncFailed, sync_commands
from bot.phrasebook import load_phrasebook
from bot.sandbox.server import Sandbox
from cogs.rook import RookCommands


@pytest.fixture
async def there(sandbox: Sandbox) -> AsyncIterator[Sandbox]:
    undo = await redirect(sandbox.api_base, sandbox.token)
    yield sandbox
    undo()


async def run(sandbox: Sandbox, **options: Any) -> list[str]:
    phrasebook = load_phrasebook()
    settings = {"token": sandbox.token, "commands": [RookCommands(phrasebook)], **options}
    return await sync_commands(phrasebook=phrasebook, **settings)


async def test_a_dry_run_changes_nothing_and_a_run_does_it_once(there: Sandbox) -> None:
    assert await run(there, dry_run=True) == ["add /rook everywhere"]
    assert there.world.commands() == []
    assert await run(there) == ["add /rook everywhere"]
    assert [each.name for each in there.world.commands()] == ["rook"]
    assert await run(there) == ["nothing to change everywhere"]


async def test_S095_doubles_are_reported_and_can_be_cleared(there: Sandbox) -> None:
    guild = there.world.guild.id
    await run(there)
    lines = await run(there, guild=guild)
    assert lines[0] == f"add /rook in server {guild}"
    assert "twice" in lines[1] and "--clear-guild" in lines[1]
    assert await run(there, guild=guild, clear_guild=True) == [f"remove /rook in server {guild}"]
    assert [each.guild_id for each in there.world.commands()] == [None]
    with pytest.raises(SyncFailed, match="--guild"):
        await run(there, clear_guild=True)


async def test_S097_a_refused_command_is_named(there: Sandbox) -> None:
    bad = app_commands.Group(name="broken", description="fine")
    bad.description = "x" * 101
    fine = RookCommands(load_phrasebook())
    with pytest.raises(SyncFailed, match="refused /broken, description"):
        await run(there, commands=[fine, bad])


async def test_a_wrong_token_or_a_broken_line_is_a_sentence(there: Sandbox) -> None:
    with pytest.raises(CannotConnect, match="DISCORD_TOKEN"):
        await run(there, token="a.b.c")
    there.faults.fail("GET", "/commands", 403)
    with pytest.raises(SyncFailed, match=r"applications\.commands"):
        await run(there)
