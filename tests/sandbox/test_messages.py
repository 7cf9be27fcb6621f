"""Messages, threads, direct messages, members, emojis and files through the real client."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import permissions
from bot.sandbox.actors import Refused
from bot.sandbox.images import plain_png
from bot.sandbox.models import Upload
from bot.sandbox.server import Sandbox

from .trial import Trial, picture


async def code_of(doing: Any) -> int:
    """The code with which Discord refuses this."""
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.code


async def test_write_read_change_delete(sandbox: Sandbox, bot: Trial) -> None:
    place, ada = bot.place(sandbox), sandbox.actor("Ada")
    embed = discord.Embed(title="Score", description="70 to 50").add_field(name="Ada", value="70")
    embed.set_footer(text="deal 3").set_thumbnail(url="https://example.org/rook.png")
    sent = await place.send("hello", embed=embed)
    await sent.edit(content="hello again")
    fetched = await place.fetch_message(sent.id)
    assert fetched.content == "hello again" and fetched.edited_at is not None
    assert fetched.embeds[0].fields[0].value == "70"
    assert ada.last(place.id).text() == "hello again\nScore\n70 to 50\nAda\n70\ndeal 3"
    reply = await sent.reply("indeed")
    assert [each.id async for each in place.history(limit=10)] == [reply.id, sent.id]
    await sent.delete()
    assert await code_of(sent.edit(content="gone")) == 10008
    assert [each.id for each in ada.messages(place.id)] == [reply.id]


async def test_persons_words_reach_the_bot_without_their_text(sandbox: Sandbox, bot: Trial) -> None:
    ada, place = sandbox.actor("Ada"), bot.place(sandbox)
    await ada.say(place.id, "a secret")
    await ada.say(place.id, f"hear me <@{sandbox.world.bot_user.id}>")
    await sandbox.until(lambda: len(bot.seen) == 2, what="both messages arrived")
    assert [each.content for each in bot.seen] == ["", f"hear me <@{sandbox.world.bot_user.id}>"]
    assert await code_of(place.get_partial_message(bot.seen[0].id).edit(content="x")) == 50005


async def test_same_nonce_gives_the_first_message(sandbox: Sandbox, bot: Trial) -> None:
    place = bot.place(sandbox)
    first = await place.send("once", nonce="deal-1")
    second = await place.send("once", nonce="deal-1")
    third = await place.send("twice", nonce="deal-2")
    assert first.id == second.id != third.id
    assert len(place_messages(sandbox)) == 2


def place_messages(sandbox: Sandbox) -> list[Any]:
    return sandbox.actor("Ada").messages(sandbox.world.channel("general").id)


async def test_only_allowed_mentions_ping(sandbox: Sandbox, bot: Trial) -> None:
    place, (ada, ben, *_) = bot.place(sandbox), sandbox.world.people
    text = f"<@{ada.id}> and <@{ben.id}>, @everyone"
    await place.send(text, allowed_mentions=discord.AllowedMentions.none())
    await place.send(text, allowed_mentions=discord.AllowedMentions(users=[ben], everyone=False))
    await place.send(text)
    edited = await place.send("nobody yet")
    await edited.edit(content=f"<@{ada.id}>")
    pings = [each.pinged for each in place_messages(sandbox)]
    assert pings == [set(), {ben.id}, {ada.id, ben.id}, set()]
    assert not any(each.everyone for each in place_messages(sandbox))


async def test_permissions(sandbox: Sandbox, bot: Trial) -> None:
    world, cards = sandbox.world, sandbox.world.channel("cards")
    place = bot.place(sandbox, "cards")
    world.deny_bot(cards, permissions.SEND_MESSAGES)
    assert await code_of(place.send("x")) == 50013
    world.deny_bot(cards, permissions.EMBED_LINKS)
    assert await code_of(place.send(embed=discord.Embed(title="x"))) == 50013
    world.deny_bot(cards, permissions.ATTACH_FILES)
    assert await code_of(place.send(file=picture())) == 50013
    world.deny_bot(cards, permissions.VIEW_CHANNEL)
    assert await code_of(place.send("x")) == 50001
    await sandbox.quiet()
    assert not place.permissions_for(place.guild.me).view_channel
    assert await code_of(bot.fetch_channel(sandbox.world.new_id())) == 10003
    assert await code_of(bot.fetch_guild(sandbox.world.new_id())) == 10004
    world.set_overwrite(cards, world.people[1], deny=permissions.SEND_MESSAGES)
    with pytest.raises(Refused, match="may not write"):
        await sandbox.actor("Ben").say(cards.id, "x")
    await sandbox.actor("Ada").say(cards.id, "the owner may")


async def test_users_and_members(sandbox: Sandbox, bot: Trial) -> None:
    ada, ben = sandbox.world.people[:2]
    guild = bot.guilds[0]
    assert (await guild.fetch_member(ada.id)).display_name == "Ada"
    await sandbox.actor("Ben").leave()
    assert await code_of(guild.fetch_member(ben.id)) == 10007
    assert (await bot.fetch_user(ben.id)).name == "ben"
    assert await code_of(bot.fetch_user(sandbox.world.new_id())) == 10013


async def test_direct_messages(sandbox: Sandbox, bot: Trial) -> None:
    ada, ben, cleo = (sandbox.actor(each) for each in ("Ada", "Ben", "Cleo"))
    to_ada = await bot.fetch_user(ada.user.id)
    await to_ada.send("your hand")
    assert [each.content for each in ada.dm_messages()] == ["your hand"]
    assert ben.dm_messages() == []
    ben.close_dms()
    to_ben = await bot.fetch_user(ben.user.id)
    assert await code_of(to_ben.send("your hand")) == 50007
    ben.allow_dms()
    await to_ben.send("your hand")
    await cleo.leave()
    assert await code_of((await bot.fetch_user(cleo.user.id)).send("x")) == 50278
    sandbox.limits.new_dms_per_minute = 3
    assert await code_of(bot.create_dm(discord.Object(sandbox.world.people[3].id))) == 40003  # type: ignore[arg-type]
    await ada.say(await ada.open_dm(), "hello bot")
    await sandbox.until(
        lambda: any(each.content == "hello bot" for each in bot.seen), what="the DM arrived with its text"
    )


async def test_threads(sandbox: Sandbox, bot: Trial) -> None:
    world, ada, ben = sandbox.world, sandbox.actor("Ada"), sandbox.actor("Ben")
    place = bot.place(sandbox)
    message = await place.send("a table")
    thread = await message.create_thread(name="Table 1")
    assert thread.id == message.id
    assert await code_of(message.create_thread(name="again")) == 160004
    await thread.send("in the thread")
    assert ada.last(thread.id).content == "in the thread"
    private = await place.create_thread(name="hands", type=discord.ChannelType.private_thread)
    seen = {each["id"] for each in world.visible_channels(ben.user)}
    assert str(private.id) not in seen and str(thread.id) in seen
    await private.add_user(discord.Object(ben.user.id))
    assert str(private.id) in {each["id"] for each in world.visible_channels(ben.user)}
    assert {each.id for each in await private.fetch_members()} == {world.bot_user.id, ben.user.id}
    await private.remove_user(discord.Object(ben.user.id))
    assert await code_of(private.fetch_member(ben.user.id)) == 10007
    sent = await private.send("one")
    await private.edit(archived=True)
    assert await code_of(sent.edit(content="two")) == 50083
    await private.send("opens it again")
    assert not world.channels[private.id].archived
    await private.leave()
    assert await code_of(private.send("out")) == 50001


async def test_threads_of_people(sandbox: Sandbox, bot: Trial) -> None:
    ben, bot_user = sandbox.actor("Ben"), sandbox.world.bot_user
    general = sandbox.world.channel("general").id
    public = await ben.open_thread(general, "talk")
    await sandbox.until(lambda: bot.guilds[0].get_thread(public), what="the bot sees the public thread")
    private = await ben.open_thread(general, "secret", private=True)
    await sandbox.quiet()
    assert bot.guilds[0].get_thread(private) is None
    await ben.add_to_thread(private, bot_user)
    await sandbox.until(lambda: bot.guilds[0].get_thread(private), what="the bot was added")
    await ben.slash(private, "ping")
    await ben.leave_thread(private)
    with pytest.raises(Refused, match="does not see"):
        await ben.slash(private, "ping")


async def test_a_locked_thread_needs_manage_threads(sandbox: Sandbox, bot: Trial) -> None:
    thread = await bot.place(sandbox).create_thread(name="open", type=discord.ChannelType.public_thread)
    assert await code_of(thread.edit(locked=True)) == 50013
    sandbox.world.channels[thread.id].locked = True
    assert await code_of(thread.send("x")) == 160005
    sandbox.world.allow_bot(sandbox.world.channel("general"), permissions.MANAGE_THREADS)
    await thread.send("now")
    await thread.delete()
    assert await code_of(bot.fetch_channel(thread.id)) == 10003


async def test_pins_reactions_and_clearing(sandbox: Sandbox, bot: Trial) -> None:
    place, general = bot.place(sandbox), sandbox.world.channel("general")
    first, second = await place.send("one"), await place.send("two")
    assert await code_of(first.pin()) == 50013
    sandbox.world.allow_bot(general, permissions.PIN_MESSAGES | permissions.MANAGE_MESSAGES)
    await first.pin()
    assert [each.id async for each in place.pins()] == [first.id]
    await first.unpin()
    await first.add_reaction("🐦")
    assert [each.emoji for each in (await place.fetch_message(first.id)).reactions] == ["🐦"]
    assert await code_of(first.add_reaction("rook")) == 10014
    assert bot.user is not None
    await first.remove_reaction("🐦", bot.user)
    assert sandbox.world.message(place.id, first.id).reactions == {}  # type: ignore[union-attr]
    async with place.typing():
        pass
    await place.delete_messages([first, second])
    assert place_messages(sandbox) == []


async def test_files_go_up_and_come_down(sandbox: Sandbox, bot: Trial) -> None:
    place = bot.place(sandbox)
    sent = await place.send("look", file=picture("a hand.png"))
    attachment = sent.attachments[0]
    assert (attachment.width, attachment.description, attachment.content_type) == (24, "a dark square", "image/png")
    assert await attachment.read() == plain_png(10, 20, 30, side=24)
    await sent.edit(attachments=[attachment, discord.File(io.BytesIO(b"log"), filename="log.txt")])
    assert [each.filename for each in place_messages(sandbox)[0].attachments] == ["a_hand.png", "log.txt"]
    await sent.edit(attachments=[])
    assert place_messages(sandbox)[0].attachments == []
    assert (
        await code_of(place.send(file=discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), filename="big"))) == 40005
    )


async def test_addresses_of_files_die_after_a_day(sandbox: Sandbox, bot: Trial) -> None:
    ada, place = sandbox.actor("Ada"), bot.place(sandbox)
    said = await ada.say(place.id, "mine", files=[Upload("deal.txt", b"AKQ", "text/plain")])
    url = sandbox.world.attachment_url(said.attachments[0])
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as answer:
            assert answer.status == 200 and await answer.read() == b"AKQ"
            assert answer.headers["Content-Disposition"].startswith("attachment")
        async with session.get(url.replace("hm=", "hm=0")) as answer:
            assert answer.status == 404
        sandbox.clock.advance(25 * 3600)
        async with session.get(url) as answer:
            assert answer.status == 404


async def test_application_emojis(sandbox: Sandbox, bot: Trial) -> None:
    image = plain_png(1, 2, 3)
    emoji = await bot.create_application_emoji(name="rook_bird", image=image)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["rook_bird"]
    assert await emoji.read() == image
    assert (await emoji.edit(name="crow")).name == "crow"
    assert await code_of(bot.create_application_emoji(name="crow", image=image)) == 50035
    assert await code_of(bot.create_application_emoji(name="cut", image=image[:-20])) == 50035
    assert [each.kind for each in sandbox.problems] == ["rule", "rule"]
    sandbox.problems.clear()
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_old_messages_take_three_edits_in_six_seconds(sandbox: Sandbox, bot: Trial) -> None:
    sent = await bot.place(sandbox).send("old soon")
    sandbox.clock.advance(3700)
    for number in range(3):
        await sent.edit(content=f"edit {number}")
    item = sandbox.world.message(sent.channel.id, sent.id)
    with pytest.raises(Exception, match="30046"):
        sandbox.limits.old_edit(sent.channel.id, item.created)  # type: ignore[union-attr]
    sandbox.clock.advance(6.1)
    await sent.edit(content="edit 4")


async def test_histories_are_bounded(sandbox: Sandbox) -> None:
    ada, general = sandbox.actor("Ada"), sandbox.world.channel("general").id
    for number in range(520):
        await ada.say(general, str(number))
    kept = ada.messages(general)
    assert len(kept) == 500 and kept[0].content == "20"


async def test_a_person_follows_what_they_may_see(sandbox: Sandbox, bot: Trial) -> None:
    world, ada, ben = sandbox.world, sandbox.actor("Ada"), sandbox.actor("Ben")
    feeds = {each: world.subscribe(each.user.id) for each in (ada, ben)}
    general = world.channel("general").id
    await ada.slash(general, "ping")
    await bot.place(sandbox).send("for all")
    kinds = {each: [feed.get_nowait()["type"] for _ in range(feed.qsize())] for each, feed in feeds.items()}
    assert kinds[ada] == ["message", "interaction", "message"]
    assert kinds[ben] == ["message"]
    for feed in feeds.values():
        world.unsubscribe(feed)
    assert len(world.visible_channels(ada.user)) == 3
