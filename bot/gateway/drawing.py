"""One drawing of a table: brings every message of it up to its last stored state; it changes nothing at the table.

The person who is due comes first, then the table, then everybody else: what a game waits for must not wait for what it does not.
"""

from __future__ import annotations

import asyncio
import logging

import discord
import msgspec

from bot.gateway import codes, screens
from bot.gateway.channels import Channels, lacking_in
from bot.gateway.desk import PING_PLACE, Desk, hand_place, public_place, sheet_place
from bot.gateway.hands import Hands
from bot.gateway.posting import Posting, is_transient
from bot.phrasebook import Phrasebook
from bot.render.notices import came_back_notice, stand_in_notice, turn_reminder
from bot.render.words import Words
from bot.rules.seats import Seat
from bot.sessions.facts import Record, StandInCame, StandInWent
from bot.sessions.table import Table

log = logging.getLogger(__name__)


class Drawing:
    """Draws desks. ``draw`` tells whether all that could be shown was shown."""

    def __init__(
        self, client: discord.Client, posting: Posting, hands: Hands, channels: Channels, phrasebook: Phrasebook
    ) -> None:
        self._client = client
        self._posting = posting
        self._hands = hands
        self._channels = channels
        self._phrasebook = phrasebook

    async def draw(self, desk: Desk, table: Table) -> bool:
        """Show the table as it stands. False when something failed that may succeed a little later."""
        await self._posting.load(desk)
        due = due_seat(table)
        complete = True
        if due is not None:
            complete &= await self._hands.draw(desk, table, due)
        complete &= await self._in_channel(desk, table)
        others = [seat for seat in range(len(table.state.seats)) if seat != due and self._wants(desk, table, seat, due)]
        complete &= all(await asyncio.gather(*(self._hands.draw(desk, table, seat) for seat in others)))
        return complete

    def _wants(self, desk: Desk, table: Table, seat: Seat, due: Seat | None) -> bool:
        """Whether a seat that is not due is drawn now: while computers play in a row, only hands that are not shown yet."""
        match = table.state.match
        if match is None or table.state.seats[seat] is None:
            return False
        holder = None if due is None else table.state.seats[due]
        waits_for_person = holder is None or not holder.acts_alone
        return waits_for_person or hand_place(seat, match.deals) not in (desk.messages or {})

    async def _in_channel(self, desk: Desk, table: Table) -> bool:
        channel = desk.info.channel
        if desk.gone or not self._channels.may_try(channel):
            return True
        words = self._phrasebook.words(desk.info.locale)
        try:
            await self._public(desk, table, words)
            await self._lines(desk, table, words)
            await self._ping(desk, table, words)
        except discord.HTTPException as error:
            if error.code == codes.UNKNOWN_CHANNEL:
                desk.gone = True
                log.info("the channel of table %s is gone", desk.info.table)
            elif error.code in codes.NOT_ALLOWED or error.status == 403:
                if self._channels.shut(channel):
                    log.warning("the channel of table %s refuses messages (%d)", desk.info.table, error.code)
                    await self._tell_host(desk, table)
            else:
                return self._failed(desk, error)
        except Exception as error:
            return self._failed(desk, error)
        else:
            self._channels.opened(channel)
        return True

    def _failed(self, desk: Desk, error: Exception) -> bool:
        if is_transient(error):
            log.warning("table %s could not be shown just now (%s)", desk.info.table, type(error).__name__)
            return False
        log.error("table %s could not be shown", desk.info.table, exc_info=error)
        return True

    async def _public(self, desk: Desk, table: Table, words: Words) -> None:
        match = table.state.match
        deal = 0 if match is None else match.deals
        again, desk.again = desk.again, False
        page = screens.public_page(words, table)
        try:
            await self._posting.put(desk, public_place(deal), desk.info.channel, page, anew=again)
        except Exception:
            desk.again = again
            raise
        ended = match is not None and match.deal is not None and match.deal.result is not None
        if ended and sheet_place(deal) not in await self._posting.load(desk):
            # The table's message has the buttons for the next deal or game; the sheet stays to be read.
            sheet = msgspec.structs.replace(screens.sheet_page(words, table), rows=())
            await self._posting.put(desk, sheet_place(deal), desk.info.channel, sheet)

    async def _lines(self, desk: Desk, table: Table, words: Words) -> None:
        """Say in the channel what a changed message would not make anybody look at; without a mention."""
        while desk.news:
            record = desk.news[0]
            text = self._line(words, table, record)
            if text is not None:
                await self._posting.post_line(desk, "", text)
            desk.news.pop(0)

    def _line(self, words: Words, table: Table, record: Record) -> str | None:
        match record.fact:
            case StandInCame(seat, reason):
                return stand_in_notice(words, table.face(), seat, left=reason == "left")
            case StandInWent(seat):
                return came_back_notice(words, table.face(), seat)
            case _:
                return None

    async def _ping(self, desk: Desk, table: Table, words: Words) -> None:
        messages = await self._posting.load(desk)
        shown = messages.get(PING_PLACE)
        if shown is not None and shown.digest != table.state.turn:
            await self._posting.take_away(desk, PING_PLACE)
        user, desk.ping = desk.ping, None
        due = due_seat(table)
        holder = None if due is None else table.state.seats[due]
        if user is None or holder is None or holder.user != user or holder.stand_in or PING_PLACE in messages:
            return
        text = turn_reminder(words, user, desk.info.channel)
        try:
            await self._posting.post_line(desk, PING_PLACE, text, mention=user, turn=table.state.turn)
        except Exception:
            desk.ping = user
            raise

    async def _tell_host(self, desk: Desk, table: Table) -> None:
        missing = lacking_in(self._client, desk.info.channel)
        await self._hands.tell_missing(table, table.state.host, desk.info.channel, missing)


def due_seat(table: Table) -> Seat | None:
    """The seat that the game waits for."""
    if table.state.match is None or table.state.status != "playing":
        return None
    return table.view(None).due
