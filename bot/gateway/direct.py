"""Direct messages: opening them slowly enough, and knowing each person's channel; never what is written there."""

from __future__ import annotations

import asyncio

import discord

from bot.gateway.pacing import Pacing

KNOWN = 4096


class Direct:
    """The channels for direct messages. Discord limits how many may be opened in a short time and does not say how many."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._gate = asyncio.Semaphore(2)
        self._pacing = Pacing(per_second=4, burst=10)
        self._known: dict[int, int] = {}

    async def channel_of(self, user: int) -> int:
        """The id of the channel with a person, opened if need be. Raises discord.HTTPException."""
        if user not in self._known:
            async with self._gate:
                await self._pacing.turn()
                opened = await self._client.create_dm(discord.Object(user))
            self.learn(user, opened.id)
        return self._known[user]

    def learn(self, user: int, channel: int) -> None:
        """Keep a channel that is known already."""
        self._known[user] = channel
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]
