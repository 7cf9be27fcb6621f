"""Threads and direct messages opened, changed and removed; it must never check who may: that is done before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .models import DM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Message, User
from .posts import Draft, forget_files, post

if TYPE_CHECKING:
    from .world import World

THREAD_CREATED_MESSAGE = 18


def dm_with(world: World, who: User) -> Channel | None:
    return next((each for each in world.channels.values() if each.kind == DM and each.recipient is who), None)


def open_dm(world: World, who: User) -> Channel:
    """The one direct-message channel between the bot and a person."""
    known = dm_with(world, who)
    if known is not None:
        return known
    place = Channel(world.new_id(), DM, recipient=who)
    world.channels[place.id] = place
    world.news.channel(place, "CREATE")
    return place


def new_thread(
    world: World,
    parent: Channel,
    owner: User,
    name: str,
    *,
    message: Message | None = None,
    private: bool = False,
    auto_archive: int = 1440,
    invitable: bool = True,
) -> Channel:
    """A thread below a text channel; started from a message it has that message's id, as on Discord."""
    now = world.clock.now()
    thread = Channel(
        message.id if message is not None else world.new_id(),
        PRIVATE_THREAD if private else PUBLIC_THREAD,
        name,
        parent.guild_id,
        parent.id,
        owner_id=owner.id,
        members={owner.id: now},
        auto_archive=auto_archive,
        invitable=invitable,
        archive_changed=now,
    )
    world.channels[thread.id] = thread
    world.news.channel(thread, "CREATE")
    if message is not None:
        message.thread_id = thread.id
        message.flags |= HAS_THREAD
        world.news.message(message, edited=True)
    elif not private:
        post(world, parent, owner, Draft({"content": name}), kind=THREAD_CREATED_MESSAGE)
    return thread


def add_to_thread(world: World, thread: Channel, who: User) -> None:
    if who.id not in thread.members:
        unseen = who is world.bot_user and not world.bot_sees(thread)
        thread.members[who.id] = world.clock.now()
        if unseen:
            world.news.channel(thread, "CREATE")
        world.news.thread_members(thread, [who.id], [])


def take_from_thread(world: World, thread: Channel, who: User) -> None:
    if thread.members.pop(who.id, None) is not None:
        world.news.thread_members(thread, [], [who.id])


def delete_channel(world: World, place: Channel) -> None:
    """Remove a channel with its threads, or a thread; a DM is only closed for the bot and stays."""
    if place.kind == DM:
        world.news.channel(place, "DELETE")
        return
    for thread in [each for each in world.channels.values() if each.parent_id == place.id]:
        forget_files(world, thread)
        del world.channels[thread.id]
    forget_files(world, place)
    home = world.guild_of(place)
    if home is not None and place.id in home.channel_ids:
        home.channel_ids.remove(place.id)
    world.news.channel(place, "DELETE")
    world.channels.pop(place.id, None)
