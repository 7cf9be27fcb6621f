"""Tells people what happened at tables: one coalescing updater for each table with news, none for idle ones; it shows only what is stored.

Every call returns at once. The updater draws the table's last state, not each step on the way; drawing twice is harmless, and what
was lost is shown with the next change.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence

import discord

from bot.errors import Refusal
from bot.gateway.channels import Channels
from bot.gateway.desk import Desk, PrivateHand, Shown, family_of
from bot.gateway.direct import Direct
from bot.gateway.drawing import Drawing
from bot.gateway.hands import Hands
from bot.gateway.pacing import Pacing
from bot.gateway.people import People
from bot.gateway.ports import MessageStore
from bot.gateway.posting import Posting
from bot.phrasebook import Phrasebook
from bot.render.pages import Page
from bot.rules.seats import Seat
from bot.sessions.facts import Record, StandInCame, StandInWent
from bot.sessions.manager import Tables
from bot.sessions.ports import Clock, StoreFailed, TableInfo
from bot.sessions.state import TableState
from bot.sessions.table import Table

log = logging.getLogger(__name__)

TRIES = 8
LONGEST_WAIT = 30.0
CALLS_PER_SECOND = 35
CALLS_AT_ONCE = 4
"""Together fewer than 40 calls within any second. Discord takes 50; the rest is for calls that were held up and come bunched: one refusal
would have the library hold back everything and then send it all at once."""
TOKEN_LIVES = 14 * 60.0
"""A minute less than Discord's 15, so that no call is made with a dead token."""


