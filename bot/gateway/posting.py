"""Messages that are posted once and edited after that; it says what became of a call, and decides nothing about tables.

A page that is shown already is not sent again. A message that has gone, or is too old to be edited well, is posted anew.
"""

from __future__ import annotations

import hashlib
import logging

import aiohttp
import discord

from bot.gateway import codes
from bot.gateway.desk import Desk, Shown, family_of, public_place
from bot.gateway.pacing import Pacing
from bot.gateway.pages import SILENT, view_of
from bot.gateway.ports import MessageStore
from bot.render.pages import Page
from bot.sessions.ports import Clock, StoreFailed

log = logging.getLogger(__name__)

EDITABLE_SECONDS = 50 * 60.0
"""Edits of messages older than an hour are held back by Discord (30046)."""

TRANSIENT = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)

_RENEW = frozenset({codes.UNKNOWN_MESSAGE, codes.EDIT_OF_OLD_MESSAGE, codes.THREAD_ARCHIVED})


def is_transient(error: BaseException) -> bool:
    """True when the same call may succeed a little later."""
    if isinstance(error, TRANSIENT):
        return True
    return isinstance(error, discord.HTTPException) and (error.status == 429 or error.code == codes.DM_LIMITED)


class Posting:
    """Posts, edits and takes away a table's messages, and keeps in the store which they are."""

    def __init__(self, client: discord.Client, store: MessageStore, clock: Clock, pacing: Pacing) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._pacing = pacing

    async def load(self, desk: Desk) -> dict[str, Shown]:
        """The table's messages, read from the store the first time."""
        if desk.messages is None:
            kept = await self._store.messages_of(desk.info.table)
            if desk.messages is None:
                desk.messages = {place: Shown(ref.channel, ref.message, ref.posted_at) for place, ref in kept.items()}
        return desk.messages

    def fresh(self, shown: Shown) -> bool:
        """True while the message may be edited well."""
        return self._clock.now() - shown.posted_at < EDITABLE_SECONDS

    async def put(self, desk: Desk, place: str, channel: int, page: Page, *, anew: bool = False) -> None:
        """Have ``place`` show the page: edit its message, or post one and take away what it replaces.

        ``anew`` posts even when the message could be edited. Raises discord.HTTPException, or what ``is_transient`` knows.
        """
        messages = await self.load(desk)
        shown = messages.get(place)
        digest = hash(page)
        if shown is not None and not anew:
            if shown.digest == digest:
                return
            if self.fresh(shown) and await self._edit(shown, page, digest):
                return
        nonce = self._nonce(desk, place, shown)
        posted = await self._send(channel, page, nonce, SILENT)
        await self._remember(desk, place, Shown(channel, posted, self._clock.now(), digest, bool(page.rows)))
        if shown is not None and shown.message != posted:
            await self.delete(shown)
        await self._retire(desk, place)

    async def post_line(
        self, desk: Desk, place: str, text: str, mention: int | None = None, turn: int | None = None
    ) -> None:
        """Post a short message, with a mention of one person if asked; ``place`` remembers it when it is not empty."""
        allowed = SILENT if mention is None else discord.AllowedMentions(users=[discord.Object(mention)])
        nonce = None if not place else self._nonce(desk, f"{place}/{turn}", None)
        posted = await self._send(desk.info.channel, Page(text), nonce, allowed)
        if place:
            await self._remember(desk, place, Shown(desk.info.channel, posted, self._clock.now(), turn, False))

    async def take_away(self, desk: Desk, place: str) -> None:
        """Delete the message of a place, if there is one."""
        messages = await self.load(desk)
        shown = messages.pop(place, None)
        if shown is not None:
            await self.delete(shown)
            await self._store.forget_message(desk.info.table, place)

    async def delete(self, shown: Shown) -> None:
        """Delete a message; one that is gone already, or that we may not reach, is left."""
        await self._pacing.turn()
        try:
            await self._partial(shown).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("a message could not be taken away (%d)", error.code)

    async def _retire(self, desk: Desk, place: str) -> None:
        """An older table message goes: the score sheets tell of past deals. Sheets and hands stay to be read, without controls."""
        messages = await self.load(desk)
        for other in [each for each in messages if each != place and family_of(each) == family_of(place)]:
            old = messages.pop(other)
            try:
                if family_of(other) == family_of(public_place(0)):
                    await self.delete(old)
                elif old.pressable:
                    await self._pacing.turn()
                    await self._partial(old).edit(view=None)
            except discord.HTTPException as error:
                if is_transient(error):
                    messages[other] = old
                    raise
                log.info("an older message kept its buttons (%d)", error.code)
            await self._store.forget_message(desk.info.table, other)

    async def _edit(self, shown: Shown, page: Page, digest: int) -> bool:
        await self._pacing.turn()
        try:
            await self._partial(shown).edit(content=page.text, view=view_of(page), allowed_mentions=SILENT)
        except discord.HTTPException as error:
            if error.code in _RENEW:
                return False
            raise
        shown.digest, shown.pressable = digest, bool(page.rows)
        return True

    async def _send(self, channel: int, page: Page, nonce: str | None, allowed: discord.AllowedMentions) -> int:
        await self._pacing.turn()
        target = self._client.get_partial_messageable(channel)
        view = view_of(page)
        if view is None:
            sent = await target.send(page.text, nonce=nonce, allowed_mentions=allowed)  # type: ignore[arg-type]
        else:
            sent = await target.send(page.text, view=view, nonce=nonce, allowed_mentions=allowed)  # type: ignore[arg-type]
        return sent.id

    async def _remember(self, desk: Desk, place: str, shown: Shown) -> None:
        messages = await self.load(desk)
        messages[place] = shown
        try:
            await self._store.remember_message(desk.info.table, place, shown.channel, shown.message, shown.posted_at)
        except StoreFailed:
            # Only a restart would need it, and would then post once more.
            log.warning("a message of table %s could not be kept in the store", desk.info.table)

    def _partial(self, shown: Shown) -> discord.PartialMessage:
        return self._client.get_partial_messageable(shown.channel).get_partial_message(shown.message)

    def _nonce(self, desk: Desk, place: str, replaced: Shown | None) -> str:
        # The same for every try to post the same message, so that Discord gives back the first one instead of a second.
        basis = f"{desk.info.table}/{place}/{replaced.message if replaced is not None else 0}"
        return hashlib.blake2s(basis.encode(), digest_size=12).hexdigest()
