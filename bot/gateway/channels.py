"""Channels in which the bot may not write: a breaker for each, so that a lost permission never becomes a storm of calls."""

from __future__ import annotations

from typing import Any

import discord

from bot.sessions.ports import Clock

RETRY_SECONDS = 600.0

NEEDED = ("view_channel", "send_messages", "embed_links", "read_message_history")
NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads", "embed_links", "read_message_history")


def missing_permissions(permissions: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The permissions that a table needs and that are not held, by Discord's names for the API."""
    needed = NEEDED_IN_THREAD if in_thread else NEEDED
    return tuple(name for name in needed if not getattr(permissions, name))


def lacking_in(client: discord.Client, channel: int) -> tuple[str, ...]:
    """What the bot itself lacks in a channel, as far as the library knows the channel."""
    found: Any = client.get_channel(channel)
    if found is None or getattr(found, "guild", None) is None or found.guild.me is None:
        return ()
    return missing_permissions(found.permissions_for(found.guild.me), in_thread=isinstance(found, discord.Thread))


class Channels:
    """Which channels are shut at present. One try every ten minutes is let through."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._shut: dict[int, float] = {}

    def may_try(self, channel: int) -> bool:
        """True unless the channel refused us a short time ago."""
        return self._shut.get(channel, 0.0) <= self._clock.now()

    def shut(self, channel: int) -> bool:
        """Note a refusal. True when it is the first since the channel was last open."""
        first = channel not in self._shut
        self._shut[channel] = self._clock.now() + RETRY_SECONDS
        return first

    def opened(self, channel: int) -> None:
        """Note that the channel takes our messages."""
        self._shut.pop(channel, None)
