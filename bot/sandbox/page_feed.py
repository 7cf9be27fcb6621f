"""What one person may see, as JSON for the page; it must never show another's private replies or messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import payloads, permissions
from .models import DM, Channel, Emoji, Interaction, Json, Message, User

if TYPE_CHECKING:
    from .world import World

EXCERPT_LENGTH = 90
PINNED_NOTICE, THREAD_CREATED, THREAD_STARTER = 6, 18, 21
SYSTEM_SENTENCES = {
    PINNED_NOTICE: "pinned a message to this channel.",
    THREAD_CREATED: "started a thread.",
    THREAD_STARTER: "This is the beginning of the thread.",
}


def person(world: World, user: User) -> Json:
    """Id, shown name and whether it is a bot."""
    return {"id": str(user.id), "name": shown_name(world, user), "bot": user.bot}


def shown_name(world: World, user: User) -> str:
    """The nickname in the server, or else the person's own name."""
    member = world.guild.members.get(user.id)
    return (member.nick if member is not None else None) or user.display_name


def state(world: World, reader: User, columns: int) -> Json:
    """All but the messages: people, channels, commands, emojis; `columns` is how many people to show."""
    members = [each.user for each in world.guild.members.values()]
    roles = [each for each in world.guild.roles.values() if each.id != world.guild.id]
    return {
        "persona": person(world, reader),
        "personas": [person(world, each) for each in world.people],
        "columns": columns,
        "guild": {"id": str(world.guild.id), "name": world.guild.name},
        "bot": person(world, world.bot_user),
        "channels": [channel(world, each, reader) for each in seen_channels(world, reader)],
        "members": [person(world, each) for each in members],
        "roles": [{"id": str(each.id), "name": each.name} for each in roles],
        "emojis": [{"id": str(each.id), "name": each.name, "url": emoji_path(each)} for each in world.emojis.values()],
        "commands": [payloads.command(world, each) for each in world.commands() if each.kind == 1],
        "dms_open": reader.dms_open,
    }


def emoji_path(emoji: Emoji) -> str:
    return f"/cdn/emojis/{emoji.id}.{'gif' if emoji.animated else 'png'}"


def seen_channels(world: World, reader: User) -> list[Channel]:
    """The reader's channels in the client's order: the server's, open threads, and own direct messages."""
    seen = [each for each in world.channels.values() if world.sees(reader, each)]
    seen.sort(key=lambda each: (each.kind == DM, each.is_thread, each.position, each.id))
    return [each for each in seen if not (each.is_thread and each.archived)]


def channel(world: World, item: Channel, reader: User) -> Json:
    """`blocked` says why the reader cannot write there, or is null; `commands` are the ids usable there."""
    kind = "dm" if item.kind == DM else "thread" if item.is_thread else "text"
    return {
        "id": str(item.id),
        "name": world.bot_user.display_name if kind == "dm" else item.name,
        "type": kind,
        "parent_id": str(item.parent_id) if item.parent_id else None,
        "topic": item.topic,
        "last_message_id": str(item.last_message_id) if item.last_message_id else None,
        "blocked": blocked(world, item, reader),
        "commands": [str(each.id) for each in world.registry.usable(reader, item)],
    }


def blocked(world: World, item: Channel, reader: User) -> str | None:
    if item.kind == DM:
        return None
    allowed = world.permissions_of(reader, item)
    wanted = permissions.SEND_MESSAGES_IN_THREADS if item.is_thread else permissions.SEND_MESSAGES
    if item.locked and not allowed & permissions.MANAGE_THREADS:
        return "This thread is locked; only moderators can write here."
    return None if allowed & wanted else "You can read this channel, but not write in it."


def message(world: World, item: Message, reader: User, origin: str) -> Json:
    """One message for one reader; addresses below `origin` (the sandbox's own) become paths."""
    body = payloads.message(world, item)
    return {
        "id": body["id"],
        "channel_id": body["channel_id"],
        "author": person(world, item.author),
        "content": item.content,
        "timestamp": body["timestamp"],
        "edited_timestamp": body["edited_timestamp"],
        "flags": item.flags,
        "embeds": own_paths(body["embeds"], origin),
        "attachments": own_paths(body["attachments"], origin),
        "components": own_paths(body["components"], origin),
        "interaction": used_command(world, item.interaction),
        "reply_to": reply_to(world, item, reader),
        "can_delete": can_delete(world, item, reader),
        "mentioned": reader.id in item.mentions,
        "system": SYSTEM_SENTENCES.get(item.kind),
    }


def own_paths(value: Any, origin: str) -> Any:
    """The sandbox's absolute addresses as paths, so that the page works under every name of this machine."""
    if isinstance(value, dict):
        return {
            key: text.removeprefix(origin)
            if key in ("url", "proxy_url") and isinstance(text, str) and text.startswith(f"{origin}/")
            else own_paths(text, origin)
            for key, text in value.items()
        }
    return [own_paths(each, origin) for each in value] if isinstance(value, list) else value


def used_command(world: World, item: Interaction | None) -> Json | None:
    """Who used which command, for a message that answers one (also by way of a modal)."""
    while item is not None and item.kind == 5:
        item = item.parent
    if item is None or item.kind != 2:
        return None
    words = [str(item.data["name"])]
    options = item.data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return {"user": person(world, item.user), "command": " ".join(words)}


def reply_to(world: World, item: Message, reader: User) -> Json | None:
    if item.reference is None:
        return None
    target = world.channels[item.channel_id].messages.get(item.reference)
    if target is None or target.ephemeral_for not in (None, reader.id):
        return {"author": "", "excerpt": "(the message was deleted)"}
    excerpt = " ".join(target.text().split())
    shortened = f"{excerpt[:EXCERPT_LENGTH]}…" if len(excerpt) > EXCERPT_LENGTH else excerpt
    return {"author": shown_name(world, target.author), "excerpt": shortened or "(a message without text)"}


def can_delete(world: World, item: Message, reader: User) -> bool:
    if item.author is reader:
        return True
    place = world.channels[item.channel_id]
    return place.kind != DM and bool(world.permissions_of(reader, place) & permissions.MANAGE_MESSAGES)


def event(world: World, happening: Json, reader: User, origin: str) -> Json | None:
    """A world event as the page understands it; None when it changes nothing for the reader."""
    kind = happening["type"]
    if kind == "message":
        item = world.message(int(happening["channel_id"]), int(happening["message"]["id"]))
        if item is None or not world.sees_message(reader, item):
            return None
        return {"type": "message", "message": message(world, item, reader, origin)}
    if kind == "message_delete":
        return {"type": kind, "channel_id": happening["channel_id"], "id": happening["id"]}
    if kind == "typing":
        return {
            "type": kind,
            "channel_id": str(happening["channel_id"]),
            "user_id": str(happening["user_id"]),
        }
    return None if kind == "interaction" else {"type": "refresh"}
