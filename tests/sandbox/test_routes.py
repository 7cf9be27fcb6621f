"""The rarer routes, each once through the real client, every answer judged by Discord's own description."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord.http import Route

from bot.sandbox import permissions
from bot.sandbox.images import plain_png
from bot.sandbox.models import Role
from bot.sandbox.server import Sandbox

from .trial import Trial


async def code_of(doing: Any) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.code


@pytest.fixture
def strong(sandbox: Sandbox) -> Sandbox:
    """The bot's own role may do everything here."""
    home = sandbox.world.guild
    own = next(each for each in home.roles.values() if each.managed_by is not None)
    own.permissions = permissions.ALL
    return sandbox


async def test_single_commands(sandbox: Sandbox, bot: Trial) -> None:
    app, guild = sandbox.world.application_id, sandbox.world.guild.id
    body = {"name": "stats", "description": "Numbers", "type": 1}
    made: Any = await bot.http.upsert_global_command(app, body)  # type: ignore[arg-type]
    again: Any = await bot.http.upsert_global_command(app, body | {"description": "More"})  # type: ignore[arg-type]
    assert made["id"] == again["id"] and again["description"] == "More"
    changed: Any = await bot.http.edit_global_command(app, made["id"], {"description": "Fewer"})  # type: ignore[arg-type]
    assert changed["version"] != again["version"]
    got: Any = await bot.http.get_global_command(app, made["id"])
    assert got["description"] == "Fewer"
    await bot.http.delete_global_command(app, made["id"])
    assert await code_of(bot.http.get_global_command(app, made["id"])) == 10063
    local: Any = await bot.http.upsert_guild_command(app, guild, body)  # type: ignore[arg-type]
    assert local["guild_id"] == str(guild)
    assert len(await bot.http.get_guild_commands(app, guild)) == 1
    await bot.http.bulk_upsert_guild_commands(app, guild, [])
    assert await bot.http.get_guild_commands(app, guild) == []
    assert await code_of(bot.http.get_global_commands(app + 1)) == 10002
    path = "/applications/{application_id}/guilds/{guild_id}/commands/permissions"
    assert await bot.http.request(Route("GET", path, application_id=app, guild_id=guild)) == []


async def test_names_and_pictures_of_the_bot(sandbox: Sandbox, bot: Trial) -> None:
    assert bot.user is not None
    await bot.user.edit(username="Rooky", avatar=plain_png(1, 2, 3))
    assert sandbox.world.bot_user.username == "Rooky"
    await bot.guilds[0].me.edit(nick="Rook")
    assert sandbox.world.guild.members[bot.user.id].nick == "Rook"
    assert [each.name async for each in bot.fetch_guilds()] == ["Rook Room"]
    for path in ("/gateway", "/gateway/bot", "/applications/@me"):
        await bot.http.request(Route("GET", path))
    assert len(await bot.user.default_avatar.read()) > 50


async def test_guild_routes(strong: Sandbox, bot: Trial) -> None:
    guild, world = bot.guilds[0], strong.world
    fetched = await bot.fetch_guild(guild.id, with_counts=True)
    assert fetched.approximate_member_count == 5
    assert [each.name for each in await guild.fetch_channels()] == ["general", "cards", "tables"]
    assert len(await guild.fetch_roles()) == 2
    made = await guild.create_text_channel("late", topic="cards at night")
    assert world.channels[made.id].topic == "cards at night"
    await made.edit(name="later", topic="none")
    await made.set_permissions(guild.default_role, send_messages=False)
    assert world.channels[made.id].overwrites[guild.id].deny == permissions.SEND_MESSAGES
    await made.set_permissions(guild.default_role, overwrite=None)
    assert await code_of(bot.http.delete_channel_permissions(made.id, guild.id)) == 10009
    extra = Role(world.new_id(), "Players", 0, 2)
    world.guild.roles[extra.id] = extra
    ada = await guild.fetch_member(world.people[0].id)
    await ada.add_roles(discord.Object(extra.id))
    assert world.guild.members[ada.id].roles == [extra.id]
    await ada.remove_roles(discord.Object(extra.id))
    assert await code_of(ada.add_roles(discord.Object(world.new_id()))) == 10011
    await guild.leave()
    await strong.until(lambda: not bot.guilds, what="the guild is gone")
    assert await code_of(bot.fetch_guild(guild.id)) == 50001


async def test_thread_routes(strong: Sandbox, bot: Trial) -> None:
    place = bot.place(strong)
    public = await place.create_thread(name="a", type=discord.ChannelType.public_thread)
    private = await place.create_thread(name="b", type=discord.ChannelType.private_thread, invitable=False)
    assert {each.id for each in await place.guild.active_threads()} == {public.id, private.id}
    assert (await private.fetch_member(strong.world.bot_user.id)).id == strong.world.bot_user.id
    await public.edit(archived=True, locked=True, auto_archive_duration=60)
    assert [each.id async for each in place.archived_threads()] == [public.id]
    assert [each.id async for each in place.archived_threads(private=True)] == []
    assert await code_of(public.edit(name="while archived")) == 50083
    await public.edit(archived=False)
    await public.delete()
    system = [each.kind for each in strong.actor("Ada").messages(place.id)]
    assert system == [18]


async def test_reaction_routes(strong: Sandbox, bot: Trial) -> None:
    place = bot.place(strong)
    sent = await place.send("vote")
    await sent.add_reaction("👍")
    message = await sent.fetch()
    assert [each.id async for each in message.reactions[0].users()] == [strong.world.bot_user.id]
    await sent.clear_reactions()
    assert (await sent.fetch()).reactions == []
    emoji = await bot.create_application_emoji(name="rook", image=plain_png(1, 1, 1))
    await sent.add_reaction(emoji)
    assert str(emoji.id) in str((await sent.fetch()).reactions[0].emoji)
    await sent.pin()
    path = "/channels/{channel_id}/pins"
    assert len(await bot.http.request(Route("GET", path, channel_id=place.id))) == 1
    around = [each.id async for each in place.history(around=sent, limit=3)]
    after = [each.id async for each in place.history(after=discord.Object(0))]
    assert around == after == [sent.id]
