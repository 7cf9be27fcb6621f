"""Channels and threads: read, changed, deleted, opened, joined, left, archived; it must never skip a permission."""

from __future__ import annotations

from bot.sandbox import payloads, permissions, places
from bot.sandbox.errors import ApiError, BadForm
from bot.sandbox.models import DM, PRIVATE_THREAD, TEXT, Channel, Json, Overwrite
from bot.sandbox.rules import length

from .routing import Call, Reply, Routes, nothing

routes = Routes()
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_MEMBERS = "/channels/{channel_id}/thread-members"


@routes.add("GET", "/channels/{channel_id}")
def get_one(call: Call) -> Reply:
    return Reply(payloads.channel(call.world, call.seen_channel()))


@routes.add("PATCH", "/channels/{channel_id}")
def change(call: Call) -> Reply:
    place, body = call.seen_channel(), call.form()
    if place.kind == DM:
        raise ApiError(50024)
    if "name" in body:
        length(("name",), body["name"], 1, 100)
    if place.is_thread:
        change_thread(call, place, body)
    else:
        call.world.require(place, permissions.MANAGE_CHANNELS)
        place.name = body.get("name") or place.name
        place.topic = body.get("topic", place.topic)
        place.slowmode = body.get("rate_limit_per_user") or 0
        if "position" in body:
            place.position = int(body["position"])
        if body.get("permission_overwrites") is not None:
            place.overwrites = {int(each["id"]): overwrite(each) for each in body["permission_overwrites"]}
    call.world.news.channel(place, "UPDATE")
    return Reply(payloads.channel(call.world, place))


def overwrite(body: Json) -> Overwrite:
    return Overwrite(int(body["id"]), body.get("type") == 1, int(body.get("allow") or 0), int(body.get("deny") or 0))


def change_thread(call: Call, thread: Channel, body: Json) -> None:
    world, held = call.world, call.world.permissions_of(call.world.bot_user, thread)
    manages = bool(held & permissions.MANAGE_THREADS)
    owns = thread.owner_id == world.bot_user.id
    reopening = body.get("archived") is False
    if thread.archived and not reopening:
        raise ApiError(50083)
    if not manages and ("locked" in body or "rate_limit_per_user" in body):
        raise ApiError(50013)
    if thread.locked and not manages:
        raise ApiError(160005)
    only_reopens = reopening and set(body) <= {"archived"}
    speaks = bool(held & permissions.SEND_MESSAGES_IN_THREADS)
    if not (manages or owns or (only_reopens and speaks)):
        raise ApiError(50013)
    if body.get("auto_archive_duration") not in (None, *ARCHIVE_MINUTES):
        raise bad_archive()
    thread.name = body.get("name") or thread.name
    thread.locked = bool(body.get("locked", thread.locked))
    thread.invitable = bool(body.get("invitable", thread.invitable))
    thread.slowmode = body.get("rate_limit_per_user") or thread.slowmode
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    if "archived" in body and bool(body["archived"]) != thread.archived:
        thread.archived, thread.archive_changed = bool(body["archived"]), world.clock.now()


def bad_archive() -> BadForm:
    text = f"Value must be one of {ARCHIVE_MINUTES}."
    return BadForm([(("auto_archive_duration",), "BASE_TYPE_CHOICES", text)])


@routes.add("DELETE", "/channels/{channel_id}")
def delete(call: Call) -> Reply:
    place = call.seen_channel()
    if place.kind != DM:
        needed = permissions.MANAGE_THREADS if place.is_thread else permissions.MANAGE_CHANNELS
        call.world.require(place, needed)
    body = payloads.channel(call.world, place)
    places.delete_channel(call.world, place)
    return Reply(body)


