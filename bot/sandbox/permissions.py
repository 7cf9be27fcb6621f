"""What a member may do where: roles, overwrites and threads; it must never change anything."""

from __future__ import annotations

from .models import PRIVATE_THREAD, Channel, Guild, Member, User

ADD_REACTIONS = 1 << 6
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
CHANGE_NICKNAME = 1 << 26
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
SEND_POLLS = 1 << 49
PIN_MESSAGES = 1 << 51
ALL = (1 << 52) - 1

EVERYONE_DEFAULT = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | SEND_MESSAGES_IN_THREADS
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_EXTERNAL_EMOJIS
    | CHANGE_NICKNAME
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
)
IN_DM = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
)
NAMES = {
    VIEW_CHANNEL: "View Channel",
    SEND_MESSAGES: "Send Messages",
    SEND_MESSAGES_IN_THREADS: "Send Messages in Threads",
    MANAGE_MESSAGES: "Manage Messages",
    MANAGE_THREADS: "Manage Threads",
    MANAGE_CHANNELS: "Manage Channels",
    MANAGE_ROLES: "Manage Roles",
    EMBED_LINKS: "Embed Links",
    ATTACH_FILES: "Attach Files",
    READ_MESSAGE_HISTORY: "Read Message History",
    ADD_REACTIONS: "Add Reactions",
    PIN_MESSAGES: "Pin Messages",
    CREATE_PUBLIC_THREADS: "Create Public Threads",
    CREATE_PRIVATE_THREADS: "Create Private Threads",
    USE_APPLICATION_COMMANDS: "Use Application Commands",
}


def in_guild(guild: Guild, member: Member) -> int:
    """Permission bits by roles alone."""
    if guild.owner_id == member.user.id:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            bits |= guild.roles[role_id].permissions
    return ALL if bits & ADMINISTRATOR else bits


def in_channel(guild: Guild, member: Member, channel: Channel, parent: Channel | None = None) -> int:
    """Permission bits in a text channel, or in a thread (`parent` is then the thread's channel)."""
    bits = in_guild(guild, member)
    if bits == ALL:
        return ALL
    source = parent if parent is not None else channel
    everyone = source.overwrites.get(guild.id)
    if everyone is not None:
        bits = (bits & ~everyone.deny) | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        overwrite = source.overwrites.get(role_id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    bits = (bits & ~deny) | allow
    own = source.overwrites.get(member.user.id)
    if own is not None:
        bits = (bits & ~own.deny) | own.allow
    if channel.kind == PRIVATE_THREAD and member.user.id not in channel.members and not bits & MANAGE_THREADS:
        bits &= ~VIEW_CHANNEL
    if not bits & VIEW_CHANNEL:
        return 0
    speaks = SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES
    if not bits & speaks:
        bits &= ~(MENTION_EVERYONE | EMBED_LINKS | ATTACH_FILES | SEND_POLLS)
    return bits


def may_see(guild: Guild | None, user: User, channel: Channel, parent: Channel | None = None) -> bool:
    """Whether a person sees a channel in the client's list."""
    if guild is None:
        return user.bot or channel.recipient is user
    member = guild.members.get(user.id)
    return member is not None and bool(in_channel(guild, member, channel, parent) & VIEW_CHANNEL)
