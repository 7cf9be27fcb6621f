"""Hostile names, odd bodies, double presses, layouts after a deferral, a bot that dies: what goes wrong in real life."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import permissions
from bot.sandbox.models import COMPONENTS_V2, LOADING
from bot.sandbox.server import Sandbox

from .trial import Trial

HOSTILE = ("@everyone", "**bold** <@1>", "\u202eevil", "🐦" * 16, "Ｗ" * 32, "\ud800half", "<script>alert(1)</script>")


class Hand(discord.ui.LayoutView):
    words: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("your hand")
    keys: discord.ui.ActionRow[Any] = discord.ui.ActionRow(discord.ui.Button(label="Play", custom_id="play"))


async def test_hostile_names_get_through(sandbox: Sandbox, bot: Trial) -> None:
    general = sandbox.world.channel("general").id
    for name in HOSTILE:
        user = sandbox.world.add_user(name)
        sandbox.world.join(user)
        answer = await sandbox.actor(user).slash(general, "ping")
        assert answer.status == "acknowledged"
    assert len({each.username for each in sandbox.world.users.values()}) == len(sandbox.world.users)


@pytest.mark.parametrize("referee", [True, False])
@pytest.mark.parametrize(
    "body",
    [
        [],
        {"content": {"a": 1}, "embeds": 3},
        {"components": [1]},
        {"components": [{"type": 1, "components": {"a": 1}}]},
        {"content": "x", "allowed_mentions": "none"},
        {"content": "x", "flags": "many"},
        {"content": "x", "message_reference": {"message_id": "abc"}},
        {"content": "x", "attachments": [{"id": "abc"}]},
    ],
)
async def test_odd_bodies_are_bad_forms_and_never_500(body: Any, referee: bool) -> None:
    server = await Sandbox.start(page=False, referee=referee)
    url = f"{server.api_base}/channels/{server.world.channel('general').id}/messages"
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.post(url, json=body) as answer:
        assert answer.status == 400 and (await answer.json())["code"] in (50006, 50035)
    assert server.problems
    await server.close()


async def test_layout_after_a_deferral(sandbox: Sandbox, bot: Trial) -> None:
    async def by_edit(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(view=Hand())

    async def by_followup(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send(view=Hand(), ephemeral=True)

    for doing in (by_edit, by_followup):
        bot.doing = doing
        asked = await sandbox.actor("Ada").slash(sandbox.world.channel("general").id, "act")
        shown = asked.response
        assert shown is not None
        await sandbox.until(lambda shown=shown: not shown.flags & LOADING, what="the layout is shown")
        assert shown.flags & COMPONENTS_V2 and shown.text() == "your hand"
    assert bot.errors == []


async def test_layout_replaces_an_old_message(sandbox: Sandbox, bot: Trial) -> None:
    sent = await bot.place(sandbox).send("plain", embed=discord.Embed(title="x"))
    with pytest.raises(discord.HTTPException, match="IS_COMPONENTS_V2"):
        await sent.edit(view=Hand())
    assert [each.kind for each in sandbox.problems] == ["rule"]
    sandbox.problems.clear()
    await sent.edit(content=None, embeds=[], view=Hand())
    assert sandbox.actor("Ada").last(sent.channel.id).text() == "your hand"


async def test_twenty_presses_at_once_by_two_people(sandbox: Sandbox, bot: Trial) -> None:
    async def note(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.id), ephemeral=True)

    bot.doing = note
    await bot.board(sandbox)
    people = [sandbox.actor("Ada"), sandbox.actor("Ben")]
    board = people[0].last(sandbox.world.channel("general").id)
    pressed = await asyncio.gather(*[each.click(board, "Act") for _ in range(10) for each in people])
    assert all(each.response is not None and each.response.content == str(each.id) for each in pressed)
    assert len({each.id for each in pressed}) == 20


async def test_deleted_message_and_deleted_channel(sandbox: Sandbox, bot: Trial) -> None:
    world, ada = sandbox.world, sandbox.actor("Ada")
    sent = await bot.place(sandbox).send("board")
    await ada.delete(ada.last(sent.channel.id))
    with pytest.raises(discord.NotFound) as caught:
        await sent.edit(content="x")
    assert caught.value.code == 10008
    late = bot.place(sandbox, "cards")
    world.allow_bot(world.channel("cards"), permissions.MANAGE_CHANNELS)
    await late.delete()
    with pytest.raises(discord.NotFound) as caught:
        await late.send("x")
    assert caught.value.code == 10003


BOT_PROCESS = """
import sys, warnings, asyncio
warnings.simplefilter("ignore")
import discord
from yarl import URL
from discord.http import Route
from discord.gateway import DiscordWebSocket
Route.BASE = sys.argv[1]
DiscordWebSocket.DEFAULT_GATEWAY = URL(sys.argv[1].replace("http", "ws").replace("/api/v10", "/gateway"))
class Bot(discord.Client):
    async def on_interaction(self, interaction):
        await interaction.response.send_message("alive", ephemeral=True)
asyncio.run(Bot(intents=discord.Intents.default(), guild_ready_timeout=0.05).start(sys.argv[2]))
"""


@pytest.mark.slow
async def test_kill_the_bot_and_start_it_again(sandbox: Sandbox) -> None:
    ada, general = sandbox.actor("Ada"), sandbox.world.channel("general").id
    message = await ada.say(general, "press here")

    async def start() -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", BOT_PROCESS, sandbox.api_base, sandbox.token
        )
        await sandbox.ready(20)
        return process

    first = await start()
    assert (await ada.press_raw(message.id, general, "old")).status == "acknowledged"
    first.kill()
    await first.wait()
    await sandbox.until(lambda: not sandbox.gateway.is_ready, what="the bot is gone")
    pressing = asyncio.create_task(ada.press_raw(message.id, general, "old", must_answer=False))
    await sandbox.until(lambda: sandbox.world.desk.pending(), what="the press is on its way")
    sandbox.clock.advance(3.1)
    assert (await pressing).status == "failed"
    second = await start()
    assert (await ada.press_raw(message.id, general, "old")).status == "acknowledged"
    second.kill()
    await second.wait()
    assert sandbox.problems == []