@routes.add("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(call: Call) -> Reply:
    place, body = call.seen_channel(permissions.MANAGE_ROLES), call.form()
    key = call.id("overwrite_id")
    place.overwrites[key] = overwrite(body | {"id": key})
    call.world.news.channel(place, "UPDATE")
    return nothing()


@routes.add("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def drop_overwrite(call: Call) -> Reply:
    place = call.seen_channel(permissions.MANAGE_ROLES)
    if place.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise ApiError(10009)
    call.world.news.channel(place, "UPDATE")
    return nothing()


# threads


def thread_form(call: Call, place: Channel) -> Json:
    body = call.form()
    length(("name",), body.get("name"), 1, 100)
    if place.kind != TEXT:
        raise ApiError(50024)
    if body.get("auto_archive_duration") not in (None, *ARCHIVE_MINUTES):
        raise bad_archive()
    return body


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def thread_from_message(call: Call) -> Reply:
    place = call.seen_channel(permissions.CREATE_PUBLIC_THREADS)
    body = thread_form(call, place)
    item = call.message(place)
    if item.thread_id is not None:
        raise ApiError(160004)
    thread = places.new_thread(
        call.world,
        place,
        call.world.bot_user,
        body["name"],
        message=item,
        auto_archive=body.get("auto_archive_duration") or 1440,
    )
    return Reply(payloads.channel(call.world, thread), 201)


@routes.add("POST", "/channels/{channel_id}/threads")
def thread_alone(call: Call) -> Reply:
    place = call.seen_channel()
    body = thread_form(call, place)
    private = (body.get("type") or PRIVATE_THREAD) == PRIVATE_THREAD
    wanted = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
    call.world.require(place, wanted)
    thread = places.new_thread(
        call.world,
        place,
        call.world.bot_user,
        body["name"],
        private=private,
        auto_archive=body.get("auto_archive_duration") or 1440,
        invitable=body.get("invitable") is not False,
    )
    return Reply(payloads.channel(call.world, thread), 201)


def thread_of(call: Call, *, open_only: bool = True) -> Channel:
    thread = call.seen_channel()
    if not thread.is_thread:
        raise ApiError(50024)
    if thread.archived and open_only:
        raise ApiError(50083)
    return thread


@routes.add("GET", THREAD_MEMBERS)
def thread_members(call: Call) -> Reply:
    thread = thread_of(call, open_only=False)
    return Reply([payloads.thread_member(call.world, thread, each) for each in thread.members])


@routes.add("GET", THREAD_MEMBERS + "/{user_id}")
def thread_member(call: Call) -> Reply:
    thread, who = thread_of(call, open_only=False), call.user()
    if who.id not in thread.members:
        raise ApiError(10007)
    return Reply(payloads.thread_member(call.world, thread, who.id))


@routes.add("PUT", THREAD_MEMBERS + "/{user_id}")
def add_member(call: Call) -> Reply:
    thread, who = thread_of(call), call.user()
    home = call.world.guild_of(thread)
    if home is None or who.id not in home.members:
        raise ApiError(10007)
    if who is not call.world.bot_user:
        call.world.require(thread, permissions.SEND_MESSAGES_IN_THREADS)
    places.add_to_thread(call.world, thread, who)
    return nothing()


@routes.add("DELETE", THREAD_MEMBERS + "/{user_id}")
def remove_member(call: Call) -> Reply:
    thread, who = thread_of(call), call.user()
    owns_private = thread.kind == PRIVATE_THREAD and thread.owner_id == call.world.bot_user.id
    if who is not call.world.bot_user and not owns_private:
        call.world.require(thread, permissions.MANAGE_THREADS)
    places.take_from_thread(call.world, thread, who)
    return nothing()


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Reply:
    world, home = call.world, call.guild()
    threads = [each for each in world.threads_of(home.id) if not each.archived and world.bot_sees(each)]
    own = world.bot_user.id
    members = [payloads.thread_member(world, each, own) for each in threads if own in each.members]
    return Reply(
        {"threads": [payloads.channel(world, each) for each in threads], "members": members, "has_more": False}
    )


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
@routes.add("GET", "/channels/{channel_id}/threads/archived/private")
def archived_threads(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    private = call.template.endswith("private")
    if private:
        call.world.require(place, permissions.MANAGE_THREADS)
    threads = [
        payloads.channel(call.world, each)
        for each in call.world.threads_of(place.guild_id or 0)
        if each.archived and each.parent_id == place.id and (each.kind == PRIVATE_THREAD) == private
    ]
    return Reply({"threads": threads, "members": [], "has_more": False})
