"""Messages written, changed and removed; it must never check who may: that is done before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import components, permissions
from .errors import ApiError
from .images import probe
from .models import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    Attachment,
    Channel,
    Interaction,
    Json,
    Message,
    Upload,
    User,
)

if TYPE_CHECKING:
    from .world import World

USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
UPLOAD_LIMIT = 10 * 1024 * 1024
MESSAGES_KEPT = 500
SENT_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2 | 1 << 12 | 1 << 13


@dataclass
class Draft:
    """What a message shall hold: a request's body (as Discord's JSON) and the files that came with it."""

    body: Json = field(default_factory=dict)
    files: dict[int, Upload] = field(default_factory=dict)


def post(
    world: World,
    place: Channel,
    author: User,
    draft: Draft,
    *,
    interaction: Interaction | None = None,
    ephemeral_for: int | None = None,
    kind: int = 0,
    loading: bool = False,
) -> Message:
    """Write a message, thin the channel's history to 500 and tell everybody who may see it."""
    body = draft.body
    item = Message(world.new_id(), place.id, author, world.clock.now(), kind=kind, interaction=interaction)
    item.webhook = interaction is not None
    item.ephemeral_for = ephemeral_for
    item.flags = int(body.get("flags") or 0) & SENT_FLAGS
    item.flags |= (EPHEMERAL if ephemeral_for is not None else 0) | (LOADING if loading else 0)
    item.nonce = body.get("nonce")
    reference = body.get("message_reference")
    item.reference = int(reference["message_id"]) if reference else None
    _attach(world, item, draft)
    _fill(world, item, body)
    item.mentions, item.mention_roles, item.everyone = mentioned(world, place, item, body)
    item.pinged = {each for each in item.mentions if world.sees_message(world.users[each], item)}
    item.pinged.discard(author.id)
    place.messages[item.id] = item
    place.last_message_id = item.id
    place.total_sent += 1
    _thin(world, place)
    if place.is_thread and place.archived:
        place.archived, place.archive_changed = False, world.clock.now()
        world.news.channel(place, "UPDATE")
    world.news.message(item)
    return item


def edit(world: World, item: Message, draft: Draft) -> None:
    """Change what the draft names and nothing else; a loading message becomes a real one. Nobody is pinged."""
    body = draft.body
    if body.get("flags") is not None:
        changeable = SUPPRESS_EMBEDS | COMPONENTS_V2
        item.flags = item.flags & ~SUPPRESS_EMBEDS | int(body["flags"]) & changeable
    if item.flags & LOADING:
        item.flags &= ~LOADING
    else:
        item.edited = world.clock.now()
    _attach(world, item, draft)
    _fill(world, item, body)
    place = world.channels[item.channel_id]
    item.mentions, item.mention_roles, _ = mentioned(world, place, item, body)
    world.news.message(item, edited=True)


def remove(world: World, *items: Message, tell_bot: bool = True) -> None:
    place = world.channels[items[0].channel_id]
    for item in items:
        place.messages.pop(item.id, None)
        _forget_files(world, item.attachments)
    if len(items) > 1:
        world.news.messages_gone(place, list(items))
    else:
        world.news.message_gone(items[0], tell_bot=tell_bot)


def mentioned(world: World, place: Channel, item: Message, body: Json) -> tuple[set[int], set[int], bool]:
    """Users, roles and "everyone" that the text (or the reply) names and that allowed_mentions lets through."""
    text = "\n".join([item.content, *(str(each["content"]) for each in item.walk() if each["type"] == 10)])
    users = {int(each) for each in USER_MENTION.findall(text)} & world.users.keys()
    home = world.guild_of(place)
    roles = {int(each) for each in ROLE_MENTION.findall(text)} & (home.roles.keys() if home else set())
    may_all = bool(world.permissions_of(item.author, place) & permissions.MENTION_EVERYONE)
    everyone = home is not None and may_all and ("@everyone" in text or "@here" in text)
    allowed = body.get("allowed_mentions")
    if allowed is not None:
        parse = allowed.get("parse") or []
        if "users" not in parse:
            users &= {int(each) for each in allowed.get("users") or []}
        if "roles" not in parse:
            roles &= {int(each) for each in allowed.get("roles") or []}
        everyone = everyone and "everyone" in parse
    target = place.messages.get(item.reference) if item.reference else None
    if target is not None and (allowed is None or allowed.get("replied_user")):
        users.add(target.author.id)
    return users, roles, everyone


def _fill(world: World, item: Message, body: Json) -> None:
    def resolve(url: str) -> Json:
        return _media(world, item, url)

    if "content" in body:
        item.content = str(body["content"] or "").strip()
    if "embeds" in body:
        item.embeds = components.embeds(body["embeds"] or [], resolve)
    if "components" in body:
        item.components = components.complete(body["components"] or [], resolve)


def _media(world: World, item: Message, url: str) -> Json:
    name = url.removeprefix("attachment://")
    found = next((each for each in item.attachments if url != name and each.filename == name), None)
    if found is None:
        return {"id": str(world.new_id()), "url": url, "proxy_url": url, "width": None, "height": None}
    address = world.attachment_url(found)
    return {
        "id": str(world.new_id()),
        "url": address,
        "proxy_url": address,
        "width": found.width,
        "height": found.height,
        "content_type": found.content_type,
        "attachment_id": str(found.id),
    }


def _attach(world: World, item: Message, draft: Draft) -> None:
    """Files arrive as files[n]; `attachments` describes them by n and, in an edit, lists the old ones that stay."""
    if any(len(each.data) > UPLOAD_LIMIT for each in draft.files.values()):
        raise ApiError(40005)
    listed: list[Json] | None = draft.body.get("attachments")
    before = {each.id: each for each in item.attachments}
    told: dict[int, Json] = {}
    if listed is not None:
        stays = []
        for each in listed:
            known = before.get(int(each["id"]))
            if known is None:
                told[int(each["id"])] = each
            else:
                known.description = each.get("description", known.description)
                stays.append(known)
        _forget_files(world, [each for each in item.attachments if each not in stays])
        item.attachments = stays
    for index, upload in sorted(draft.files.items()):
        item.attachments.append(_new_file(world, item, upload, told.get(index, {})))


def _new_file(world: World, item: Message, upload: Upload, told: Json) -> Attachment:
    name = re.sub(r"[^\w.\-]", "_", str(told.get("filename") or upload.filename)) or "file"
    picture = probe(upload.data)
    new = Attachment(
        world.new_id(),
        item.channel_id,
        name,
        upload.data,
        picture[0] if picture else content_type(name),
        picture[1] if picture else None,
        picture[2] if picture else None,
        told.get("description"),
        item.ephemeral_for is not None,
    )
    world.files[new.id] = new
    return new


def content_type(name: str) -> str:
    ending = name.rpartition(".")[2].lower()
    known: dict[str, Any] = {"txt": "text/plain; charset=utf-8", "json": "application/json; charset=utf-8"}
    known |= {"svg": "image/svg+xml", "csv": "text/csv; charset=utf-8"}
    return str(known.get(ending, "application/octet-stream"))


def _thin(world: World, place: Channel) -> None:
    while len(place.messages) > MESSAGES_KEPT:
        oldest = place.messages.pop(next(iter(place.messages)))
        _forget_files(world, oldest.attachments)


def forget_files(world: World, place: Channel) -> None:
    """Let go of every file in a channel that is about to vanish."""
    for item in place.messages.values():
        _forget_files(world, item.attachments)


def _forget_files(world: World, gone: list[Attachment]) -> None:
    for each in gone:
        world.files.pop(each.id, None)
