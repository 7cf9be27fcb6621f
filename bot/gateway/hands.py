"""Hands in direct messages and in private replies: kept up to date for the seat's own person, and shown to nobody else."""

from __future__ import annotations

import logging

import discord

from bot.errors import Refusal
from bot.gateway import codes, screens
from bot.gateway.desk import Desk, PrivateHand, hand_place
from bot.gateway.direct import Direct
from bot.gateway.pages import SILENT, view_of
from bot.gateway.people import People
from bot.gateway.posting import Posting, is_transient
from bot.render.pages import Page
from bot.render.refusals import refusal_text
from bot.rules.seats import Seat
from bot.sessions.ports import Clock, TableInfo
from bot.sessions.table import Table

log = logging.getLogger(__name__)

_DEAD = frozenset({codes.INVALID_TOKEN, codes.UNKNOWN_WEBHOOK, codes.UNKNOWN_MESSAGE, codes.UNKNOWN_CHANNEL})


class Hands:
    """Draws one seat's hand wherever its person has it."""

    def __init__(self, client: discord.Client, posting: Posting, direct: Direct, people: People, clock: Clock) -> None:
        self._client = client
        self._posting = posting
        self._direct = direct
        self._people = people
        self._clock = clock

    async def draw(self, desk: Desk, table: Table, seat: Seat) -> bool:
        """Bring the seat's hand up to date. False when it failed in a way that may pass; never raises."""
        holder, match = table.state.seats[seat], table.state.match
        if holder is None or holder.user is None or match is None or match.deal is None or seat in desk.busy:
            return True
        user = holder.user
        try:
            page = screens.seat_page(self._people.words(user, desk.info), table, seat)
            await self._reply(desk, seat, page)
            if user not in desk.closed:
                await self._message(desk, seat, user, match.deals, page)
        except Exception as error:
            if is_transient(error):
                log.warning(
                    "a hand at table %s could not be shown just now (%s)", desk.info.table, type(error).__name__
                )
                return False
            log.exception("a hand at table %s could not be shown", desk.info.table)
        return True

    async def _message(self, desk: Desk, seat: Seat, user: int, deal: int, page: Page) -> None:
        place = hand_place(seat, deal)
        known = (desk.messages or {}).get(place)
        if known is None and not page.rows and desk.table is not None and not desk.table.state.is_open:
            return
        try:
            channel = known.channel if known is not None else await self._direct.channel_of(user)
            await self._posting.put(desk, place, channel, page)
        except discord.HTTPException as error:
            if error.code not in codes.DMS_CLOSED and error.code not in codes.NOT_ALLOWED:
                raise
            log.info("a person at table %s takes no direct messages (%d)", desk.info.table, error.code)
            desk.closed |= {user}
            desk.unasked |= {user}

    async def _reply(self, desk: Desk, seat: Seat, page: Page) -> None:
        """Change the newest private reply with this hand while its token lives; after that only a press renews it."""
        hand = desk.private.get(seat)
        if hand is None or hand.digest == hash(page):
            return
        application = self._client.application_id
        if self._clock.now() >= hand.until or application is None:
            del desk.private[seat]
            return
        hook = discord.Webhook.partial(application, hand.token, client=self._client)
        try:
            await hook.edit_message(hand.message, content=page.text, view=view_of(page), allowed_mentions=SILENT)
        except discord.HTTPException as error:
            if error.code not in _DEAD:
                raise
            if desk.private.get(seat) is hand:
                del desk.private[seat]
        else:
            hand.digest = hash(page)

    def keep_reply(self, desk: Desk, seat: Seat, hand: PrivateHand) -> None:
        """Remember the newest private reply with this seat's hand."""
        desk.private[seat] = hand

    async def tell_missing(self, table: Table, user: int, channel: int, missing: tuple[str, ...]) -> None:
        """Tell the host by direct message why the table is not seen in its channel; nothing more when that fails too."""
        info: TableInfo = table.info
        words = self._people.words(user, info)
        names = tuple(permission_name(name) for name in missing)
        text = refusal_text(words, Refusal("cannot_post", missing=names), table.face(), table.ruleset)
        try:
            target = await self._direct.channel_of(user)
            await self._client.get_partial_messageable(target).send(
                words("notice-channel", channel=f"<#{channel}>", text=text), allowed_mentions=SILENT
            )
        except discord.HTTPException as error:
            log.info("the host of table %s could not be told (%d)", info.table, error.code)


def permission_name(name: str) -> str:
    """A permission as Discord's settings show it."""
    return name.replace("_", " ").title()
