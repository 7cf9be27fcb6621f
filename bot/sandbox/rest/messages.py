"""Messages of a channel: write, read, change, delete, pin, react, type; it must never reach a private reply."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from bot.sandbox import payloads, permissions, posts
from bot.sandbox.errors import ApiError, BadForm
from bot.sandbox.models import DM, Channel, Json, Message
from bot.sandbox.rules import check_message
from bot.sandbox.snowflake import made_at

from .routing import Call, Reply, Routes, nothing

routes = Routes()
MESSAGES = "/channels/{channel_id}/messages"
ONE = MESSAGES + "/{message_id}"
NONCE_LIVES = 300.0
PINS = 50


@routes.add("POST", MESSAGES)
def create(call: Call) -> Reply:
    world, place, body = call.world, call.channel(), call.form()
    may_speak(call, place, body)
    check_message(body, files=len(call.files))
    first = repeated(call, place, body)
    if first is not None:
        return Reply(payloads.message(world, first))
    reference = body.get("message_reference")
    if reference and int(reference["message_id"]) not in place.messages:
        if reference.get("fail_if_not_exists", True) is not False:
            text = "Unknown message"
            raise BadForm([(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", text)], rule=False)
        body = {key: value for key, value in body.items() if key != "message_reference"}
    item = posts.post(world, place, world.bot_user, posts.Draft(body, call.files))
    return Reply(payloads.message(world, item))


def may_speak(call: Call, place: Channel, body: Json) -> None:
    """Permissions and closed doors in the order in which Discord tells of them."""
    world = call.world
    if place.kind == DM:
        assert place.recipient is not None
        world.may_dm(place.recipient)
        return
    speaks = permissions.SEND_MESSAGES_IN_THREADS if place.is_thread else permissions.SEND_MESSAGES
    world.require(place, speaks)
    if place.locked and not world.permissions_of(world.bot_user, place) & permissions.MANAGE_THREADS:
        raise ApiError(160005)
    if body.get("embeds"):
        world.require(place, permissions.EMBED_LINKS)
    if call.files:
        world.require(place, permissions.ATTACH_FILES)
    if body.get("message_reference"):
        world.require(place, permissions.READ_MESSAGE_HISTORY)


def repeated(call: Call, place: Channel, body: Json) -> Message | None:
    """With enforce_nonce, the message that this one repeats (same nonce, at most some minutes old)."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    since = call.world.clock.now() - NONCE_LIVES
    recent = reversed(list(place.messages.values()))
    own = (each for each in recent if each.author is call.world.bot_user and each.created >= since)
    return next((each for each in own if each.nonce == nonce), None)


@routes.add("GET", MESSAGES)
def read(call: Call) -> Reply:
    place = call.seen_channel()
    held = call.world.permissions_of(call.world.bot_user, place)
    if not held & permissions.READ_MESSAGE_HISTORY:
        return Reply([])
    items = [each for each in place.messages.values() if each.ephemeral_for is None]
    limit = number(call, "limit", 50, 1, 100)
    query = call.query
    if "around" in query:
        centre = int(query["around"])
        items = sorted(items, key=lambda each: abs(each.id - centre))[:limit]
    elif "after" in query:
        items = [each for each in items if each.id > int(query["after"])][:limit]
    else:
        before = int(query.get("before") or 1 << 63)
        items = [each for each in items if each.id < before][-limit:]
    items.sort(key=lambda each: each.id, reverse=True)
    return Reply([payloads.message(call.world, each) for each in items])


def number(call: Call, name: str, usual: int, low: int, high: int) -> int:
    text = call.query.get(name, str(usual))
    if not text.isdigit() or not low <= int(text) <= high:
        raise BadForm([((name,), "NUMBER_TYPE_MIN", f"int value should be from {low} to {high}.")])
    return int(text)