class Announcer:
    """Made before the client and the tables are; draws once both are attached and Discord is reached."""

    def __init__(self, *, phrasebook: Phrasebook, store: MessageStore, clock: Clock) -> None:
        self._phrasebook = phrasebook
        self._store = store
        self._clock = clock
        self._desks: dict[str, Desk] = {}
        self._channels = Channels(clock)
        self._drawing: Drawing | None = None
        self._direct: Direct | None = None
        self._tables: Tables | None = None
        self._client: discord.Client | None = None
        self._closing = False
        self.people = People(phrasebook)

    def attach(self, client: discord.Client, tables: Tables) -> None:
        """Join the announcer to the client that speaks and the tables that it speaks of."""
        posting = Posting(client, self._store, self._clock, Pacing(CALLS_PER_SECOND, CALLS_AT_ONCE))
        self._direct = Direct(client)
        hands = Hands(client, posting, self._direct, self.people, self._clock)
        self._client, self._tables = client, tables
        self._drawing = Drawing(client, posting, hands, self._channels, self._phrasebook)

    def wake(self) -> None:
        """Draw what had to wait until Discord was reached."""
        for desk in self._desks.values():
            self._start(desk)

    # what the tables call

    def table_changed(self, info: TableInfo, state: TableState, news: Sequence[Record]) -> None:
        """The table has news, stored already. Without any it is drawn as it stands."""
        desk = self._desk(info)
        desk.news += [record for record in news if isinstance(record.fact, StandInCame | StandInWent)]
        self._mark(desk)

    def remind(self, info: TableInfo, state: TableState, user: int) -> None:
        """Ping the person who is due, once for this turn."""
        desk = self._desk(info)
        desk.ping = user
        self._mark(desk)

    # what presses and commands call

    def show_again(self, table: Table) -> None:
        """Post the table's message anew, below what has been written since."""
        desk = self._desk(table.info)
        desk.again = True
        desk.gone = False
        self._channels.opened(table.info.channel)
        self._mark(desk)

    async def settled(self, table: str) -> None:
        """Return when the table's updater has done what it can."""
        desk = self._desks.get(table)
        if desk is not None and desk.task is not None:
            await asyncio.wait({desk.task})

    @contextlib.contextmanager
    def answering(self, table: Table, seat: Seat | None) -> Iterator[None]:
        """While a press of this seat is being answered its hand is left to the answer."""
        if seat is None:
            yield
            return
        desk = self._desk(table.info)
        mine = seat not in desk.busy
        desk.busy |= {seat}
        try:
            yield
        finally:
            if mine:
                desk.busy -= {seat}
                self._mark(desk)

    def hand_shown(
        self, table: Table, seat: Seat, page: Page, *, message: int, token: str | None, asked_at: float
    ) -> None:
        """A press or command has shown the seat's hand: in a private reply when there is a ``token``, else in a direct message.

        ``page`` is the hand without any choice of cards that was begun in it; ``asked_at`` is when the token was given, in unix seconds.
        """
        desk = self._desk(table.info)
        digest = hash(page)
        if token is not None:
            desk.private[seat] = PrivateHand(token, message, asked_at + TOKEN_LIVES, digest)
            return
        for shown in (desk.messages or {}).values():
            if shown.message == message:
                shown.digest, shown.pressable = digest, bool(page.rows)

    def met_in_direct(self, table: Table, user: int, channel: int) -> None:
        """The person pressed something in a direct message, so these reach them (again)."""
        if self._direct is not None:
            self._direct.learn(user, channel)
        desk = self._desks.get(table.info.table)
        if desk is not None and user in desk.closed:
            desk.closed -= {user}
            desk.unasked -= {user}

    def owes_hint(self, table: Table, user: int) -> bool:
        """True once for each table when the person's direct messages are closed and nobody has told them."""
        desk = self._desks.get(table.info.table)
        if desk is None or user not in desk.unasked:
            return False
        desk.unasked -= {user}
        return True

    def link(self, table: TableInfo) -> str | None:
        """The address of the table's newest message, None when it is not posted."""
        messages = (self._desks[table.table].messages if table.table in self._desks else None) or {}
        shown: Shown | None = next((each for place, each in messages.items() if family_of(place) == "table"), None)
        return None if shown is None else f"https://discord.com/channels/{table.guild}/{shown.channel}/{shown.message}"

    def is_shut(self, channel: int) -> bool:
        """True while the channel does not take our messages."""
        return not self._channels.may_try(channel)

    async def close(self) -> None:
        """Draw no more; what is being drawn ends."""
        self._closing = True
        tasks = [desk.task for desk in self._desks.values() if desk.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=5.0)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # the updaters

    def _desk(self, info: TableInfo) -> Desk:
        desk = self._desks.get(info.table)
        if desk is None:
            desk = self._desks[info.table] = Desk(info)
        return desk

    def _mark(self, desk: Desk) -> None:
        desk.dirty = True
        self._start(desk)

    def _start(self, desk: Desk) -> None:
        reached = self._client is not None and self._client.is_ready() and not self._client.is_closed()
        if desk.dirty and desk.task is None and reached and not self._closing:
            desk.task = asyncio.create_task(self._update(desk), name=f"draw {desk.info.table}")

    async def _update(self, desk: Desk) -> None:
        failed = 0
        try:
            while desk.dirty and not self._closing:
                desk.dirty = False
                if await self._draw(desk):
                    failed = 0
                    continue
                failed += 1
                if failed >= TRIES:
                    log.error(
                        "table %s is not shown as it stands: Discord failed %d times in a row", desk.info.table, failed
                    )
                    break
                await self._clock.sleep_until(self._clock.now() + min(LONGEST_WAIT, 2.0 ** (failed - 1)))
                desk.dirty = True
        finally:
            desk.task = None
            self._let_go(desk)

    async def _draw(self, desk: Desk) -> bool:
        assert self._drawing is not None, "attached before anything is drawn"
        assert self._tables is not None, "attached before anything is drawn"
        try:
            if desk.table is None:
                desk.table = await self._tables.find(desk.info.table)
            return await self._drawing.draw(desk, desk.table)
        except Refusal as refusal:
            log.warning("table %s could not be drawn: %s", desk.info.table, refusal.code)
            return refusal.code != "storage_failed"
        except StoreFailed as error:
            log.warning("table %s could not be drawn just now (%s)", desk.info.table, error)
            return False
        except Exception:
            log.exception("table %s could not be drawn", desk.info.table)
        return True

    def _let_go(self, desk: Desk) -> None:
        """Forget a table that has ended and is shown."""
        if desk.table is not None and not desk.table.state.is_open and not desk.dirty and not desk.busy:
            self._desks.pop(desk.info.table, None)
