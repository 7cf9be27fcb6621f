"""World objects as the JSON that Discord would send; it must never change the world or decide who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .models import (
    DM,
    PRIVATE_THREAD,
    Attachment,
    Channel,
    Command,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    User,
)

if TYPE_CHECKING:
    from .world import World

UPLOAD_LIMIT = 10 * 1024 * 1024


def user(person: User) -> Json:
    body: Json = {
        "id": str(person.id),
        "username": person.username,
        "global_name": person.global_name,
        "discriminator": "0001" if person.bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if person.bot:
        body["bot"] = True
    return body


def member(world: World, who: Member, *, with_user: bool = True) -> Json:
    body: Json = {
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "deaf": False,
        "flags": 0,
        "joined_at": world.clock.stamp(who.joined),
        "mute": False,
        "nick": who.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(each) for each in who.roles],
    }
    if with_user:
        body["user"] = user(who.user)
    return body


def role(item: Role) -> Json:
    body: Json = {
        "id": str(item.id),
        "name": item.name,
        "permissions": str(item.permissions),
        "position": item.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": item.managed_by is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if item.managed_by is not None:
        body["tags"] = {"bot_id": str(item.managed_by)}
    return body


def channel(world: World, item: Channel) -> Json:
    body: Json = {
        "id": str(item.id),
        "type": item.kind,
        "flags": 0,
        "last_message_id": str(item.last_message_id) if item.last_message_id else None,
    }
    if item.kind == DM:
        assert item.recipient is not None
        return body | {"recipients": [user(item.recipient)]}
    body |= {
        "guild_id": str(item.guild_id),
        "name": item.name,
        "parent_id": str(item.parent_id) if item.parent_id else None,
        "rate_limit_per_user": item.slowmode,
    }
    if item.is_thread:
        return body | thread_part(world, item)
    return body | {
        "topic": item.topic,
        "position": item.position,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(each.target_id),
                "type": int(each.is_member),
                "allow": str(each.allow),
                "deny": str(each.deny),
            }
            for each in item.overwrites.values()
        ],
    }


def thread_part(world: World, item: Channel) -> Json:
    data: Json = {
        "archived": item.archived,
        "archive_timestamp": world.clock.stamp(item.archive_changed),
        "auto_archive_duration": item.auto_archive,
        "locked": item.locked,
        "create_timestamp": world.clock.stamp(item.archive_changed),
    }
    if item.kind == PRIVATE_THREAD:
        data["invitable"] = item.invitable
    body: Json = {
        "owner_id": str(item.owner_id),
        "thread_metadata": data,
        "message_count": len(item.messages),
        "member_count": min(50, len(item.members)),
        "total_message_sent": item.total_sent,
    }
    if world.bot_user.id in item.members:
        body["member"] = thread_member(world, item, world.bot_user.id)
    return body


def thread_member(world: World, item: Channel, user_id: int) -> Json:
    return {
        "id": str(item.id),
        "user_id": str(user_id),
        "join_timestamp": world.clock.stamp(item.members[user_id]),
        "flags": 1,
    }


def attachment(world: World, item: Attachment) -> Json:
    url = world.attachment_url(item)
    body: Json = {
        "id": str(item.id),
        "filename": item.filename,
        "size": len(item.data),
        "url": url,
        "proxy_url": url,
        "content_type": item.content_type,
    }
    if item.width is not None and item.height is not None:
        body |= {"width": item.width, "height": item.height}
    if item.description:
        body["description"] = item.description
    if item.ephemeral:
        body["ephemeral"] = True
    return body


def message(world: World, item: Message) -> Json:
    body: Json = {
        "id": str(item.id),
        "type": item.kind,
        "channel_id": str(item.channel_id),
        "author": user(item.author),
        "content": item.content,
        "timestamp": world.clock.stamp(item.created),
        "edited_timestamp": world.clock.stamp(item.edited) if item.edited is not None else None,
        "tts": False,
        "mention_everyone": item.everyone,
        "mentions": [user(world.users[each]) for each in sorted(item.mentions) if each in world.users],
        "mention_roles": [str(each) for each in sorted(item.mention_roles)],
        "attachments": [attachment(world, each) for each in item.attachments],
        "embeds": item.embeds,
        "components": item.components,
        "pinned": item.pinned,
        "flags": item.flags,
    }
    if item.nonce is not None:
        body["nonce"] = item.nonce
    if item.interaction is not None:
        body["interaction_metadata"] = interaction_metadata(world, item.interaction)
    if item.webhook or item.author is world.bot_user:
        body["application_id"] = str(world.application_id)
    if item.webhook:
        body["webhook_id"] = str(world.application_id)
    if item.reactions:
        body["reactions"] = [reaction(world, name, who) for name, who in item.reactions.items() if who]
    add_reference(world, item, body)
    thread = world.channels.get(item.thread_id) if item.thread_id else None
    if thread is not None:
        body["thread"] = channel(world, thread)
    return body


def add_reference(world: World, item: Message, body: Json) -> None:
    if item.reference is None:
        return
    place = world.channels[item.channel_id]
    body["message_reference"] = {
        "type": 0,
        "message_id": str(item.reference),
        "channel_id": str(item.channel_id),
    }
    if place.guild_id is not None:
        body["message_reference"]["guild_id"] = str(place.guild_id)
    target = place.messages.get(item.reference)
    bare = message(world, target) if target is not None and target.reference is None else None
    body["referenced_message"] = bare


def message_event(world: World, item: Message, *, content: bool = True) -> Json:
    """MESSAGE_CREATE and MESSAGE_UPDATE: the message plus guild and member, bare of text without the intent."""
    body = message(world, item)
    place = world.channels[item.channel_id]
    body["channel_type"] = place.kind
    if place.guild_id is not None:
        body["guild_id"] = str(place.guild_id)
        who = world.guilds[place.guild_id].members.get(item.author.id)
        if who is not None and not item.webhook:
            body["member"] = member(world, who, with_user=False)
    if not content:
        body |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return body


def reaction(world: World, name: str, who: list[int]) -> Json:
    return {
        "emoji": emoji_part(name),
        "count": len(who),
        "count_details": {"burst": 0, "normal": len(who)},
        "burst_colors": [],
        "me": world.bot_user.id in who,
        "me_burst": False,
    }


def emoji_part(name: str) -> Json:
    """The emoji of a reaction: `name` is a unicode emoji, or name:id of an uploaded one."""
    label, _, number = name.partition(":")
    return {"id": number or None, "name": label}


def interaction_metadata(world: World, item: Interaction) -> Json:
    body: Json = {
        "id": str(item.id),
        "type": 2 if item.kind == 4 else item.kind,
        "user": user(item.user),
        "authorizing_integration_owners": integration_owners(world, item),
    }
    if item.kind == 3 and item.message is not None:
        body["interacted_message_id"] = str(item.message.id)
    if item.kind == 5 and item.parent is not None:
        body["triggering_interaction_metadata"] = interaction_metadata(world, item.parent)
    return body


def integration_owners(world: World, item: Interaction) -> Json:
    place = world.channels[item.channel_id]
    return {"0": str(place.guild_id or 0)}


def interaction(world: World, item: Interaction) -> Json:
    """INTERACTION_CREATE."""
    place = world.channels[item.channel_id]
    home = world.guilds.get(place.guild_id or 0)
    body: Json = {
        "id": str(item.id),
        "application_id": str(world.application_id),
        "type": item.kind,
        "token": item.token,
        "version": 1,
        "data": item.data,
        "channel_id": str(place.id),
        "channel": channel(world, place),
        "locale": item.locale,
        "app_permissions": str(world.permissions_of(world.bot_user, place)),
        "entitlements": [],
        "authorizing_integration_owners": integration_owners(world, item),
        "context": 1 if home is None else 0,
        "attachment_size_limit": UPLOAD_LIMIT,
    }
    if home is None:
        body["user"] = user(item.user)
    else:
        who = home.members[item.user.id]
        rights = str(world.permissions_of(item.user, place))
        body |= {
            "guild_id": str(home.id),
            "guild": {"id": str(home.id), "features": [], "locale": home.locale},
            "guild_locale": home.locale,
            "member": member(world, who) | {"permissions": rights},
        }
    if item.message is not None:
        body["message"] = message(world, item.message)
    return body


def interaction_response(item: Interaction) -> Json:
    """The `interaction` part of a callback's answer."""
    body: Json = {"id": str(item.id), "type": item.kind, "channel_id": str(item.channel_id)}
    if item.response is not None:
        body["response_message_id"] = str(item.response.id)
        body["response_message_loading"] = bool(item.response.flags & 128)
        body["response_message_ephemeral"] = bool(item.response.flags & 64)
    return body