@routes.add("GET", ONE)
def get_one(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    return Reply(payloads.message(call.world, call.message(place)))


@routes.add("PATCH", ONE)
def change(call: Call) -> Reply:
    place, body = call.seen_channel(), call.form()
    item = call.message(place)
    if place.archived:
        raise ApiError(50083)
    if item.author is not call.world.bot_user:
        raise ApiError(50005)
    if item.kind != 0:
        raise ApiError(50021)
    check_message(body, files=len(call.files), existing=item)
    call.limits.old_edit(place.id, made_at(item.id))
    posts.edit(call.world, item, call.draft())
    return Reply(payloads.message(call.world, item))


@routes.add("DELETE", ONE)
def delete(call: Call) -> Reply:
    place = call.seen_channel()
    item = call.message(place)
    if item.author is not call.world.bot_user:
        if place.kind == DM:
            raise ApiError(50003)
        call.world.require(place, permissions.MANAGE_MESSAGES)
    if place.archived:
        raise ApiError(50083)
    posts.remove(call.world, item)
    return nothing()


@routes.add("POST", MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Reply:
    place = call.channel()
    if place.kind == DM:
        raise ApiError(50003)
    call.world.require(place, permissions.MANAGE_MESSAGES)
    ids = [int(each) for each in call.form().get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise ApiError(50016)
    oldest = call.world.clock.now() - 14 * 86400
    if any(made_at(each) < oldest for each in ids):
        raise ApiError(50034)
    items = [place.messages[each] for each in ids if each in place.messages]
    items = [each for each in items if each.ephemeral_for is None]
    if items:
        posts.remove(call.world, *items)
    return nothing()


@routes.add("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Reply:
    place = call.channel()
    call.world.require(place, permissions.SEND_MESSAGES_IN_THREADS if place.is_thread else permissions.SEND_MESSAGES)
    call.world.news.typing(place, call.world.bot_user)
    return nothing()


# pins


@routes.add("GET", MESSAGES + "/pins")
def pins(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    items = [
        {"pinned_at": call.world.clock.stamp(each.created), "message": payloads.message(call.world, each)}
        for each in reversed(place.messages.values())
        if each.pinned
    ]
    return Reply({"items": items, "has_more": False})


@routes.add("GET", "/channels/{channel_id}/pins")
def old_pins(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    return Reply([payloads.message(call.world, each) for each in place.messages.values() if each.pinned])


@routes.add("PUT", MESSAGES + "/pins/{message_id}")
@routes.add("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Reply:
    return set_pin(call, True)


@routes.add("DELETE", MESSAGES + "/pins/{message_id}")
@routes.add("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Reply:
    return set_pin(call, False)


def set_pin(call: Call, wanted: bool) -> Reply:
    place = call.seen_channel(permissions.PIN_MESSAGES)
    item = call.message(place)
    if wanted and sum(each.pinned for each in place.messages.values()) >= PINS:
        raise ApiError(30003)
    item.pinned = wanted
    call.world.news.message(item, edited=True)
    return nothing()


# reactions

REACTIONS = ONE + "/reactions/{emoji_name}"


def emoji_name(call: Call) -> str:
    """A unicode emoji or name:id of an application emoji that exists; else 10014."""
    name = unquote(call.params["emoji_name"])
    custom = re.fullmatch(r"\w+:(\d+)", name)
    if custom and int(custom[1]) in call.world.emojis:
        return name
    if custom or not name or (name.isascii() and not re.fullmatch(r"[0-9#*].*", name)):
        raise ApiError(10014)
    return name


@routes.add("PUT", REACTIONS + "/@me")
def react(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    item, name, own = call.message(place), emoji_name(call), call.world.bot_user
    if name not in item.reactions:
        call.world.require(place, permissions.ADD_REACTIONS)
        if len(item.reactions) >= 20:
            raise ApiError(30010)
    who = item.reactions.setdefault(name, [])
    if own.id not in who:
        who.append(own.id)
        call.world.news.reaction(item, own, name, added=True)
    return nothing()


@routes.add("DELETE", REACTIONS + "/{user_id}")
def unreact(call: Call) -> Reply:
    place = call.seen_channel()
    item, name, who = call.message(place), emoji_name(call), call.user()
    if who is not call.world.bot_user:
        call.world.require(place, permissions.MANAGE_MESSAGES)
    if who.id in item.reactions.get(name, []):
        item.reactions[name].remove(who.id)
        call.world.news.reaction(item, who, name, added=False)
        if not item.reactions[name]:
            del item.reactions[name]
    return nothing()


@routes.add("GET", REACTIONS)
def reactors(call: Call) -> Reply:
    place = call.seen_channel(permissions.READ_MESSAGE_HISTORY)
    who: list[Any] = payloads.users(call.world, call.message(place).reactions.get(emoji_name(call), []))
    return Reply(who[: number(call, "limit", 25, 1, 100)])


@routes.add("DELETE", ONE + "/reactions")
def clear_reactions(call: Call) -> Reply:
    place = call.seen_channel(permissions.MANAGE_MESSAGES)
    item = call.message(place)
    item.reactions.clear()
    call.world.news.message(item, edited=True)
    return nothing()
