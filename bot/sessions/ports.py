"""What live tables need from the world, as protocols; the program joins them to real things in one place.

Nothing here knows the database or Discord.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from bot.league.results import MatchResult
from bot.rules.actions import Action
from bot.rules.cards import Card
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.variant import Variant
from bot.rules.view import View
from bot.sessions.facts import Record
from bot.sessions.state import Status, TableState


class TableInfo(msgspec.Struct, frozen=True):
    """What stays the same for a table's life. ``table`` is its id (8 characters); guild, channel and host are Discord's ids.

    ``variant`` is the whole resolved document that the table plays by; ``created_at`` is in unix seconds; ``locale`` is the server's
    language tag for public words.
    """

    table: str
    game: str
    guild: int
    channel: int
    host: int
    variant: Variant
    locale: str
    created_at: float


class StoredTable(msgspec.Struct, frozen=True):
    """A table as the store gives it back: what stays the same, its status and its whole log in order."""

    info: TableInfo
    status: Status
    log: tuple[Record, ...]


class ChannelTaken(Exception):
    """An open table is in this channel already; ``table`` is its id."""

    def __init__(self, table: str) -> None:
        super().__init__("the channel has an open table")
        self.table = table


class LogConflict(Exception):
    """Somebody else has written these numbers of the table's log."""


class StoreFailed(Exception):
    """The store could not write or read just now; nothing was changed."""


class Store(Protocol):
    """Where tables are kept. Every write is one transaction, durable when the call returns."""

    async def create_table(self, info: TableInfo, log: Sequence[Record]) -> None:
        """Store a new lobby with its first records. Raises ChannelTaken when the channel has an open table, StoreFailed."""

    async def append(
        self, table: str, records: Sequence[Record], status: Status, result: MatchResult | None = None
    ) -> None:
        """Append records (numbers without a gap), set the status and, with ``result``, add the league's rows, all or nothing.

        Raises LogConflict when a number exists already, StoreFailed otherwise. After a cancelled call the records may be there.
        """

    async def open_ids(self) -> list[str]:
        """The ids of all tables whose status is ``lobby`` or ``playing``, oldest first."""

    async def open_tables(self, ids: Sequence[str] | None = None) -> list[StoredTable]:
        """Every table whose status is ``lobby`` or ``playing``, with its log; of ``ids`` alone when given. Oldest first."""

    async def load_table(self, table: str) -> StoredTable | None:
        """One table by id whatever its status, or None."""


class Announcer(Protocol):
    """Who tells people. Every call returns at once; the drawing follows and may be coalesced to the last state."""

    def table_changed(self, info: TableInfo, state: TableState, news: Sequence[Record]) -> None:
        """The records in ``news`` are stored and led to ``state``."""

    def remind(self, info: TableInfo, state: TableState, user: int) -> None:
        """The person is due and has let half of the time go by."""


class Thinker(Protocol):
    """Who decides for a seat without a person."""

    async def choose(self, view: View, ruleset: Ruleset, level: str) -> Action:
        """A legal action for the seat of the view."""


class Dealer(Protocol):
    """Where chance comes from."""

    def next_deal(self, info: TableInfo, deal_number: int, dealer: Seat) -> tuple[tuple[Card, ...], str | None]:
        """The order of the deck for ``dealer`` to deal next and the seed that gives it (None: dealt otherwise)."""

    def first_dealer(self, info: TableInfo, players: int) -> int:
        """A seat at random."""


class Clock(Protocol):
    """Time, handed in so that tests can turn it."""

    def now(self) -> float:
        """Unix seconds."""

    async def sleep_until(self, when: float) -> None:
        """Return at or after ``when``, in unix seconds."""