def users(world: World, ids: Iterable[int]) -> list[Json]:
    return [user(world.users[each]) for each in ids if each in world.users]


def command(world: World, item: Command) -> Json:
    body: Json = {
        "id": str(item.id),
        "application_id": str(world.application_id),
        "version": str(item.version),
        "type": item.kind,
        "name": item.name,
        "name_localizations": item.body.get("name_localizations"),
        "description": item.body.get("description") or "",
        "description_localizations": item.body.get("description_localizations"),
        "default_member_permissions": bits_text(item.body.get("default_member_permissions")),
        "dm_permission": item.body.get("dm_permission") is not False,
        "contexts": item.body.get("contexts"),
        "integration_types": item.body.get("integration_types") or [0],
        "nsfw": bool(item.body.get("nsfw")),
    }
    if item.guild_id is not None:
        body["guild_id"] = str(item.guild_id)
    if item.body.get("options"):
        body["options"] = [option(each) for each in item.body["options"]]
    return body


def option(item: Json) -> Json:
    """A command option without what was null in the request, and choices with every name localisation spelt out."""
    body = {key: value for key, value in item.items() if value is not None}
    body.setdefault("description", "")
    if item.get("options"):
        body["options"] = [option(each) for each in item["options"]]
    return body


def bits_text(value: Any) -> str | None:
    return None if value is None else str(value)
